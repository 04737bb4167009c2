import { useEffect, useRef, useState } from 'react';
import { FileIcon } from '../kit/icons-lazy';

/** Side of the picture in CSS pixels, and in device pixels of a dense screen. */
const SIDE = 40;
const DENSITY = 2;
/** Beyond this a picture takes a phone too much memory to decode. */
const LARGEST_BYTES = 30 * 1024 * 1024;

/**
 * A small picture of an image, made here: drawn on a canvas, since an object URL would need a place in
 * the host's policy (img-src). An icon for what the browser can't draw. Words stand beside it.
 */
export function Preview({ file }: { readonly file: File }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    let gone = false;
    setDrawn(false);
    decode(file).then(
      (bitmap) => {
        if (!gone && ref.current) setDrawn(draw(ref.current, bitmap));
        bitmap.close();
      },
      // No picture, or of a kind this browser does not know (HEIC): the icon stays.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [file]);

  return (
    <>
      {!isDrawn && <FileIcon />}
      <canvas
        ref={ref}
        className="preview"
        width={SIDE * DENSITY}
        height={SIDE * DENSITY}
        hidden={!isDrawn}
        aria-hidden
      />
    </>
  );
}

async function decode(file: File): Promise<ImageBitmap> {
  if (!/^image\/(?!svg)/.test(file.type) || file.size > LARGEST_BYTES)
    throw new Error('no preview');
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** Fills the square with the middle of the picture; false where there is nothing to draw on. */
function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap): boolean {
  const context = canvas.getContext('2d');
  if (!context) return false;
  const side = Math.min(bitmap.width, bitmap.height);
  const x = (bitmap.width - side) / 2;
  const y = (bitmap.height - side) / 2;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
  return true;
}
