import type { ElementDefinition } from '../../src/http/schemas';
import type { ProfileDocument } from '../../src/reference-backend/rules/profile/resolve-profile';
import branching from './vectors/branching.json' with { type: 'json' };
import checks from './vectors/checks.json' with { type: 'json' };
import fields from './vectors/fields.json' with { type: 'json' };
import lists from './vectors/lists.json' with { type: 'json' };
import sections from './vectors/sections.json' with { type: 'json' };

/** What a save may bring for one element, and what a backend has to say to it. */
export interface FieldCase {
  /** The `value` of the save's row. */
  readonly sent: unknown;
  /** null: accepted. `malformed`: no value of this type at all. Else the rule that is broken. */
  readonly error: string | null;
  /** What is stored where it is not `sent`, since other forms of the same value are taken too. */
  readonly saved?: unknown;
}

/** One element with its cases. */
export interface FieldVector {
  readonly name: string;
  readonly element: ElementDefinition;
  readonly cases: readonly FieldCase[];
}

/** What a save of several elements brings, by element key, and what follows. */
export interface SectionCase {
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly hidden: readonly string[];
  readonly disabled: readonly string[];
  /** The rule that is broken, by element key; none: accepted. */
  readonly errors: Readonly<Record<string, string>>;
  /** What is stored then; there where `errors` is empty. */
  readonly saved?: Readonly<Record<string, unknown>>;
}

/** The elements of one section with their cases. */
export interface SectionVector {
  readonly name: string;
  readonly elements: readonly ElementDefinition[];
  readonly cases: readonly SectionCase[];
}

/** What a save of a list brings, and what follows. */
export interface ListCase {
  readonly name: string;
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly sent: Readonly<Record<string, unknown>>;
  /** The legend at which too few entries are told; null: accepted. */
  readonly tooFew: string | null;
  /** What is stored then. */
  readonly saved?: Readonly<Record<string, unknown>>;
  /** The slots with an entry then: a profile with a section for each entry has one for each of these. */
  readonly entries?: readonly string[];
}

/** The slots of one list with their cases. */
export interface ListVector {
  readonly name: string;
  readonly elements: readonly ElementDefinition[];
  readonly cases: readonly ListCase[];
}

/** Vectors of single elements, as published in cli/contract/vectors/fields.json. */
export const FIELD_VECTORS = fields.vectors as unknown as readonly FieldVector[];

/** Vectors of conditions, groups and saves, as published in cli/contract/vectors/sections.json. */
export const SECTION_VECTORS = sections.vectors as unknown as readonly SectionVector[];

/** Vectors of lists, as published in cli/contract/vectors/lists.json. */
export const LIST_VECTORS = lists.vectors as unknown as readonly ListVector[];

/** What fails of the checks across fields when this is saved. */
export interface CheckCase {
  readonly name: string;
  readonly sent: Readonly<Record<string, unknown>>;
  /** The check, the key of the last field that counts, and what the fields add up to. */
  readonly failed: readonly {
    readonly check: string;
    readonly id: string;
    readonly sum?: string;
  }[];
}

/** The elements of one section and its checks with their cases. */
export interface CheckVector {
  readonly name: string;
  readonly elements: readonly ElementDefinition[];
  readonly checks: readonly unknown[];
  readonly cases: readonly CheckCase[];
}

/** What an investor gets of a profile when this is saved. */
export interface BranchingCase {
  readonly name: string;
  /** By section and element key. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly milestones: readonly { readonly id: string; readonly sections: readonly string[] }[];
  readonly sections: Readonly<Record<string, unknown>>;
  readonly hidden: readonly { readonly id: string; readonly because: readonly unknown[] }[];
}

/** One profile for everyone with its cases. */
export interface BranchingVector {
  readonly name: string;
  readonly document: ProfileDocument;
  readonly cases: readonly BranchingCase[];
}

/** A profile that no backend serves, and the place of the fault (RFC 6901). */
export interface RefusedProfile {
  readonly name: string;
  readonly document: ProfileDocument;
  readonly code: string;
  readonly pointer: string;
}

/** Vectors of checks across fields, as published in cli/contract/vectors/checks.json. */
export const CHECK_VECTORS = checks.vectors as unknown as readonly CheckVector[];

/** Vectors of sections that depend on answers, as published in cli/contract/vectors/branching.json. */
export const BRANCHING_VECTORS = branching.vectors as unknown as readonly BranchingVector[];

/** The profiles of cli/contract/vectors/branching.json that are refused. */
export const REFUSED_PROFILES = branching.refused as unknown as readonly RefusedProfile[];
