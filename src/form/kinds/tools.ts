import type { FieldDefinition } from '../../http/schemas';
import { FIELDSET_TYPES, type FieldModel, type FieldValue } from '../rules/model/section-model';
import { KINDS } from './index';
import { STRING_MAX_LENGTH } from './text/kind';

/**
 * What `check-backend`, `check-profile` and `diff-profile` ask of a kind of field: a `tools.ts` in its folder exports
 * it, and no browser loads it. What a kind leaves out is as with a text without limits.
 */
export interface KindTools {
  /** An answer that the form accepts; undefined where none can be made up. */
  readonly sample?: (definition: FieldDefinition) => FieldValue | undefined;
  /** Whether an answer can be what a condition names, where nothing is offered. */
  readonly canBe?: (named: unknown) => boolean;
  /** Answers that conditions tell apart: those of the `named` ones that can be given, and others. */
  readonly apart?: (named: readonly unknown[]) => readonly FieldValue[];
  /** Each limit as a number: the higher, the stricter. */
  readonly limits?: (definition: FieldDefinition) => Readonly<Record<string, number>>;
  /** What is wrong with single properties of a definition. */
  readonly mistakes?: (definition: FieldDefinition) => readonly PropertyMistake[];
  /** Why nobody can answer it, besides limits that contradict each other. */
  readonly unanswerable?: (definition: FieldDefinition) => string | undefined;
}

/** A mistake in one property; `what` follows the names of property and field. */
export interface PropertyMistake {
  readonly property: string;
  readonly rule: 'shape' | 'size-too-small';
  readonly what: string;
}

/** Stands for any text that no condition names. */
export const OTHER_TEXT = '\u0000another text';

const DEFAULTS = {
  sample: ({ minLength = 0, maxLength = STRING_MAX_LENGTH }) =>
    'Contract check'.padEnd(minLength, '-').slice(0, Math.max(maxLength, 1)),
  canBe: (named) => typeof named === 'string',
  apart: (named) => [...named.filter((one) => typeof one === 'string'), OTHER_TEXT],
  limits: () => ({}),
  mistakes: () => [],
  unanswerable: () => undefined,
} satisfies KindTools;

const FILES: Readonly<Record<string, KindTools>> = import.meta.glob('./*/tools.ts', {
  eager: true,
  import: 'tools',
});

/** The tools of a kind. */
export function kindTools({ name }: FieldModel['kind']): Required<KindTools> {
  return { ...DEFAULTS, ...FILES[`./${name}/tools.ts`] };
}

/** An answer that the form accepts; undefined where none can be made up. */
export function sampleAnswer({ kind, choices, definition }: FieldModel): FieldValue | undefined {
  if (kind.isTick) return true;
  return kind.isChoice ? choices[0]?.value : kindTools(kind).sample(definition);
}

/** The element types that the widget knows. */
export const KNOWN_TYPES: readonly string[] = [
  ...KINDS.flatMap(({ types }) => types),
  ...FIELDSET_TYPES,
];
