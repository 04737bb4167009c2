import type { Finding } from './findings';

const MARK = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' } as const;

/** The findings as lines for people. */
export function asText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ id, title, outcome, problem, fix }) => [
    `${MARK[outcome]}  ${id.padEnd(24)} ${title}`,
    ...(problem ? [`      ${problem}`] : []),
    ...(fix ? [`      ${outcome === 'failed' ? 'Fix: ' : ''}${fix}`] : []),
  ]);
  const { passed, failed, skipped } = countOutcomes(findings);
  return [...lines, '', `${passed} passed, ${failed} failed, ${skipped} skipped`].join('\n');
}

/** The findings for programs: `{ passed, failed, skipped, findings }`. */
export function asJson(findings: readonly Finding[]): string {
  return JSON.stringify({ ...countOutcomes(findings), findings }, null, 2);
}

/** How many checks ended how. */
export function countOutcomes(findings: readonly Finding[]) {
  const count = (wanted: Finding['outcome']) =>
    findings.filter(({ outcome }) => outcome === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}
