import { computed, signal } from '@preact/signals-core';
import type { Section } from '../../http/schemas';
import {
  checkMessages,
  type FailedCheck,
  type FormCheck,
  failedChecks,
  parseChecks,
} from '../rules/checks';
import { freeSlot } from '../rules/lists';
import type { FormProblem, ReadValue, SectionModel } from '../rules/model/section-model';
import { isUsable } from '../rules/validity/field-validity';
import type { ServerMessage } from './form-messages';

/** The checks that fail at one place. */
export interface CheckError {
  readonly key: 'check';
  readonly params: Readonly<Record<string, never>>;
  /** What the investor reads: the backend's words. */
  readonly message: ServerMessage;
  /** The last of a check's fields was left, or a save was refused: it may be shown. */
  readonly isTold: boolean;
}

/** The checks across fields of one form. */
export interface FormChecks {
  /** Malformed checks, which are left out. */
  readonly problems: readonly FormProblem[];
  /** The checks that fail at this key: the list's next entry, else the last field that counts. */
  errorOf(key: string): CheckError | null;
  /** Call when a field was left: a check is told from then on if it was the last of its fields. */
  leave(key: string): void;
  /** Call when a save was refused: every check that fails is told. */
  tellAll(): void;
  /** The ids of those that may be shown. */
  told(): ReadonlySet<string>;
}

/** What the checks of a form need. */
export interface CheckDeps {
  readonly section: Section;
  readonly model: SectionModel;
  readonly read: ReadValue;
  /** The widget's locale (BCP 47), for the figures of a sum. */
  readonly locale: string;
  /** The ids of those that an earlier form of the section has shown. */
  readonly told: ReadonlySet<string> | undefined;
}

/** Makes the checks of one form. */
export function createFormChecks(deps: CheckDeps): FormChecks {
  const { section, model, read, locale } = deps;
  const { checks: raw, contentLanguage: lang } = section;
  const { checks, problems } = parseChecks(raw, model);
  const told = signal<ReadonlySet<string>>(deps.told ?? new Set());
  const placeOf = ({ check, key }: FailedCheck) =>
    (check.list && freeSlot(check.list, read)?.legend.key) ?? key;
  const errors = computed(() => {
    const failed = failedChecks(checks, model, read);
    const errorsOf = (isTold: boolean) => {
      const some = failed.filter(({ check }) => told.value.has(check.id) === isTold);
      return [...checkMessages(some, lang ?? locale, placeOf)].map(
        ([place, text]): [string, CheckError] => [
          place,
          { key: 'check', params: {}, message: { kind: 'server', text, lang }, isTold },
        ],
      );
    };
    // What may be shown comes in the place of what may not yet.
    return new Map([...errorsOf(false), ...errorsOf(true)]);
  });
  const lastOf = ({ keys }: FormCheck) =>
    keys.findLast((key) => {
      const known = model.keys.get(key);
      return known && isUsable(known, read);
    });
  const tell = (some: readonly FormCheck[]) => {
    if (some.every(({ id }) => told.peek().has(id))) return;
    told.value = new Set([...told.peek(), ...some.map(({ id }) => id)]);
  };
  return {
    problems: problems.map(({ fault }) => ({ reason: fault })),
    errorOf: (key) => errors.value.get(key) ?? null,
    leave: (key) => tell(checks.filter((check) => lastOf(check) === key)),
    tellAll: () => tell(checks),
    told: () => told.peek(),
  };
}
