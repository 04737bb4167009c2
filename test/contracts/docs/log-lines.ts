import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Parts of the sources that are not the widget: what they say reaches nobody's console. */
const NOT_THE_WIDGET = ['reference-backend/', 'playground/'];
/** Their `reason` is what a host's token function is told, and no log line. */
const NOT_LOGGED = ['http/send.ts', 'http/auth/auth-types.ts'];

/** What stands before a text that gets into a log line. */
const BEFORE = [
  String.raw`\bunexpected\(`,
  String.raw`\breason[:=]`,
  String.raw`\breason =`,
  String.raw`\bunreadable\(`,
  String.raw`\brefusedAddress\(`,
  String.raw`\blogger(?:\(\))?\.(?:error|warn)\(`,
  String.raw`\bconsole\.(?:error|warn)\(`,
  String.raw`\bwarn\(`,
  String.raw`\bfail\('[A-Z]+',`,
  String.raw`\blog\('(?:info|warn|error)',`,
  String.raw`\bnew Wrong\(`,
  String.raw`\bline:`,
  String.raw`\breturn(?= \`wallet: )`,
  String.raw`\bproblems\.push\(`,
  String.raw`\bproblems: \[`,
  String.raw`\breasons: \[`,
];
const TEXT = String.raw`('(?:[^'\\\n]|\\.)+'|"(?:[^"\\\n]|\\.)+"|${'`'}(?:[^${'`'}\\]|\\.)+${'`'})`;
const LINE = new RegExp(`(?:${BEFORE.join('|')})\\s*${TEXT}`, 'g');
const CODE =
  /(?:OnboardingError\(\s*|\bfail\(|\bcode: |\bcode [!=]== |\? |\bNOT_FOUND = )'([A-Z][A-Z0-9_]{4,})'/g;

/** One text of a log line: `…` stands for what differs from time to time. */
export interface LogLine {
  readonly file: string;
  readonly text: string;
}

/** The widget's own sources. */
function sources(): readonly { readonly file: string; readonly source: string }[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => !NOT_LOGGED.includes(file))
    .filter((file) => !NOT_THE_WIDGET.some((folder) => file.startsWith(folder)))
    .map((file) => ({ file, source: readFileSync(path.join('src', file), 'utf8') }));
}

/** Every text that the sources hand to a log line, `src/` left out of the files' names. */
export function logLines(): readonly LogLine[] {
  return sources().flatMap(({ file, source }) =>
    [...source.matchAll(LINE)].map(([, literal = '']) => ({ file, text: plain(literal) })),
  );
}

/** Every error code that the sources make or know. */
export function errorCodes(): readonly string[] {
  const codes = sources().flatMap(({ source }) =>
    [...source.matchAll(CODE)].map(([, code = '']) => code),
  );
  return [...new Set(codes)].sort();
}

/** The literal as it is read: without quotes, its placeholders as `…`. */
function plain(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
    .replace(/\\(['"`])/g, '$1');
}

/** The names of what can go wrong with a wallet on our side. */
export function walletFaults(): readonly string[] {
  const source = readFileSync('src/wallet/rules/wallet-problem.ts', 'utf8');
  const [, union = ''] = /WalletFaultName =([\s\S]*?);\n\n/.exec(source) ?? [];
  return [...union.matchAll(/\| '([a-z-]+)'/g)].map(([, name = '']) => name);
}
