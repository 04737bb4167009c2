const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'iw', 'ur'];

/** The reading direction of a locale. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(locale.slice(0, 2).toLowerCase()) ? 'rtl' : 'ltr';
}
