import { useEffect, useRef } from 'react';
import type { AdviceProps } from '../../form/context';
import { Button } from '../../kit/controls/button';
import { Dialog } from '../../kit/overlays/dialog';
import { useSheet } from '../../kit/styles/use-sheet';
import { useText } from '../../language/context';
import adviceCss from './advice.css?inline';

/** Says what may be wrong with a chosen file and shows it, if it is a picture, in its own pixels; the investor decides. */
export function AdviceDialog({ file, advice, onUse, onAnother, onClose }: AdviceProps) {
  const translate = useText();
  return (
    <Dialog
      title={translate('documents.advice.title')}
      className="advice"
      closeLabel={translate('shared.label.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onUse}>{translate('documents.advice.use')}</Button>
          <Button variant="primary" onClick={onAnother}>
            {translate('documents.advice.another')}
          </Button>
        </>
      }
    >
      {advice.map((one) => (
        <p key={one}>{translate(`documents.advice.${one}`)}</p>
      ))}
      {file.type.startsWith('image/') && <FullSize file={file} />}
    </Dialog>
  );
}

/** A picture in its own pixels, to be scrolled. */
function FullSize({ file }: { readonly file: File }) {
  const translate = useText();
  const ref = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLElement>(null);
  useSheet(frame, adviceCss);
  useEffect(() => {
    let gone = false;
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (bitmap) => {
        const canvas = ref.current;
        if (!gone && canvas) {
          Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
          canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        }
        bitmap.close();
      },
      // The words stand without it.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return (
    <section
      ref={frame}
      className="full-size"
      aria-label={file.name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard
      tabIndex={0}
    >
      <canvas ref={ref} role="img" aria-label={translate('documents.advice.picture')} />
    </section>
  );
}
