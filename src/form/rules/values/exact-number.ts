/**
 * A text of digits, with a minus sign or a point, as a number; null if a number can't hold all of its digits:
 * the number nearest to the text would be another one.
 */
export function exactNumber(text: string): number | null {
  const value = Number(text);
  const digits = text.replace('-', '');
  return significant(digits) === significant(Math.abs(value).toExponential()) ? value : null;
}

/** A decimal text as its significant digits and the exponent of the last: '12.50' is '125e-1'. */
function significant(text: string): string {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  return `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}
