import { type ChangeEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { CameraProps, UploadProps } from '../form/context';
import { fileSize } from '../form/rules/display/display-value';
import { labelOf } from '../form/rules/payload';
import { fileLimits } from '../form/rules/validity/limits';
import { Button } from '../kit/controls/button';
import { Announcement } from '../kit/display/announcement';
import { Progress } from '../kit/display/progress';
import { useValue } from '../kit/hooks/use-value';
import { FileIcon, TrashIcon } from '../kit/icons/icons-lazy';
import { intlLocale } from '../kit/rules/intl-locale';
import { useSheet } from '../kit/styles/sheet';
import { useText } from '../language/context';
import documentsCss from './documents.css?inline';
import {
  canCheckAgain,
  canTryAgain,
  uploadProgress,
  uploadStatusText,
} from './rules/document-state';
import { byExtension, unaliased } from './rules/file-type';
import type { DocumentStore, DocumentView } from './store';

interface UploadStatusProps extends UploadProps {
  readonly store: DocumentStore;
}

/** The progress of a field's chosen file, or its failure with buttons to try again. */
export function UploadStatus({ store, form, field, onFocusLost }: UploadStatusProps) {
  const { key } = field;
  const ref = useRef<HTMLDivElement>(null);
  const view = useValue(useMemo(() => store.document(form, key), [store, form, key]));
  useSheet(ref, documentsCss);
  const act = (action: (form: UploadProps['form'], key: string) => void) => {
    action(form, key);
    onFocusLost();
  };
  return (
    <div ref={ref} className="upload">
      <Stage store={store} form={form} field={field} view={view} />
      {view?.state.name === 'failed' && (
        <Failed
          form={form}
          field={field}
          view={view}
          onCheckAgain={() => act(store.checkAgain)}
          onTryAgain={() => act(store.tryAgain)}
          onGiveUp={() => act(store.giveUp)}
        />
      )}
    </div>
  );
}

interface StageProps extends Omit<UploadStatusProps, 'onFocusLost'> {
  readonly view: DocumentView | null;
}

/** The progress bar with its text. Screen readers hear the field and each step, not every percent. */
function Stage({ store, form, field, view }: StageProps) {
  const translate = useText();
  const { key } = field;
  const waitsFor = useValue(useMemo(() => store.waitsFor(form, key), [store, form, key]));
  const text = view && uploadStatusText(view.state, waitsFor.length > 0);
  const value = view && uploadProgress(view.state);
  const locale = intlLocale(translate.locale);
  const files = new Intl.ListFormat(locale, { type: 'conjunction' }).format(waitsFor);
  const stage = text ? translate(text, { files }) : '';
  const news = stage || (view?.state.name === 'uploaded' ? translate('form.file.uploaded') : '');
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format((value ?? 0) / 100);
  return (
    <>
      {value !== null && (
        <Progress value={value} label={translate('documents.progress', { stage, percent })} />
      )}
      <Announcement text={withLabel(form, field, news)} />
    </>
  );
}

/** The text after the field's label, since several fields may upload at once. */
function withLabel(
  { model, values }: UploadProps['form'],
  field: UploadProps['field'],
  text: string,
): string {
  const label = labelOf(model, [field], (key) => values.of(key).peek());
  return text && label ? `${label}: ${text}` : text;
}

interface FailedProps extends Pick<UploadProps, 'form' | 'field'> {
  readonly view: DocumentView;
  readonly onCheckAgain: () => void;
  readonly onTryAgain: () => void;
  readonly onGiveUp: () => void;
}

/** A failed file, kept for another try; the field's error says why it failed. */
function Failed({
  form,
  field,
  view: { file, state },
  onCheckAgain,
  onTryAgain,
  onGiveUp,
}: FailedProps) {
  const translate = useText();
  const { failure } = state.name === 'failed' ? state : { failure: undefined };
  const why = failure && translate(`documents.failure.${failure.kind}`);
  return (
    <div className="file failed">
      <FileIcon />
      <div>
        <p className="file-name">{file.name}</p>
        <p className="hint">{fileSize(file.size, translate.locale)}</p>
        {why && <Announcement role="alert" text={withLabel(form, field, why)} />}
        {failure?.detail && <p className="hint">{failure.detail}</p>}
        <div className="actions">
          {canCheckAgain(state) && (
            <Button onClick={onCheckAgain}>{translate('documents.checkAgain')}</Button>
          )}
          {canTryAgain(state) && (
            <Button onClick={onTryAgain}>{translate('shared.label.tryAgain')}</Button>
          )}
        </div>
      </div>
      <Button
        variant="quiet"
        icon={<TrashIcon />}
        aria-label={translate('form.file.deleteNamed', { name: file.name })}
        onClick={onGiveUp}
      >
        {translate('form.file.delete')}
      </Button>
    </div>
  );
}

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

/** Takes a photo of a document; shown if the element accepts images and the device is handheld. */
export function CameraButton({ field, disabled, onFile }: CameraProps) {
  const translate = useText();
  const id = useId();
  const [isHandheld] = useState(() => matchMedia('(any-pointer: coarse)').matches);
  if (!isHandheld || !takesPhotos(fileLimits(field.definition).mimeTypes)) return null;
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) onFile(file);
    target.value = '';
  };
  return (
    <div className="camera">
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*"
        capture="environment"
        disabled={disabled}
        onChange={pick}
      />
      <label className="button secondary" htmlFor={id}>
        {translate('documents.takePhoto')}
      </label>
    </div>
  );
}

/** Formats of a camera: JPEG on most phones, HEIC on some. */
const PHOTO = /^image\/(\*|jpeg|hei[cf])$/;

/** Whether an element with these allowed types accepts a photo. */
export function takesPhotos(allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  return allowed.some((type) => /^\*(\/\*)?$/.test(type) || PHOTO.test(named(type)));
}

function named(type: string): string {
  return unaliased(type.startsWith('.') ? byExtension(type) : type);
}
