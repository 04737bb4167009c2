import { useMemo, useRef } from 'react';
import type { UploadProps } from '../form/context';
import { fileSize } from '../form/rules/display/display-value';
import { Button } from '../kit/controls/button';
import { Announcement } from '../kit/display/announcement';
import { Progress } from '../kit/display/spinner';
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
      <Announcement text={withLabel(field, news)} />
    </>
  );
}

/** The text after the field's label, since several fields may upload at once. */
function withLabel({ definition: { label } }: UploadProps['field'], text: string): string {
  return text && label ? `${label}: ${text}` : text;
}

interface FailedProps extends Pick<UploadProps, 'field'> {
  readonly view: DocumentView;
  readonly onCheckAgain: () => void;
  readonly onTryAgain: () => void;
  readonly onGiveUp: () => void;
}

/** A failed file, kept for another try; the field's error says why it failed. */
function Failed({ field, view: { file, state }, onCheckAgain, onTryAgain, onGiveUp }: FailedProps) {
  const translate = useText();
  const { failure } = state.name === 'failed' ? state : { failure: undefined };
  const why = failure && translate(`documents.failure.${failure.kind}`);
  return (
    <div className="file failed">
      <FileIcon />
      <div>
        <p className="file-name">{file.name}</p>
        <p className="hint">{fileSize(file.size, translate.locale)}</p>
        {why && <Announcement role="alert" text={withLabel(field, why)} />}
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
