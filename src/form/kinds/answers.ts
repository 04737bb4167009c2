import type { FieldModel, FieldValue, ValidationError } from '../rules/model/section-model';
import { answer as text } from './text/answer';

/**
 * What is asked of a kind of field once its section is answered: an `answer.ts` in its folder exports it. It is loaded
 * after the first screen. What a kind leaves out is as with a text.
 */
export interface AnswerRules {
  /** Why nothing, where something is required. */
  readonly required?: ValidationError['key'];
  /** What is wrong with a value that is not empty. */
  readonly errorOf?: (field: FieldModel, value: FieldValue) => ValidationError | null;
  /** A value that is not empty, as a save sends it. */
  readonly sent?: (value: FieldValue) => SentValue;
  /** Whether a value that the investor did not change is sent exactly as it was stored. */
  readonly isSentAsStored?: (raw: unknown) => boolean;
  /** A value that is not empty, as the investor reads it. */
  readonly words?: (value: FieldValue, locale: Locales) => DisplayValue;
  /** What browsers and on-screen keyboards are told of a field with this autofill token. */
  readonly hints?: (field: FieldModel, token: string | undefined) => PurposeHints;
  /** The autofill token of a field whose name says nothing. */
  readonly token?: string;
  /** It is typed in one line, unless it is drawn with several. */
  readonly isLine?: boolean;
  /** Answers have an order: a check can say which comes first. */
  readonly isOrdered?: true;
  /** Answers add up: a check can say to what. */
  readonly addsUp?: true;
}

/** What a save sends; null is not sent. `reason`: it can't be sent, which is the unexpected error. */
export interface SentValue {
  readonly value: unknown;
  readonly reason?: string;
}

/** The locales (BCP 47) of numbers and of dates. */
export interface Locales {
  readonly locale: string;
  readonly dateLocale: string;
}

/** A value as text, or as a text key. */
export type DisplayValue =
  | { readonly text: string; readonly key?: never }
  | {
      readonly key: 'form.values.yes' | 'form.values.no' | 'form.values.empty' | 'form.values.file';
      readonly text?: never;
    };

/** Hints about what a field is for. */
export interface PurposeHints {
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
}

// Stryker disable all: Vite reads the call as it is written.
const FILES: Readonly<Record<string, AnswerRules>> = import.meta.glob('./*/answer.ts', {
  eager: true,
  import: 'answer',
});
// Stryker restore all

type AllRules = AnswerRules & Required<Pick<AnswerRules, keyof typeof text>>;

const RULES: ReadonlyMap<string, AllRules> = new Map(
  Object.entries(FILES).map(([path, rules]) => [path, { ...text, ...rules }]),
);

/** The rules for the answers of a field, by its kind. */
export function answerRules({ kind }: Pick<FieldModel, 'kind'>): AllRules {
  return RULES.get(`./${kind.name}/answer.ts`) ?? text;
}
