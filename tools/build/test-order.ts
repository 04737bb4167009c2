import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest: the other files are run beside it, where at the end it would be run alone. */
const LONGEST = ['/bundle/site/soak.test.ts', '/server/command.test.ts'];

const IN_A_DOCUMENT = '// @vitest-environment ';

/**
 * Vitest's own order, after what takes longest. A process goes on to the next file only if that one wants a process
 * of the same kind: so files that want one for themselves come first, then those in a document, then all others.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = await super.sort(files);
    return ordered
      .map((file) => ({ file, rank: rank(file) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ file }) => file);
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  if (LONGEST.some((name) => moduleId.endsWith(name))) return 0;
  if (project.config.isolate) return 1;
  return readFileSync(moduleId, 'utf8').startsWith(IN_A_DOCUMENT) ? 2 : 3;
}
