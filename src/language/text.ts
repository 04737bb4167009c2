import type en from '../../locales/en.json';
import type { OnboardingError } from '../http/errors';

type Leaves<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? Key
    : Node[Key] extends { other: string }
      ? Key | `${Key}.${Leaves<Node[Key]>}`
      : `${Key}.${Leaves<Node[Key]>}`;
}[keyof Node & string];

/** A key of locales/en.json; a plural is named without its category. */
export type TextKey = Leaves<typeof en>;

/** Values for the `{{placeholders}}` of a text; `count` chooses the plural. */
export type TextParams = Readonly<Record<string, string | number>>;

/** Looks up a text in the investor's language. Check keys made from a server's code with `has` first. */
export interface Translate {
  (key: TextKey, params?: TextParams): string;
  /** True if the texts have this key; for keys made at run time. */
  has(key: string): key is TextKey;
  /** The locale the texts are in, for Intl. */
  readonly locale: string;
  /** The locale to write dates and times in: `locale`, with the region of a browser in the same language. */
  readonly dateLocale: string;
}

/** The text key of an error: that of its code, if the texts have one, else a general one. */
export function errorTextKey(error: OnboardingError, translate: Translate | undefined): TextKey {
  const own = `frontendErrorCodes.${error.code}`;
  if (translate?.has(own)) return own;
  return error.status === 403 ? 'frontendErrorCodes.FORBIDDEN' : 'frontendErrorCodes.SERVER';
}
