// @ts-check
/**
 * Checks the import rules Biome cannot express, and proves by fixtures that every import rule,
 * Biome's and ours, fires where it should and nowhere else.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readImportGraph } from './import-graph.mjs';
import { violations } from './import-rules.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FIXTURES = path.join(ROOT, 'test/support/fixtures/import-rules');
/** Ends a line that has to be refused. */
const FORBIDDEN = '// forbidden';

const found = violations(readImportGraph(ROOT));
for (const { file, line, message } of found) console.error(`${file}:${line} ${message}`);

const unproven = readdirSync(FIXTURES).flatMap(proveRule);
for (const line of unproven) console.error(line);

if (found.length + unproven.length > 0) {
  console.error(`Import rules: ${found.length} violations, ${unproven.length} wrong proofs`);
  process.exit(1);
}
console.log(
  `Import rules: no violations, ${readdirSync(FIXTURES).length} rules proven by fixtures`,
);

/**
 * Lints one fixture as if it were the project's src.
 *
 * @param {string} rule name of the fixture's folder
 * @returns {string[]} what is wrong with the proof
 */
function proveRule(rule) {
  const root = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
  try {
    cpSync(path.join(FIXTURES, rule), root, { recursive: true });
    const expected = forbiddenLines(root);
    const actual = new Set([...lint(root), ...check(root)]);
    if (expected.size === 0) return [`${rule}: the fixture forbids nothing`];
    return [
      ...[...expected].filter((line) => !actual.has(line)).map((at) => `${rule}: allowed ${at}`),
      ...[...actual].filter((line) => !expected.has(line)).map((at) => `${rule}: refused ${at}`),
    ];
  } finally {
    rmSync(root, { recursive: true });
  }
}

/**
 * @param {string} root
 * @returns {Set<string>} as file:line
 */
function forbiddenLines(root) {
  const lines = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) => (text.endsWith(FORBIDDEN) ? [`${file}:${index + 1}`] : [])),
    );
  return new Set(lines);
}

/** @param {string} root */
function check(root) {
  return violations(readImportGraph(root)).map(({ file, line }) => `${file}:${line}`);
}

/**
 * Biome with the project's own configuration; only the rules about imports and purity.
 *
 * @param {string} root
 */
function lint(root) {
  const config = JSON.parse(readFileSync(path.join(ROOT, 'biome.json'), 'utf8'));
  config.vcs.enabled = false;
  writeFileSync(path.join(root, 'biome.json'), JSON.stringify(config));
  cpSync(path.join(ROOT, 'tools/build'), path.join(root, 'tools/build'), {
    recursive: true,
    filter: (file) => !path.extname(file) || file.endsWith('.grit'),
  });
  const program = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const args = ['lint', '--max-diagnostics=none', '--reporter=rdjson', 'src'];
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) throw new Error(`Biome gave no report: ${stdout}${stderr}`);
  /** @type {{ diagnostics: { code?: { value: string }, location: { path: string, range: { start: { line: number } } } }[] }} */
  const report = JSON.parse(stdout);
  return report.diagnostics
    .filter(({ code }) => /Restricted|Cycles|plugin/.test(code?.value ?? ''))
    .map(({ location }) => `${location.path}:${location.range.start.line}`);
}
