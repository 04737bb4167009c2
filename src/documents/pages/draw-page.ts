import type { Page } from './pages';

/**
 * Draws a page as it is turned, at most `longest` pixels long, on white. Rejects if the browser can't read the picture.
 * The PDF is made of what this draws, so that what is sent is what was shown.
 */
export async function drawPage(
  canvas: HTMLCanvasElement,
  { file, turns }: Page,
  longest: number,
): Promise<void> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.ceil(side * scale));
  if (width === undefined || height === undefined) return;
  const isUpright = turns % 2 === 0;
  canvas.width = isUpright ? width : height;
  canvas.height = isUpright ? height : width;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((turns * Math.PI) / 2);
    context.drawImage(bitmap, -width / 2, -height / 2, width, height);
  }
  bitmap.close();
}
