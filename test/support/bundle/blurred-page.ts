/** Runs in the page: lines of text out of focus, as a PNG in base64. */
export async function blurredPage(): Promise<string> {
  const canvas = new OffscreenCanvas(1200, 900);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#e8e6e0';
  context.fillRect(0, 0, 1200, 900);
  context.filter = 'blur(6px)';
  context.fillStyle = '#222';
  context.font = '24px sans-serif';
  for (let y = 60; y < 860; y += 40)
    context.fillText('Surname given names nationality date of birth place of birth', 40, y);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
