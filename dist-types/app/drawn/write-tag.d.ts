/** Attributes of a tag; true writes the name alone, what is absent or false nothing. */
export type TagAttributes = Readonly<Record<string, string | boolean | null | undefined>>;
/** The text of a tag. `content` is HTML, everything else is escaped. */
export declare function writeTag(name: string, attributes: TagAttributes, content: string): string;
/** A text as the content of an element, or the value of an attribute. */
export declare function escaped(text: string): string;
/** Data as an inert block: no text in it ends the element, or begins a comment. */
export declare function jsonBlock(data: unknown): string;
