import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { Page } from '../documents/pages/pages';
import { photoOf, takesPhotos } from '../documents/rules/photos';
import { limitsInWords } from '../form/fields/limits-in-words';
import { fileLimits } from '../form/kinds/file/file-limits';
import { Button } from '../kit/controls/button';
import { FileButton } from '../kit/controls/file-button';
import { Announcement } from '../kit/display/announcement';
import { Heading } from '../kit/display/heading';
import { Notice } from '../kit/display/notice';
import { Progress } from '../kit/display/progress';
import { useValue } from '../kit/hooks/use-value';
import { SuccessIcon } from '../kit/icons/icons';
import { lazyView } from '../kit/lazy/lazy-view';
import { Dialog } from '../kit/overlays/dialog';
import { intlLocale } from '../kit/rules/intl-locale';
import { useText } from '../language/context';
import { errorTextKey, type Translate } from '../language/text';
import { Screen } from '../shell/screens/screen';
import type { Phone, PhoneDocument } from './phone';
import type { PhoneFile } from './send-from-phone';

interface PhoneProps {
  readonly phone: Phone;
}

const AdviceDialog = lazyView(
  async () => (await import('../documents/advice/advice-dialog')).AdviceDialog,
);
const AddPage = lazyView(async () => (await import('../documents/pages/add-page')).AddPage, null, {
  silent: true,
});

/** The files that the computer asks for, each to be photographed or chosen, and the end. */
export function PhoneDocuments({ phone }: PhoneProps): ReactNode {
  const translate = useText();
  const documents = useValue(phone.documents);
  const name = useValue(phone.handoff)?.for;
  return (
    <Screen id="files" title={translate('phone.files.title')}>
      {name && <p className="muted">{translate('phone.for', { name })}</p>}
      <TimeLeft phone={phone} />
      <ul className="phone-files">
        {documents.map((document) => (
          <li key={document.asked.documentId}>
            <Document phone={phone} document={document} />
          </li>
        ))}
      </ul>
      <Finish phone={phone} />
    </Screen>
  );
}

/** From when on it is said aloud, in minutes. */
const SAID_FROM = 2;

function TimeLeft({ phone: { minutesLeft } }: PhoneProps) {
  const translate = useText();
  const minutes = useValue(minutesLeft);
  if (minutes === undefined) return null;
  const format = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  const time = new Intl.NumberFormat(intlLocale(translate.locale), format).format(minutes);
  const text = translate('handoff.timeLeft', { time });
  return (
    <>
      <p className="muted">{text}</p>
      <Announcement isNewsOnly text={minutes <= SAID_FROM ? text : ''} />
    </>
  );
}

interface DocumentProps extends PhoneProps {
  readonly document: PhoneDocument;
}

function Document({ phone, document }: DocumentProps) {
  const translate = useText();
  const id = useId();
  const language = useValue(phone.handoff)?.language;
  const { asked } = document;
  const label = asked.label || asked.id;
  const limits = limitsInWords(asked, translate);
  const state = useValue(document.state);
  const [pagesOf] = useState(() => new WeakMap<File, readonly Page[]>());
  const photoRef = useRef<HTMLInputElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  /** What 'Choose another' opens again. */
  const lastRef = useRef<RefObject<HTMLInputElement | null>>(null);
  const send = (file: File, from: RefObject<HTMLInputElement | null>) => {
    lastRef.current = from;
    phone.send(document, file);
  };
  return (
    <section className="phone-file" aria-labelledby={id}>
      <Heading level={2} id={id} lang={language} dir="auto">
        {label}
      </Heading>
      <p className="hint" id={`${id}limits`}>
        {limits.allowed}
      </p>
      <State phone={phone} document={document} label={label} limits={limits} />
      <div className="phone-choices">
        {takesPhotos(fileLimits(asked).mimeTypes) && (
          <FileButton
            accept="image/*"
            capture="environment"
            describedBy={`${id} ${id}limits`}
            inputRef={photoRef}
            onFile={(photo) => send(photoOf(label, photo), photoRef)}
          >
            {translate('documents.takePhoto')}
          </FileButton>
        )}
        <FileButton
          accept={asked.mimeTypes?.join(',')}
          describedBy={`${id} ${id}limits`}
          inputRef={fileRef}
          onFile={(file) => send(file, fileRef)}
        >
          {translate('form.file.choose')}
        </FileButton>
      </div>
      {state.name === 'arrived' && (
        <AddPage
          definition={asked}
          file={state.file}
          pagesOf={pagesOf}
          onFile={(pdf) => phone.sendAsIs(document, pdf)}
        />
      )}
      {state.name === 'asked' && (
        <AdviceDialog
          file={state.file}
          advice={state.advice}
          onUse={() => phone.sendAsIs(document, state.file)}
          onAnother={() => {
            phone.setAside(document);
            lastRef.current?.current?.focus();
            lastRef.current?.current?.click();
          }}
          onClose={() => phone.setAside(document)}
        />
      )}
    </section>
  );
}

interface StateProps extends DocumentProps {
  readonly label: string;
  readonly limits: { readonly types: string; readonly size: string };
}

/** How far a file is, in words; each change is said once, with the file's label. */
function State({ phone, document, label, limits }: StateProps) {
  const translate = useText();
  const state = useValue(document.state);
  const hasArrived = useValue(document.hasArrived);
  const isThere = state.name === 'arrived' || (state.name === 'none' && hasArrived);
  const trouble = troubleInWords(state, limits, translate);
  const stage = stageInWords(state, translate);
  const detail = state.name === 'failed' ? state.failure.detail : undefined;
  const news = stage ?? (state.name === 'arrived' ? translate('form.file.uploaded') : '');
  const canTryAgain =
    state.name === 'lost' ||
    (state.name === 'failed' && !['unreadable', 'refused'].includes(state.failure.kind));
  return (
    <>
      <Announcement text={news && `${label}: ${news}`} />
      {trouble && <Announcement role="alert" text={`${label}: ${trouble}`} />}
      {stage && (
        <Progress value={percentOf(state)} label={progressInWords(state, stage, translate)} />
      )}
      {isThere && (
        <p className="phone-there">
          <SuccessIcon />
          {translate('form.file.uploaded')}
        </p>
      )}
      {trouble && (
        <div className="phone-trouble">
          <p>{trouble}</p>
          {detail && <p>{detail}</p>}
          {canTryAgain && (
            <Button onClick={() => phone.tryAgain(document)}>
              {translate('shared.label.tryAgain')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function troubleInWords(
  state: PhoneFile,
  { types, size }: StateProps['limits'],
  translate: Translate,
): string {
  if (state.name === 'lost') return translate('phone.files.lost');
  if (state.name === 'refused') return translate(state.reason, { types, size });
  return state.name === 'failed' ? translate(`documents.failure.${state.failure.kind}`) : '';
}

const STAGES = {
  reading: 'documents.stage.reading',
  sending: 'documents.stage.sending',
  arriving: 'documents.stage.processing',
} as const;

function stageInWords({ name }: PhoneFile, translate: Translate): string | undefined {
  return name === 'reading' || name === 'sending' || name === 'arriving'
    ? translate(STAGES[name])
    : undefined;
}

/** As for an upload at the computer (documents/rules/document-state.ts): the bytes take from 20 to 80. */
function percentOf(state: PhoneFile): number {
  if (state.name === 'reading') return 10;
  return state.name === 'sending' ? Math.round(20 + 60 * Math.min(1, state.share)) : 80;
}

function progressInWords(state: PhoneFile, stage: string, translate: Translate): string {
  if (state.name !== 'sending') return stage;
  const format = new Intl.NumberFormat(intlLocale(translate.locale), { style: 'percent' });
  return translate('documents.progress', { stage, percent: format.format(percentOf(state) / 100) });
}

/** Asks where documents are missing; waits for what is on its way. */
function Finish({ phone }: PhoneProps) {
  const translate = useText();
  const error = useValue(phone.failure);
  const isBusy = useValue(phone.isBusy);
  const [isTold, setTold] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const ref = useRef<HTMLButtonElement>(null);
  const press = () => {
    const documents = phone.documents.peek();
    const isUnderWay = documents.some(({ state }) => UNDER_WAY.includes(state.peek().name));
    setTold(isUnderWay);
    if (isUnderWay) return;
    const open = documents.filter(({ hasArrived }) => !hasArrived.peek());
    if (open.length > 0) setMissing(open.map(({ asked }) => asked.label || asked.id));
    else void phone.finish();
  };
  const close = () => setMissing([]);
  const list = new Intl.ListFormat(intlLocale(translate.locale), { type: 'conjunction' });
  return (
    <>
      {error && <Notice tone="error" title={translate(errorTextKey(error, translate))} />}
      <div className="actions">
        <Button ref={ref} variant="primary" loading={isBusy} onClick={press}>
          {translate('phone.files.done')}
        </Button>
      </div>
      <p role="status">{isTold && translate('form.file.wait')}</p>
      {missing.length > 0 && (
        <Dialog
          title={translate('phone.unfinished.title')}
          onClose={close}
          actions={
            <>
              <Button
                onClick={() => {
                  close();
                  void phone.finish();
                }}
              >
                {translate('phone.unfinished.finish')}
              </Button>
              <Button variant="primary" onClick={close}>
                {translate('shared.label.back')}
              </Button>
            </>
          }
        >
          <p>{translate('phone.files.missing', { files: list.format(missing) })}</p>
        </Dialog>
      )}
    </>
  );
}

const UNDER_WAY: readonly PhoneFile['name'][] = ['reading', 'sending', 'arriving', 'lost'];
