import { checkMessages } from '../../../form/rules/checks';
import { errorParams } from '../../../form/rules/display/display-value';
import type { FieldValues, SectionModel } from '../../../form/rules/model/section-model';
import { buildPayload, sendersOf } from '../../../form/rules/payload';
import { initialValues } from '../../../form/rules/settling';
import { isEmpty } from '../../../form/rules/values';
import type { FieldRefusal } from '../../../http/errors';
import type { PayloadEntry } from '../../../http/host-api';
import type { FileValue } from '../../../http/schemas';
import { intlLocale } from '../../../kit/rules/intl-locale';
import { isRecord } from '../../../kit/rules/is-record';
import type { ErrorKey } from '../language/error-texts';
import type { SectionValues } from '../profile/profile-definition';
import { acceptPayload } from './accept-payload';

/** What reading a save payload needs besides the payload. */
export interface SavedValuesDeps {
  /** The backend's own document of a file element, if it has this version. */
  readonly fileOf: (key: string, version: string) => FileValue | undefined;
  /** Addresses of wallets whose signature was verified. */
  readonly linkedWallets: readonly string[];
  /** The section's checks across fields, as the profile has them. */
  readonly checks?: unknown;
  /** How numbers and dates in messages are written. */
  readonly locale: string;
  readonly message: (key: ErrorKey, params?: Readonly<Record<string, string | number>>) => string;
}

/**
 * A save payload as what is stored, or every reason against it, by the form's own rules. Of equal ids
 * the first counts. Of a file only its version is read: the rest is the backend's own.
 */
export function savedValues(
  model: SectionModel,
  elements: readonly PayloadEntry[],
  { fileOf, linkedWallets, checks, message, locale }: SavedValuesDeps,
): { readonly values: SectionValues } | { readonly errors: readonly FieldRefusal[] } {
  const sent = firstOfEach(elements).map(({ id, value }): PayloadEntry => {
    const isFile = model.keys.get(id)?.holders[0].kind.isFile && !isEmpty(value);
    return { id, value: isFile ? (fileOf(id, versionOf(value)) ?? UNKNOWN_FILE) : value };
  });
  const acceptable = sent.filter(({ value }) => value !== UNKNOWN_FILE);
  const accepted = acceptPayload(
    model,
    initialValues(model).values,
    acceptable,
    linkedWallets,
    checks,
  );
  const misfits = [
    ...sent
      .filter(({ value }) => value === UNKNOWN_FILE)
      .map(({ id }) => ({ id, message: message('unknownFile') })),
    ...accepted.problems.map(({ elementKey = '' }) => ({
      id: elementKey,
      message: message(model.keys.has(elementKey) ? 'wrongForm' : 'unknownElement'),
    })),
  ];
  const invalid = accepted.invalid.map(({ key, error }) => ({
    id: key,
    message: message(error.key, errorParams(error, locale)),
  }));
  const failing = [...checkMessages(accepted.failed, intlLocale(locale))].map(([id, message]) => ({
    id,
    message,
  }));
  const errors = firstOfEach([...misfits, ...invalid, ...failing]);
  return errors.length > 0 ? { errors } : { values: stored(model, accepted.values) };
}

const UNKNOWN_FILE = Symbol('a file version the backend does not have');

function firstOfEach<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** '' for what names no version. */
function versionOf(value: unknown): string {
  const version = isRecord(value) ? value.version : '';
  return typeof version === 'string' || typeof version === 'number' ? String(version) : '';
}

/** As the widget would send it, so that the same save gives the same state and entity tag. */
function stored(model: SectionModel, values: FieldValues): SectionValues {
  const isFile = (key: string) => model.keys.get(key)?.holders[0].kind.isFile;
  const sent = buildPayload(model, values, { signed: true })
    .elements.filter(({ id, value }) => !(isFile(id) && isEmpty(value)))
    .map(({ id, value }): [string, unknown] => [
      id,
      isFile(id) ? { version: versionOf(value) } : value,
    ]);
  const neverSent = [...values].filter(
    ([key, value]) =>
      !isEmpty(value) && sendersOf(model.keys.get(key)?.holders ?? [], true).length === 0,
  );
  return Object.fromEntries([...neverSent, ...sent]);
}
