/** Attributes of a tag; true writes the name alone, what is absent or false nothing. */
export type TagAttributes = Readonly<Record<string, string | boolean | null | undefined>>;

/** What a name of an attribute may be; a host's script is none, and a style would need a looser policy. */
const NAME = /^(?!on|style$)[a-z][a-z0-9-]*$/;

/** The text of a tag. `content` is HTML, everything else is escaped. */
export function writeTag(name: string, attributes: TagAttributes, content: string): string {
  const written = Object.entries(attributes).map(([attribute, value]) => {
    if (value === undefined || value === null || value === false || !NAME.test(attribute))
      return '';
    return value === true ? ` ${attribute}` : ` ${attribute}="${escaped(value)}"`;
  });
  return `<${name}${written.join('')}>${content}</${name}>`;
}

/** A text as the content of an element, or the value of an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Data as an inert block: no text in it ends the element, or begins a comment. */
export function jsonBlock(data: unknown): string {
  const text = JSON.stringify(data).replace(/</g, '\\u003c');
  return `<script type="application/json">${text}</script>`;
}
