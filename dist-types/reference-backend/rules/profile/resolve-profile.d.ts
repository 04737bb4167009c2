/** A JSON object whose parts are looked at one by one: a document may hold more than is known here. */
type Json = Readonly<Record<string, unknown>>;
/** The contract's own shapes, with conditions that read other sections and with sections for entries. */
export interface ProfileDocument {
    readonly qualification: Json;
    readonly sections: Readonly<Record<string, Json>>;
}
/** What is saved, by section and element key. */
export type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
/** What was left out, `<section>` or `<section>.<key>`, and the conditions that were met. */
export interface HiddenPart {
    readonly id: string;
    readonly because: readonly Json[];
}
export interface ResolvedProfile {
    /** Without milestones and sections that are not there. */
    readonly qualification: Json;
    /** By id, in the document's order: no condition in them reads another section, none stands for an entry. */
    readonly sections: Readonly<Record<string, Json>>;
    /** In the document's order. */
    readonly hidden: readonly HiddenPart[];
}
/** Why a document can't be resolved. */
export type ProfileErrorCode = 'malformed' | 'condition-malformed' | 'condition-unknown-section' | 'cyclic-sections' | 'for-each-malformed' | 'duplicate-id' | 'nothing-left';
/** A document that can't be resolved: `pointer` is the place, a JSON Pointer (RFC 6901) into the document. */
export declare class ProfileError extends Error {
    readonly code: ProfileErrorCode;
    readonly pointer: string;
    /** Without the place, which `message` begins with. */
    readonly reason: string;
    readonly name = "ProfileError";
    constructor(code: ProfileErrorCode, pointer: string, 
    /** Without the place, which `message` begins with. */
    reason: string);
}
/**
 * The profile of an investor: what the answers of one section hide in another is left out, and a section for each
 * entry of a list stands once for each entry that is saved. Answers that the document itself holds (`value`) count
 * where `answers` has none.
 *
 * @throws {ProfileError} for a document or answers that are malformed, and where these answers leave nothing
 */
export declare function resolveProfile(document: ProfileDocument, answers?: Answers): ResolvedProfile;
/**
 * The same for many investors of one document: what depends on the document alone is checked and prepared once.
 *
 * @throws {ProfileError} for a document that is malformed, whatever the answers; what it makes throws `nothing-left`
 */
export declare function profileResolver(document: ProfileDocument): (answers: Answers) => ResolvedProfile;
/**
 * The ids of a document's sections, each after those whose answers decide about it.
 *
 * @throws {ProfileError} for a document without sections, and for sections that decide about one another
 */
export declare function sectionsInOrder(document: ProfileDocument): readonly string[];
/** Whether a condition reads another section than the one that it stands in. */
export declare function readsElsewhere({ section, entry }: Json, own: string): boolean;
export {};
