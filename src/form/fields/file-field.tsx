import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { describedBy, FieldFrame } from '../../kit/controls/field-frame';
import { MASKED } from '../../kit/controls/masking';
import { Announcement } from '../../kit/display/announcement';
import { useValue } from '../../kit/hooks/use-value';
import { UploadIcon } from '../../kit/icons/icons-lazy';
import { LoadFailed, useLoaded } from '../../kit/lazy/lazy-view';
import { classNames, useSheet } from '../../kit/styles/sheet';
import type { Translate } from '../../language/text';
import { isSameAnswer, rejectedFile } from '../../review/rules/remarks';
import { type FilePart, useForm } from '../context';
import { fileSize } from '../rules/display/display-value';
import { fileTypeNames } from '../rules/display/file-labels';
import type { FieldModel, FieldValue, FormFile } from '../rules/model/section-model';
import { labelOf } from '../rules/payload';
import { type FileRefusal, fileLimits } from '../rules/validity/limits';
import fileFieldCss from './file-field.css?inline';
import { FileRow, shownName } from './file-row';
import { useConstraint } from './use-constraint';
import { type FieldProps, useField } from './use-field';

/**
 * A file field: the limits in words, a button that is also a drop area and accepts pasted files, and the
 * chosen or uploaded file with a delete button. The form stages a chosen file until the code of src/documents
 * has checked it; then it becomes one of the form's chosen files, and src/documents uploads it.
 */
export function FileField({ field }: FieldProps) {
  const form = useForm();
  const { model, values, readValues, ownUploads, readOnly, files, validity, choose, loadFilePart } =
    form;
  const { id, frame, texts, disabled, answer, translate, blur } = useField(field);
  const ref = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { value: part, error: loadError } = useLoaded(loadFilePart, 'file uploads');
  const isLoading = loadFilePart !== undefined && !part;
  const staged = useValue(files.staged).get(field.key);
  const { refusal, clear } = useStagedFile(field, staged, isLoading ? 'loading' : part);
  const rejected = ownUploads.has(field.key)
    ? undefined
    : rejectedFile(model, readValues, field.key);
  const waiting = isLoading || readOnly ? staged : undefined;
  const stored = asFile(useValue(answer));
  const value = waiting ? { filename: waiting.name } : stored;
  const chosen = useValue(files.chosen).get(field.key);
  const isRejected = !waiting && rejected !== undefined && isSameAnswer(rejected, stored);
  useSheet(ref, fileFieldCss);
  useConstraint(ref, field.key);
  useShownFile(ref, value ? shownName(value, chosen, translate) : undefined);
  const failed = useValue(validity.errorOf(field.key))?.key.startsWith('documents.') ?? false;
  const isOff = disabled || readOnly;
  const limits = limitsInWords(field, translate);
  const error = refusal ? translate(refusal, limits) : texts.error;

  const take = (file: File | null | undefined) => {
    if (!file || isOff) return;
    // Clears the message first, so that screen readers announce the same refusal again.
    clear();
    files.stage(field.key, file);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0]);
    // Otherwise the same file could not be chosen again after a delete.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (isOff) return;
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent) => {
    // The element keeps other drops from the browser.
    if (isOff || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  const focusInput = () => ref.current?.focus();
  const remove = () => {
    if (waiting) files.stage(field.key, null);
    else choose(field.key, null);
    clear();
    focusInput();
  };

  return (
    <FieldFrame {...frame} wide error={error}>
      {rejected && !isRejected && <FileRow value={rejected} isRejected translate={translate} />}
      {value && (
        <FileRow
          value={value}
          isRejected={isRejected}
          chosen={waiting ?? chosen}
          Preview={part?.Preview}
          translate={translate}
          onDelete={isOff ? undefined : remove}
        />
      )}
      {refusal && (
        <Announcement
          role="alert"
          text={[labelOf(model, [field], (key) => values.of(key).peek()), error]
            .filter(Boolean)
            .join(': ')}
        />
      )}
      {loadError && <LoadFailed error={loadError} />}
      {part && <part.Upload form={form} field={field} onFocusLost={focusInput} />}
      {!value && readOnly && <p className="hint">{translate('form.values.empty')}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can also be dropped on the button */}
      <div
        className={classNames('drop', isOver && 'drop-over', isOff && 'drop-off')}
        hidden={readOnly || loadError !== undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={paste}
      >
        <input
          ref={ref}
          id={id}
          type="file"
          className="visually-hidden"
          accept={field.definition.mimeTypes?.join(',')}
          required={field.required && !value}
          disabled={isOff}
          onChange={pick}
          onBlur={blur}
          {...describedBy(id, { ...texts, error })}
          aria-describedby={classNames(
            describedBy(id, { ...texts, error })['aria-describedby'],
            `${id}-limits`,
          )}
          {...MASKED}
        />
        <label htmlFor={id}>
          <UploadIcon />
          <span>
            <b>{translate(value || failed ? 'form.file.chooseAnother' : 'form.file.choose')}</b>{' '}
            {translate('form.file.orDrop')}
          </span>
        </label>
        <p className="hint" id={`${id}-limits`}>
          {limits.allowed}
        </p>
        {part && <part.Camera field={field} disabled={isOff} onFile={(file) => take(file)} />}
      </div>
    </FieldFrame>
  );
}

function asFile(value: FieldValue): FormFile | null {
  return typeof value === 'object' ? value : null;
}

/** The limits in words: 'PDF, JPG or PNG, up to 10 MB'. */
function limitsInWords({ definition }: FieldModel, translate: Translate) {
  const { mimeTypes, maxSize } = fileLimits(definition);
  const names = fileTypeNames(mimeTypes);
  const list = new Intl.ListFormat(translate.locale, { type: 'disjunction' });
  const types = names.length > 0 ? list.format(names) : translate('form.file.anyType');
  const size = maxSize === null ? '' : fileSize(maxSize, translate.locale);
  const allowed = size ? translate('form.file.limits', { types, size }) : types;
  return { types, size, allowed };
}

/**
 * Gives a file input the name of the field's file, which screen readers take from the input itself: without
 * it they say 'No file chosen' of a field that has one. An empty file of that name stands in, so that the
 * same file can be chosen again.
 */
function useShownFile(ref: RefObject<HTMLInputElement | null>, name: string | undefined): void {
  // After each rendering, since the browser changes the input's files itself.
  useEffect(() => {
    const input = ref.current;
    if (!input || input.files?.[0]?.name === name) return;
    const transfer = new DataTransfer();
    if (name !== undefined) transfer.items.add(new File([], name));
    input.files = transfer.files;
  });
}

/** Why a field's file was refused, and a function that removes the message. */
interface StagedFile {
  readonly refusal: FileRefusal | null;
  readonly clear: () => void;
}

/**
 * Checks the file staged for a field once the documents' part is loaded: a refused file is dropped, any other
 * is chosen. Without that part nothing is checked.
 */
function useStagedFile(
  field: FieldModel,
  staged: File | undefined,
  part: FilePart | 'loading' | undefined,
): StagedFile {
  const { readOnly, files, choose } = useForm();
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);
  useEffect(() => {
    if (!staged || part === 'loading' || readOnly) return;
    let isStale = false;
    void refusalOf(field, staged, part).then((reason) => {
      // The file was replaced or deleted, or the form closed: the next effect checks again.
      if (isStale) return;
      setRefusal(reason);
      if (reason) files.stage(field.key, null);
      else choose(field.key, staged);
    });
    return () => {
      isStale = true;
    };
  }, [readOnly, files, choose, field, staged, part]);
  return { refusal, clear: () => setRefusal(null) };
}

/** Without the documents' part every file is accepted unchecked. */
async function refusalOf(
  field: FieldModel,
  file: File,
  part: FilePart | undefined,
): Promise<FileRefusal | null> {
  if (!part) return null;
  return part.refusal(field, file).catch(() => 'documents.failure.unreadable' as const);
}
