import { backendUnderCheck, type CheckSettings } from './backend-under-check';
import type { Call } from './caller';
import { CLEARING } from './checks/clearing';
import { CROSS_ORIGIN } from './checks/cross-origin';
import { DOCUMENT } from './checks/document';
import { DOCUMENTS } from './checks/documents';
import { ELEMENTS } from './checks/elements';
import { HANDOFF } from './checks/handoff';
import { INVESTOR } from './checks/investor';
import { OWNERS } from './checks/owners';
import { PROFILE } from './checks/profile';
import { READING } from './checks/reading';
import { REFUSALS } from './checks/refusals';
import { SECTIONS } from './checks/sections';
import { TOLD } from './checks/told';
import { VECTORS } from './checks/vectors';
import { WHOLE_WAY } from './checks/whole-way';
import { type Check, type Finding, LessGood, NotApplicable, Wrong } from './findings';

/** All checks, in the order in which they run: the end of the session comes last. */
export const CHECKS: readonly Check[] = [
  ...READING,
  ...PROFILE,
  ...TOLD,
  ...WHOLE_WAY,
  ...ELEMENTS,
  ...REFUSALS,
  ...CROSS_ORIGIN,
  ...SECTIONS,
  ...CLEARING,
  ...VECTORS,
  ...DOCUMENTS,
  ...HANDOFF,
  ...OWNERS,
  ...DOCUMENT,
  ...INVESTOR,
];

/** Which checks are made. */
export interface Selection {
  /** Ids, or what they start with; empty: all. */
  readonly only: readonly string[];
  readonly readOnly: boolean;
}

/** Holds a live backend against the contract, one check after the other; never rejects. */
export async function checkBackend(
  call: Call,
  settings: CheckSettings,
  { only, readOnly }: Selection,
): Promise<readonly Finding[]> {
  const backend = backendUnderCheck(call, settings);
  const findings: Finding[] = [];
  for (const check of CHECKS) {
    const { id, title } = check;
    if (only.length > 0 && !only.some((one) => names(one, id))) continue;
    if (check.isWholeWay && !settings.save) continue;
    if (readOnly && check.writes) {
      findings.push({
        id,
        title,
        outcome: 'skipped',
        problem: 'left out by --read-only.',
        fix: 'Leave --read-only out, with a test investor.',
      });
    } else {
      findings.push({ id, title, ...(await outcomeOf(() => check.run(backend))) });
    }
  }
  return findings;
}

/** Whether a name given to `--only` means this check: its id, or what its id starts with. */
function names(given: string, id: string): boolean {
  return id === given || id.startsWith(`${given}.`);
}

/** Those of the names given to `--only` that mean no check. */
export function unknownNames(only: readonly string[]): readonly string[] {
  return only.filter((one) => !CHECKS.some(({ id }) => names(one, id)));
}

async function outcomeOf(
  run: () => Promise<void> | Promise<readonly string[]>,
): Promise<Pick<Finding, 'outcome' | 'problem' | 'fix' | 'notes'>> {
  try {
    const notes = await run();
    return { outcome: 'passed', ...(notes?.length && { notes }) };
  } catch (error) {
    if (error instanceof NotApplicable) {
      return { outcome: 'skipped', problem: error.message, ...(error.fix && { fix: error.fix }) };
    }
    if (error instanceof Wrong) {
      const outcome = error instanceof LessGood ? 'warned' : 'failed';
      const { message: problem, fix, notes } = error;
      return { outcome, problem, fix, ...(notes.length > 0 && { notes }) };
    }
    const problem = `the check itself failed: ${error instanceof Error ? error.message : error}`;
    return { outcome: 'failed', problem, fix: 'Report this, with the answer that caused it.' };
  }
}
