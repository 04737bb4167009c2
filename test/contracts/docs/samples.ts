import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A code block of the documentation that is run or checked: its info says so after the language. */
export interface Sample {
  /** Page and place: `getting-started.md 1`. */
  readonly name: string;
  readonly language: string;
  readonly purpose: 'run' | 'check';
  readonly code: string;
}

const FENCE = /^```(\w+) (run|check)\n([\s\S]*?)^```$/gm;

/** The samples of README.md and docs/, in their order. */
export function readSamples(): readonly Sample[] {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  return ['README.md', ...pages.map((file) => `docs/${file}`)].flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(FENCE)].map(
      ([, language = '', purpose, code = ''], index) => ({
        name: `${path.basename(page)} ${index + 1}`,
        language,
        purpose: purpose as Sample['purpose'],
        code,
      }),
    ),
  );
}
