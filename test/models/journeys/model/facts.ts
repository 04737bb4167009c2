import type { SectionValues } from '../../../../src/reference-backend/rules/profile/profile-definition';
import { FIELDS, type JourneyField } from '../profile';
import type { Answer, Screen } from '../screen';
import type { World } from '../world';

/** What every part of the model asks, and where it says what must not be. */
export interface Facts {
  readonly world: World;
  /** Who sits there. */
  investor(): string;
  screen(): Screen;
  /** A call or a request of the wallet is held back. */
  isWaiting(): boolean;
  complain(problem: string): void;
}

/** A field that takes a file. */
export function isFile({ kind }: JourneyField): boolean {
  return kind === 'file';
}

/** The key of a field that takes a file. */
export function isFileKey(key: string): boolean {
  return FIELDS.some((field) => field.key === key && isFile(field));
}

/** What a form shows of a stored value. */
export function answerOf(values: SectionValues, key: string): Answer {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  if (key === 'truth') return value === true;
  if (typeof value !== 'string') return '';
  return key === 'since' ? value.slice(0, 10) : value;
}

/** What a field without an answer shows. */
export function emptyOf(value: Answer): Answer {
  return typeof value === 'boolean' ? false : '';
}

/** A call of saveSection, as far as the model looks at it. */
export interface SaveRequest {
  readonly sectionId: string;
  readonly elements: readonly { readonly id: string; readonly value: unknown }[];
}
