import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { CameraProps, RetryProps, UploadProps } from '../form/context';
import { fileLimits } from '../form/kinds/file/file-limits';
import { labelOf } from '../form/rules/payload';
import { Button } from '../kit/controls/button';
import { FileButton } from '../kit/controls/file-button';
import { Announcement } from '../kit/display/announcement';
import { Progress } from '../kit/display/progress';
import { useValue } from '../kit/hooks/use-value';
import { FileIcon } from '../kit/icons/icons-lazy';
import { Dialog } from '../kit/overlays/dialog';
import { intlLocale } from '../kit/rules/intl-locale';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import type { Translate } from '../language/text';
import documentsCss from './documents.css?inline';
import {
  canCheckAgain,
  canTryAgain,
  uploadProgress,
  uploadStatusText,
} from './rules/document-state';
import { photoOf, takesPhotos } from './rules/photos';
import type { DocumentStore, DocumentView } from './store';

interface StoreProps {
  readonly store: DocumentStore;
}

/** A field's chosen file, its state, and what it waits for. */
function useUpload({ store, form, field: { key } }: UploadProps & StoreProps) {
  const view = useValue(useMemo(() => store.document(form, key), [store, form, key]));
  const waitsFor = useValue(useMemo(() => store.waitsFor(form, key), [store, form, key]));
  return { view, waitsFor };
}

/** The step of an upload in words; '' when none is under way. */
function stageInWords(
  view: DocumentView | null,
  waitsFor: readonly string[],
  translate: Translate,
): string {
  const text = view && uploadStatusText(view.state, waitsFor.length > 0);
  const list = new Intl.ListFormat(intlLocale(translate.locale), { type: 'conjunction' });
  return text ? translate(text, { files: list.format(waitsFor) }) : '';
}

/** Announces each step of an upload after the field's label, not every percent, and its failure at once. */
export function UploadNews(props: UploadProps & StoreProps) {
  const translate = useText();
  const { form, field } = props;
  const { view, waitsFor } = useUpload(props);
  const stage = stageInWords(view, waitsFor, translate);
  const isThere = view?.state.name === 'uploaded';
  const news = stage || (isThere ? translate('form.file.uploaded') : '');
  const why =
    view?.state.name === 'failed' ? translate(`documents.failure.${view.state.failure.kind}`) : '';
  return (
    <>
      <Announcement text={withLabel(form, field, news)} />
      {why && <Announcement role="alert" text={withLabel(form, field, why)} />}
    </>
  );
}

/** The progress of an upload in words and as a bar, with a number while bytes are sent. */
export function UploadProgress(props: UploadProps & StoreProps) {
  const translate = useText();
  const { view, waitsFor } = useUpload(props);
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, documentsCss);
  const value = view && uploadProgress(view.state);
  const stage = stageInWords(view, waitsFor, translate);
  const format = new Intl.NumberFormat(intlLocale(translate.locale), { style: 'percent' });
  const percent = format.format((value ?? 0) / 100);
  const label =
    view?.state.name === 'sending' ? translate('documents.progress', { stage, percent }) : stage;
  return <div ref={ref}>{value !== null && <Progress value={value} label={label} />}</div>;
}

/** The text after the field's label, since several fields may upload at once. */
function withLabel(
  { model, values }: UploadProps['form'],
  field: UploadProps['field'],
  text: string,
): string {
  const label = labelOf(model, [field], values.read);
  return text && label ? `${label}: ${text}` : text;
}

/** What else is known of a failure, and the buttons to try again. */
export function UploadRetry(props: RetryProps & StoreProps) {
  const { store, form, field, onFocusLost } = props;
  const translate = useText();
  const { view } = useUpload(props);
  if (view?.state.name !== 'failed') return null;
  const { state } = view;
  const { detail } = state.failure;
  const act = (action: (form: UploadProps['form'], key: string) => void) => () => {
    action(form, field.key);
    onFocusLost();
  };
  return (
    <>
      {detail && <p className="hint">{detail}</p>}
      {(canCheckAgain(state) || canTryAgain(state)) && (
        <div className="actions">
          {canCheckAgain(state) && (
            <Button onClick={act(store.checkAgain)}>{translate('documents.checkAgain')}</Button>
          )}
          {canTryAgain(state) && (
            <Button onClick={act(store.tryAgain)}>{translate('shared.label.tryAgain')}</Button>
          )}
        </div>
      )}
    </>
  );
}

/** Side of the preview in CSS pixels, and device pixels per CSS pixel. */
const SIDE = 40;
const DENSITY = 2;
/** Decoding a larger image takes a phone too much memory. */
const LARGEST_BYTES = 30 * 1024 * 1024;

/** Side of an enlarged picture at most, in pixels. */
const LARGE_SIDE = 1600;

/**
 * A small preview of an image that a press enlarges, drawn on a canvas, since an object URL would have to be allowed
 * in the host's policy (img-src). An icon for other files. The file's name stands beside it.
 */
export function Preview({ file, name }: { readonly file: File; readonly name: string }) {
  const translate = useText();
  const ref = useRef<HTMLCanvasElement>(null);
  const isDrawn = useDrawn(ref, file, drawMiddle);
  const [isLarge, setLarge] = useState(false);
  useSheet(ref, documentsCss);
  const close = () => setLarge(false);

  return (
    <>
      {!isDrawn && <FileIcon />}
      <button
        type="button"
        className="preview-button"
        hidden={!isDrawn}
        aria-label={translate('form.file.enlarge', { name })}
        onClick={() => setLarge(true)}
      >
        <canvas
          ref={ref}
          className="preview"
          width={SIDE * DENSITY}
          height={SIDE * DENSITY}
          hidden={!isDrawn}
          aria-hidden
        />
      </button>
      {isLarge && (
        <Dialog
          title={name}
          className="picture"
          closeLabel={translate('shared.label.close')}
          onClose={close}
        >
          <Large file={file} />
        </Dialog>
      )}
    </>
  );
}

function Large({ file }: { readonly file: File }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useDrawn(ref, file, drawWhole);
  return <canvas ref={ref} aria-hidden />;
}

/** Draws a file on a canvas; returns whether it is an image that could be drawn. */
function useDrawn(
  ref: RefObject<HTMLCanvasElement | null>,
  file: File,
  draw: (canvas: HTMLCanvasElement, bitmap: ImageBitmap) => boolean,
): boolean {
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
  }, [ref, file, draw]);
  return isDrawn;
}

async function decode(file: File): Promise<ImageBitmap> {
  if (!/^image\/(?!svg)/.test(file.type) || file.size > LARGEST_BYTES)
    throw new Error('no preview');
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** Fills the square with the middle of the image; returns false without a canvas context. */
function drawMiddle(canvas: HTMLCanvasElement, bitmap: ImageBitmap): boolean {
  const context = canvas.getContext('2d');
  if (!context) return false;
  const side = Math.min(bitmap.width, bitmap.height);
  const x = (bitmap.width - side) / 2;
  const y = (bitmap.height - side) / 2;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
  return true;
}

/** Draws all of the image, at most so large that a screen shows it sharp. */
function drawWhole(canvas: HTMLCanvasElement, bitmap: ImageBitmap): boolean {
  const scale = Math.min(1, LARGE_SIDE / Math.max(bitmap.width, bitmap.height));
  canvas.width = bitmap.width * scale;
  canvas.height = bitmap.height * scale;
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return context !== null;
}

/** Takes a photo of a document, which is named after its field; shown if the element accepts images and the device is handheld. */
export function CameraButton({ field, disabled, onFile }: CameraProps) {
  const translate = useText();
  const [isHandheld] = useState(() => matchMedia('(any-pointer: coarse)').matches);
  const { label, ...definition } = field.definition;
  if (!isHandheld || !takesPhotos(fileLimits(definition).mimeTypes)) return null;
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      disabled={disabled}
      onFile={(photo) => onFile(photoOf(label, photo))}
    >
      {translate('documents.takePhoto')}
    </FileButton>
  );
}
