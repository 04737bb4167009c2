import { useEffect, useRef, useState } from 'react';
import { FileIcon } from '../kit/icons/icons-lazy';

/** Side of the preview in CSS pixels, and device pixels per CSS pixel. */
const SIDE = 40;
const DENSITY = 2;
/** Decoding a larger image takes a phone too much memory. */
const LARGEST_BYTES = 30 * 1024 * 1024;

/**
 * A small preview of an image, drawn on a canvas, since an object URL would have to be allowed in the host's
 * policy (img-src). An icon for other files. The file's name stands beside it.
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
      // Not an image, or a format this browser lacks (HEIC): the icon stays.
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

/** Fills the square with the middle of the image; returns false without a canvas context. */
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
