import { TEXT_LANGUAGES, type TextLanguage } from './localized-text';

interface Range {
  readonly tag: string;
  readonly quality: number;
}

function range(part: string): Range {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { tag, quality: Number.isFinite(quality) ? quality : 0 };
}

function textLanguage(tag: string): TextLanguage | undefined {
  return TEXT_LANGUAGES.find((language) => language === tag.split('-')[0]);
}

/**
 * The language to answer in: the first of Accept-Language by its weights; a language without texts
 * reads English, as does `*`. Without the header the investor's own language counts.
 */
export function negotiateLanguage(
  acceptLanguage: string | undefined,
  investorLanguage?: string,
): TextLanguage {
  const ranges = (acceptLanguage ?? '')
    .split(',')
    .map(range)
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  const spoken = ranges
    .map(({ tag }) => textLanguage(tag))
    .find((language) => language !== undefined);
  if (ranges.length > 0) return spoken ?? 'en';
  return (investorLanguage && textLanguage(investorLanguage.toLowerCase())) || 'en';
}
