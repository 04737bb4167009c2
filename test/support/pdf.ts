/** A PDF with a page on which something is painted, which the advice has nothing to say about; `words` tell two apart. */
export function realPdf(words: string): string {
  return [
    `%PDF-1.4 ${words}`,
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R>> endobj',
    '4 0 obj <</Length 10>> stream\n0 0 9 9 re f\nendstream endobj',
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
}
