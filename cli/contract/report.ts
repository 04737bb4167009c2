import type { Finding } from './findings';
import { oneLine, visibleJson } from './one-line';

const MARK = { passed: 'ok  ', warned: 'warn', failed: 'FAIL', skipped: 'skip' } as const;

/** The findings as lines for people. */
export function asText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ id, title, outcome, problem, fix, notes = [] }) => [
    `${MARK[outcome]}  ${id.padEnd(24)} ${title}`,
    ...(problem ? [`      ${problem}`] : []),
    ...(fix ? [`      ${outcome === 'skipped' ? '' : 'Fix: '}${fix}`] : []),
    ...notes.map((note) => `      ${note}`),
  ]);
  const { passed, warned, failed, skipped } = countOutcomes(findings);
  const warnings = warned > 0 ? `, ${warned} warned` : '';
  return [
    ...lines.map(oneLine),
    '',
    `${passed} passed${warnings}, ${failed} failed, ${skipped} skipped`,
  ].join('\n');
}

/** The findings for programs: `{ passed, warned, failed, skipped, findings }`. */
export function asJson(findings: readonly Finding[]): string {
  return visibleJson({ ...countOutcomes(findings), findings });
}

/** How many checks ended how. */
export function countOutcomes(findings: readonly Finding[]) {
  const count = (wanted: Finding['outcome']) =>
    findings.filter(({ outcome }) => outcome === wanted).length;
  return {
    passed: count('passed'),
    warned: count('warned'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
}
