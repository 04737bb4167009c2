/** How many decimals a finite number has: 2 for 12.25, 7 for 1e-7, 0 for 1e21. */
export function decimalPlaces(value: number): number {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const fraction = mantissa.split('.')[1] ?? '';
  return Math.max(0, fraction.length - Number(exponent));
}
