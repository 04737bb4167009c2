import type en from '../../locales/en.json';

type Leaves<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? Key
    : Node[Key] extends { other: string }
      ? Key | `${Key}.${Leaves<Node[Key]>}`
      : `${Key}.${Leaves<Node[Key]>}`;
}[keyof Node & string];

/** A key of locales/en.json; a plural is named without its category. */
export type TextKey = Leaves<typeof en>;

/** Values for a text's `{{placeholders}}`; `count` chooses the plural. */
export type TextParams = Readonly<Record<string, string | number>>;

/** A text in the investor's language. Keys from the server's own codes go through `has` first. */
export interface Translate {
  (key: TextKey, params?: TextParams): string;
  /** True when the texts know this key, for keys that are only known at run time. */
  has(key: string): key is TextKey;
  /** The locale the texts are in, for Intl. */
  readonly locale: string;
}
