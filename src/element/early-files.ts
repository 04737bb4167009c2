/** The first texts of each language, the same files that the app asks for (src/language/load-texts.ts). */
const TEXTS = import.meta.glob('../../locales/*.json', { query: '?first' });

/** What is known of an element before its app is there. */
export interface EarlyWish {
  /** What the element itself, its page or the browser speaks, such as 'de-CH'. */
  readonly language: string;
  /** Another theme than the default one is named. */
  readonly isBranded: boolean;
}

/**
 * Starts loading the files that the app asks for first, so that they come beside the app and not after
 * it. A guess: where the session speaks another language, the app asks for that one. What fails here is
 * asked for again, and told, by the app.
 */
export function loadEarly({ language, isBranded }: EarlyWish): void {
  const files = [
    TEXTS[`../../locales/${language.slice(0, 2).toLowerCase()}.json`],
    isBranded ? () => import('../theme/client-brand') : undefined,
  ];
  for (const load of files) load?.().catch(() => {});
}
