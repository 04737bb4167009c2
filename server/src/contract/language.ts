/** The one of these languages that a tag such as `de-DE` names, else one of the same primary language. */
export function languageOf(languages: readonly string[], tag: string): string | undefined {
  const wanted = tag.toLowerCase().replaceAll('_', '-');
  const primary = wanted.split('-')[0];
  return (
    languages.find((code) => code.toLowerCase() === wanted) ??
    languages.find((code) => code.toLowerCase().split('-')[0] === primary)
  );
}

/**
 * The language of a profile's words: the first of Accept-Language by its weights that it is written in; without the
 * header the investor's own; else the profile's first. The same of the languages that it offers.
 */
export function writtenLanguage(
  written: readonly string[],
  acceptLanguage: string | undefined,
  investorLanguage: string | undefined,
): string {
  const asked = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      const quality = weight === undefined ? 1 : Number(weight.slice(2));
      return { tag, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
  const wanted = asked.length > 0 ? asked : [investorLanguage ?? ''];
  for (const tag of wanted) {
    const found = languageOf(written, tag);
    if (found !== undefined) return found;
  }
  return written[0] ?? 'en';
}
