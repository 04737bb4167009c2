import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../kit/controls/button';
import { describedBy, FieldError, FieldFrame } from '../../../kit/controls/field-frame';
import { MASKED } from '../../../kit/controls/masking';
import { Announcement } from '../../../kit/display/announcement';
import { useComputed, useValue } from '../../../kit/hooks/use-value';
import { UploadIcon } from '../../../kit/icons/icons-lazy';
import { DrawnContext } from '../../../kit/lazy/drawn';
import { LoadFailed, useLoaded } from '../../../kit/lazy/lazy-view';
import { focusedNear, showOutcome } from '../../../kit/overlays/focus';
import { classNames } from '../../../kit/styles/sheet';
import { useSheet } from '../../../kit/styles/use-sheet';
import { rejectedFile } from '../../../review/rules/remarks';
import {
  type AdviceOnFile,
  type FilePart,
  type LimitsInWords,
  type PhoneProps,
  useForm,
} from '../../context';
import { limitsInWords } from '../../fields/limits-in-words';
import { useConstraint } from '../../fields/use-constraint';
import { type FieldProps, useField } from '../../fields/use-field';
import type { FieldModel, FieldValue, FormFile } from '../../rules/model/section-model';
import { labelOf } from '../../rules/payload';
import fileFieldCss from './file-field.css?inline';
import type { FileRefusal } from './file-limits';
import { FileRow, shownName } from './file-row';
import { type FileState, fileState } from './file-state';

/**
 * A file field: one row for each file, with what can be done with it, and, while there is none, an area with the
 * limits in words, a button and, on handheld devices, the camera. Files can be dropped and pasted. The form stages a
 * chosen file until src/documents, once it is loaded, has accepted it: then it becomes the form's, and is uploaded.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one control, whose handlers share what was chosen
function FileField({ field }: FieldProps) {
  const form = useForm();
  const { model, values, readOnly, files, messages, choose, edit } = form;
  const { key } = field;
  const { id, frame, texts, disabled, translate, blur } = useField(field);
  const ref = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [hasTwo, setHasTwo] = useState(false);
  const {
    value: part,
    error: loadError,
    isLoading: isRetried,
  } = useLoaded(form.loadFilePart, 'file uploads');
  const isLoading = form.loadFilePart !== undefined && !part;
  const state = useFileState(key, part);
  const { held, removed } = state;
  /** The file that was refused, or whose upload failed. */
  const failed = 'file' in state ? state.file : undefined;
  const isRefused = state.name === 'refused';
  const limits = limitsInWords(field.definition, translate);
  useSheet(ref, fileFieldCss);
  useConstraint(ref, key);
  useShownFile(ref, held && shownName(held.value, held.file, translate));
  const staged = held?.name === 'staged' ? held.file : undefined;
  const asked = useStagedFile(field, staged, isLoading ? 'loading' : part, limits);
  const newestRef = useOutcome(failed ?? removed);
  useRefusalInWords(field, isRefused, limits);
  const isOff = disabled || readOnly;
  const hasFile = state.name !== 'none';
  const showsLimits = !hasFile && !readOnly && !loadError;
  // The reason stands in the file's row.
  const error = failed ? undefined : texts.error;
  const described = describedBy(id, texts);

  const clear = () => {
    setHasTwo(false);
    if (!isRefused) return;
    files.refuse(key, null);
    messages.mark(key, null);
  };
  const take = (file: File | null | undefined) => {
    if (!file || isOff) return;
    clear();
    files.stage(key, file);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0]);
    // Otherwise the same file could not be chosen again after a delete.
    event.target.value = '';
  };
  /** Takes one file and refuses a second, so that it replaces nothing without a word. */
  const takeOne = ({ length, 0: file }: FileList) => {
    const isSecond = hasFile || length > 1;
    if (!hasFile) take(file);
    setHasTwo(isSecond);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (isOff) return;
    event.preventDefault();
    takeOne(event.dataTransfer.files);
  };
  const over = (event: DragEvent) => {
    // The element keeps other drops from the browser.
    if (isOff || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const paste = (event: ClipboardEvent) => {
    if (isOff || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    takeOne(event.clipboardData.files);
  };
  const focusInput = () => ref.current?.focus();
  const remove = (name: string) => {
    const value = asFile(values.of(key).peek());
    if (staged) files.stage(key, null);
    else choose(key, null);
    files.noteRemoved(key, { name, value, file: held?.file });
    clear();
    focusInput();
  };
  const chooseAnother = () => {
    files.stage(key, null);
    focusInput();
    ref.current?.click();
  };
  const dismiss = (file: File) => {
    part?.giveUp(form, key);
    clear();
    if (!isRefused) files.noteRemoved(key, { name: file.name, value: null, file });
    focusInput();
  };
  const undo = () => {
    if (removed?.file) files.stage(key, removed.file);
    else if (removed) edit(key, removed.value);
    files.noteRemoved(key, null);
    focusInput();
  };
  const message = useValue(messages.of(key));
  const words = message ? messages.format(message, translate) : '';
  const label = labelOf(model, [field], (one) => values.of(one).peek());
  const byPhone = (variant: PhoneProps['variant']) =>
    part && !isOff && <part.Phone form={form} field={field} variant={variant} />;

  return (
    <FieldFrame
      {...frame}
      wide
      error={error}
      className={classNames(frame.className, Boolean(texts.error) && 'invalid')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can also be dropped on the button */}
      <div
        className={classNames('file-control', isOver && 'drop-over')}
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
          required={field.required && !held}
          disabled={isOff}
          hidden={readOnly || loadError !== undefined}
          onChange={pick}
          onBlur={blur}
          {...described}
          aria-describedby={
            classNames(described['aria-describedby'], showsLimits && `${id}-limits`) || undefined
          }
          {...MASKED}
        />
        {state.rejected && <FileRow value={state.rejected} isRejected translate={translate} />}
        {held && (
          <FileRow
            value={held.value}
            isRejected={held.isRejected}
            file={held.file ?? held.own}
            picture={part && held.own && <part.Preview file={held.own} name={held.own.name} />}
            translate={translate}
            replacedBy={isOff || failed ? undefined : id}
            beside={failed ? undefined : byPhone('quiet')}
            onDelete={isOff ? undefined : () => remove(shownName(held.value, held.file, translate))}
          >
            {part && !failed && <part.Progress form={form} field={field} />}
            {part && held.own && !isOff && (
              <part.Pages definition={field.definition} file={held.own} onFile={take} />
            )}
          </FileRow>
        )}
        {failed && (
          <FileRow
            ref={newestRef}
            file={failed}
            isFailed
            translate={translate}
            replacedBy={isOff ? undefined : id}
            beside={byPhone('quiet')}
            onDelete={isOff ? undefined : () => dismiss(failed)}
          >
            {texts.error && <FieldError id={id}>{texts.error}</FieldError>}
            {part && !isRefused && (
              <part.Retry form={form} field={field} onFocusLost={focusInput} />
            )}
          </FileRow>
        )}
        {isRefused && (
          <Announcement role="alert" text={[label, words].filter(Boolean).join(': ')} />
        )}
        {hasTwo && (
          <p className="hint" role="alert">
            {translate('form.file.one')}
          </p>
        )}
        {removed && (
          <div className="file-removed" role="status" ref={newestRef}>
            <span>{translate('form.file.deleted', { name: removed.name })}</span>
            {(removed.file || removed.value) && (
              <Button onClick={undo}>{translate('shared.label.undo')}</Button>
            )}
          </div>
        )}
        {loadError && <LoadFailed error={loadError} isLoading={isRetried} />}
        {part && asked && (
          <part.Advice
            {...asked}
            onUse={() => choose(key, asked.file)}
            onAnother={chooseAnother}
            onClose={() => remove(asked.file.name)}
          />
        )}
        {part && <part.News form={form} field={field} />}
        {!held && readOnly && <p className="hint">{translate('form.values.empty')}</p>}
        {showsLimits && (
          <div className={classNames('drop', isOff && 'drop-off')}>
            <div className="drop-buttons">
              <label htmlFor={id} className="button secondary">
                <UploadIcon />
                <span>{translate('form.file.choose')}</span>
              </label>
              {part && <part.Camera field={field} disabled={isOff} onFile={take} />}
              {byPhone('secondary')}
            </div>
            <p className="hint or-drop">{translate('form.file.orDrop')}</p>
            <p className="hint" id={`${id}-limits`}>
              {limits.allowed}
            </p>
          </div>
        )}
      </div>
    </FieldFrame>
  );
}

export { FileField as View };

/** What the field of a key shows; `part` once it is loaded. */
function useFileState(key: string, part: FilePart | undefined): FileState {
  const form = useForm();
  const read = useMemo(() => {
    const { model, values, readValues, ownUploads, files } = form;
    const own = part?.chosen(form, key);
    return () =>
      fileState({
        value: asFile(values.of(key).value),
        staged: files.staged.value.get(key),
        chosen: files.chosen.value.get(key),
        refused: files.refused.value.get(key),
        removed: files.removed.value.get(key),
        own: own?.value,
        rejected: ownUploads.has(key) ? undefined : rejectedFile(model, readValues, key),
      });
  }, [form, key, part]);
  return useComputed(read, [read]);
}

/** Brings what came of choosing or deleting a file into the window when it appears, unless the investor types meanwhile. */
function useOutcome(outcome: unknown): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const known = useRef(outcome);
  useEffect(() => {
    const isNew = outcome && outcome !== known.current;
    known.current = outcome;
    if (!isNew || !ref.current) return;
    const isTyping = focusedNear(ref.current)?.matches('input:not([type=file]), textarea');
    if (!isTyping) showOutcome(ref.current, true);
  }, [outcome]);
  return ref;
}

function asFile(value: FieldValue): FormFile | null {
  return typeof value === 'object' ? value : null;
}

/**
 * Gives a file input the name of the field's file, which screen readers take from the input itself: without
 * it they say 'No file chosen' of a field that has one. An empty file of that name stands in, so that the
 * same file can be chosen again.
 */
function useShownFile(ref: RefObject<HTMLInputElement | null>, name: string | undefined): void {
  const drawn = useContext(DrawnContext);
  // After each rendering, since the browser changes the input's files itself.
  useEffect(() => {
    const input = ref.current;
    // A file that was chosen in a drawn screen waits to be taken.
    if (!input || drawn?.isUnderWay || input.files?.[0]?.name === name) return;
    const transfer = new DataTransfer();
    if (name !== undefined) transfer.items.add(new File([], name));
    input.files = transfer.files;
  });
}

/**
 * Has the file staged for a field checked and uploaded once the documents' part is loaded (src/documents/accept-file.ts);
 * one that something may be wrong with is returned, for the investor to decide. Without that part it is chosen unchecked.
 */
function useStagedFile(
  field: FieldModel,
  staged: File | undefined,
  part: FilePart | 'loading' | undefined,
  { types, size }: LimitsInWords,
): AdviceOnFile | undefined {
  const { readOnly, files, messages, choose } = useForm();
  const [found, setFound] = useState<AdviceOnFile>();
  const asked = staged && found?.file === staged ? found : undefined;
  const isAsked = asked !== undefined;
  useEffect(() => {
    if (!staged || isAsked || part === 'loading' || readOnly) return;
    if (!part) return choose(field.key, staged);
    // Where the file is replaced or deleted, or the form closed, the next effect checks again.
    const check = new AbortController();
    const form = { files, messages, choose };
    void part
      .accept(form, field, staged, { types, size }, check.signal)
      .then((advice) => advice && setFound(advice));
    return () => check.abort();
  }, [readOnly, files, messages, choose, field, staged, isAsked, part, types, size]);
  return asked;
}

/** Says the limits in the reason of a refused file anew when the investor's language changes. */
function useRefusalInWords(
  { key }: FieldModel,
  isRefused: boolean,
  { types, size }: LimitsInWords,
): void {
  const { messages } = useForm();
  const message = useValue(messages.of(key));
  const error = isRefused && message?.kind === 'rule' ? message.error : undefined;
  useEffect(() => {
    const isOther = error && (error.params.types !== types || error.params.size !== size);
    if (isOther) messages.mark(key, { key: error.key as FileRefusal, params: { types, size } });
  }, [messages, key, error, types, size]);
}
