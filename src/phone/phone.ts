import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { createBackend } from '../app/backend';
import { createLifetime } from '../app/lifetime';
import type { Host, HostProps, Onboarding } from '../app/onboarding';
import { createSettingsStore } from '../app/settings/settings-store';
import type { AdviseOn } from '../documents/advice/advise';
import { fileRefusal } from '../documents/rules/file-type';
import { waitWhileHere } from '../documents/wait-while-here';
import type { TakenHandoff } from '../element/take-return';
import { completeHandoff, type OpenedHandoff, openHandoff } from '../http/calls/handoff';
import { fetchLanguages } from '../http/calls/session';
import {
  codeMissing,
  isAbort,
  isUncertain,
  logError,
  OnboardingError,
  toOnboardingError,
} from '../http/errors';
import { until, wait } from '../kit/waiting/waiting';
import { createLanguageStore } from '../language/language-store';
import { createThemeStore } from '../theme/theme-store';
import {
  forgetKeptHandoff,
  type KeptHandoff,
  keepHandoff,
  readKeptHandoff,
} from './opened-handoff';
import {
  endOfHandoff,
  isPhoneOver,
  type PhoneStep,
  phoneEnd,
  phoneStep,
} from './rules/phone-state';
import { type Asked, type PhoneFile, sendFromPhone } from './send-from-phone';

/** How often a lost line is tried by itself. */
const LOST_RETRY_MS = 5000;
/** How long a framework may take to set `api-base`, as in app/start-up.ts. */
const LATE_SETTING_MS = 1000;
const MINUTE_MS = 60_000;

/** The parts that the widget has too, under the same names. */
type SharedParts = Pick<
  Onboarding,
  | 'announceReady'
  | 'configuration'
  | 'context'
  | 'host'
  | 'language'
  | 'lifetime'
  | 'logger'
  | 'reportError'
  | 'theme'
>;

/** One file that the computer asks for. */
export interface PhoneDocument {
  readonly asked: Asked;
  readonly state: ReadonlySignal<PhoneFile>;
  /** An earlier one has, where another one is on its way. */
  readonly hasArrived: ReadonlySignal<boolean>;
}

/** Everything that the page for phones of one element is made of. */
export interface Phone extends SharedParts {
  readonly step: ReadonlySignal<PhoneStep>;
  /** Until it is forgotten. */
  readonly handoff: ReadonlySignal<OpenedHandoff | undefined>;
  readonly documents: ReadonlySignal<readonly PhoneDocument[]>;
  /** Undefined where this device's clock can't tell. */
  readonly minutesLeft: ReadonlySignal<number | undefined>;
  /** Why the link, or the end, could not be told to the backend. */
  readonly failure: ReadonlySignal<OnboardingError | undefined>;
  /** A call of the opening or of the end is under way. */
  readonly isBusy: ReadonlySignal<boolean>;
  /** From the address or from before a reload, to the first screen; never rejects. */
  start(): Promise<void>;
  /** Another link was opened in this page. */
  restart(taken: TakenHandoff): void;
  openAgain(): void;
  /** Whether the number is the one at the computer. */
  answer(isSame: boolean): void;
  /** Checks a file, asks about what may be wrong with it, and sends it in place of one on its way. */
  send(document: PhoneDocument, file: File): void;
  /** Sends a file as it is: the investor wants it so, or what it was made of here was looked at. */
  sendAsIs(document: PhoneDocument, file: File): void;
  /** Lets go of the file that was asked about. */
  setAside(document: PhoneDocument): void;
  tryAgain(document: PhoneDocument): void;
  /** Tells the computer that nothing more comes. */
  finish(): Promise<void>;
  /** The investor's choice, or the host's. */
  chooseLanguage(code: string): Promise<void>;
}

interface Entry extends PhoneDocument {
  readonly state: Signal<PhoneFile>;
  readonly hasArrived: Signal<boolean>;
  file: File | undefined;
  work: AbortController;
  /** The line is dead, and the investor presses 'Try again'. */
  goOn: (() => void) | undefined;
}

/** Makes the page for phones. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share one state
export function createPhone(host: Host, props: HostProps): Phone {
  const configuration = createSettingsStore(props);
  const lifetime = createLifetime();
  const shared = { host, configuration };
  const language = createLanguageStore({
    ...shared,
    profile: { qualification: signal(undefined) },
  });
  const backend = createBackend({ ...shared, reportError, session: { inDoubt: () => false } });
  const waitVisibly = waitWhileHere(lifetime);
  const { call } = backend;

  const step = signal<PhoneStep>('opening');
  const handoff = signal<OpenedHandoff | undefined>(undefined);
  const documents = signal<readonly Entry[]>([]);
  const minutesLeft = signal<number | undefined>(undefined);
  const failure = signal<OnboardingError | undefined>(undefined);
  const isBusy = signal(false);
  /** Aborts when the hand-off is forgotten. */
  let over = new AbortController();
  let kept: KeptHandoff | undefined;
  let isLanguageChosen = false;
  /** The end was told to the backend, whose answer is lost. */
  let mayHaveEnded = false;
  let isReadyTold = false;
  /** Those that the investor wants sent as they are, and those that nothing was found in. */
  const accepted = new WeakSet<File>();
  let adviseOn: AdviseOn | undefined;

  const context: Onboarding['context'] = (aborted) => ({
    signal: aborted,
    language: language.locale.peek() ?? configuration.props.peek().lang ?? host.preferredLanguage(),
  });

  return {
    ...{ ...shared, context, language, lifetime, reportError, logger: () => host.logger },
    theme: createThemeStore(shared),
    announceReady: () => {
      if (!isReadyTold) host.emit('onboarding-ready', { version: host.version });
      isReadyTold = true;
    },
    ...{ step, handoff, documents, minutesLeft, failure, isBusy },
    start,
    restart: (taken) => {
      forget();
      host.returns.push(taken);
      step.value = 'opening';
      void open(taken);
    },
    openAgain: () => {
      const taken = takenHandoff();
      if (taken && !isBusy.peek()) void open(taken);
    },
    answer: (isSame) => {
      if (!isSame) return end('refused');
      if (!kept || step.peek() !== 'confirm') return;
      kept = { ...kept, isConfirmed: true };
      keepHandoff(kept);
      step.value = phoneStep(step.peek(), 'files');
    },
    send: (document, file) => void send(document as Entry, file),
    sendAsIs: (document, file) => {
      accepted.add(file);
      void send(document as Entry, file);
    },
    setAside: (document) => {
      const { state } = document as Entry;
      if (state.peek().name === 'asked') state.value = { name: 'none' };
    },
    tryAgain: (document) => {
      const entry = document as Entry;
      if (entry.state.peek().name === 'lost') entry.goOn?.();
      else if (entry.file) void send(entry, entry.file);
    },
    finish,
    chooseLanguage: async (code) => {
      isLanguageChosen = true;
      if (await selectLanguage(code)) host.emit('onboarding-language-change', { language: code });
    },
  };

  async function start(): Promise<void> {
    await Promise.all([
      loadTexts(),
      configuration.cannotCall.peek() && wait(LATE_SETTING_MS, over.signal),
    ]);
    configuration.endGracePeriod();
    const taken = takenHandoff();
    const before = readKeptHandoff(backendName());
    if (taken) await open(taken);
    else if (before) await goOn(before);
    else end('noLink');
    if (!configuration.cannotCall.peek()) await loadLanguages();
  }

  function takenHandoff(): TakenHandoff | undefined {
    return host.returns.find((one) => 'token' in one);
  }

  /** Opens a link; one that this tab has opened before goes on. */
  async function open(taken: TakenHandoff): Promise<void> {
    const { signal: aborted } = over;
    isBusy.value = true;
    try {
      if (configuration.cannotCall.peek())
        throw new OnboardingError('CONFIG', {
          reason: configuration.problems.peek()[0]?.reason,
        });
      taken.opened ??= call(
        openHandoff,
        { token: decoded(taken.token) },
        context(new AbortController().signal),
      );
      const opened = (await taken.opened) as OpenedHandoff;
      if (aborted.aborted) return;
      const before = readKeptHandoff(backendName());
      const endsAt = endOfHandoff(opened.expiresAt, Date.now());
      const isSame = before?.opened.accessToken === opened.accessToken;
      const fresh = { isConfirmed: false, arrived: [], ...(endsAt !== undefined && { endsAt }) };
      await goOn(isSame ? before : { ...fresh, backend: backendName(), opened });
      // From now on it is known by what is kept in the tab.
      host.returns.length = 0;
    } catch (thrown) {
      taken.opened = undefined;
      if (aborted.aborted) return;
      const error = toOnboardingError(thrown);
      const before = readKeptHandoff(backendName());
      const next = phoneEnd(error);
      if (next === 'used' && before) return goOn({ ...before, isConfirmed: false });
      if (next) return end(next);
      reportError(error);
      failure.value = error;
      step.value = phoneStep(step.peek(), 'failed');
    } finally {
      isBusy.value = false;
    }
  }

  /** Shows a hand-off that is open, in its language. */
  async function goOn(now: KeptHandoff): Promise<void> {
    const { signal: aborted } = over;
    if (now.endsAt !== undefined && now.endsAt <= Date.now()) return end('ended');
    const { opened } = now;
    if (opened.language && !isLanguageChosen) await selectLanguage(language.match(opened.language));
    if (aborted.aborted) return;
    kept = now;
    keepHandoff(now);
    batch(() => {
      handoff.value = opened;
      documents.value = opened.files.map((asked) => ({
        asked,
        state: signal<PhoneFile>({ name: 'none' }),
        hasArrived: signal(now.arrived.includes(asked.documentId)),
        ...{ file: undefined, work: new AbortController(), goOn: undefined },
      }));
      failure.value = undefined;
      step.value = phoneStep(step.peek(), now.isConfirmed ? 'files' : 'confirm');
    });
    prefetch();
    void keepTime(now.endsAt, aborted).catch(() => {});
  }

  async function keepTime(endsAt: number | undefined, aborted: AbortSignal): Promise<void> {
    if (endsAt === undefined) return;
    for (;;) {
      const left = endsAt - Date.now();
      if (left <= 0) return end('ended');
      minutesLeft.value = Math.ceil(left / MINUTE_MS);
      await waitVisibly(left % MINUTE_MS || MINUTE_MS, aborted);
    }
  }

  /** Takes a step; one that is the end forgets everything. */
  function end(next: PhoneStep): void {
    step.value = phoneStep(step.peek(), next);
    if (isPhoneOver(step.peek())) forget();
  }

  function forget(): void {
    over.abort(new DOMException('the hand-off is over', 'AbortError'));
    over = new AbortController();
    host.returns.length = 0;
    kept = undefined;
    mayHaveEnded = false;
    forgetKeptHandoff();
    batch(() => {
      handoff.value = undefined;
      documents.value = [];
      minutesLeft.value = undefined;
      failure.value = undefined;
    });
  }

  /** Checks a file by the limits of its field, asks about what may be wrong with it, and sends it. */
  async function send(entry: Entry, file: File): Promise<void> {
    const { asked, state } = entry;
    const opened = handoff.peek();
    if (!opened) return;
    entry.work.abort(new DOMException('another file was chosen', 'AbortError'));
    entry.work = new AbortController();
    entry.file = file;
    const ended = AbortSignal.any([entry.work.signal, over.signal]);
    state.value = { name: 'reading' };
    try {
      const [{ hashFile: hash, readHead, yieldToPage }, { createAdviser }] = await loadSending();
      const reason = await fileRefusal({ definition: asked }, file, readHead).catch(
        () => 'documents.failure.unreadable' as const,
      );
      if (ended.aborted) return;
      if (reason) {
        state.value = { name: 'refused', reason };
        return;
      }
      if (!accepted.has(file) && configuration.settings.peek().documentAdvice === 'on') {
        adviseOn ??= createAdviser({ wait, pause: yieldToPage });
        const advice = await adviseOn(file, ended);
        if (advice.length > 0) {
          state.value = { name: 'asked', file, advice };
          return;
        }
        accepted.add(file);
      }
      const whenBack = (aborted: AbortSignal) => whenLineIsBack(entry, aborted);
      const onEnded = () => end('ended');
      const deps = { call, context, hash, readHead, wait, waitVisibly, whenBack, onEnded };
      await sendFromPhone({ ...deps, report: reportError }, opened, asked, file, state, ended);
    } catch (cause) {
      if (ended.aborted) return;
      reportError(codeMissing('a file of the hand-off', cause));
      state.value = { name: 'failed', failure: { kind: 'network' } };
    }
    if (ended.aborted || state.peek().name !== 'arrived' || !kept) return;
    entry.hasArrived.value = true;
    kept = { ...kept, arrived: [...new Set([...kept.arrived, asked.documentId])] };
    keepHandoff(kept);
  }

  async function whenLineIsBack(entry: Entry, aborted: AbortSignal): Promise<void> {
    const back = new AbortController();
    const within = AbortSignal.any([aborted, back.signal]);
    const told = until<unknown>(within, (isBack) => {
      entry.goOn = () => isBack(undefined);
      window.addEventListener('online', isBack);
      return () => window.removeEventListener('online', isBack);
    });
    try {
      await Promise.race([told, waitVisibly(LOST_RETRY_MS, within)]);
    } finally {
      entry.goOn = undefined;
      back.abort();
    }
  }

  async function finish(): Promise<void> {
    const opened = handoff.peek();
    if (!opened || isBusy.peek()) return;
    const { signal: aborted } = over;
    isBusy.value = true;
    failure.value = undefined;
    try {
      await call(completeHandoff, { accessToken: opened.accessToken }, context(aborted));
      end('done');
    } catch (thrown) {
      const error = toOnboardingError(thrown);
      if (aborted.aborted || isAbort(thrown)) return;
      if (phoneEnd(error)) return end(mayHaveEnded ? 'done' : 'ended');
      mayHaveEnded ||= isUncertain(error);
      reportError(error);
      failure.value = error;
    } finally {
      isBusy.value = false;
    }
  }

  /** The first texts; English ones rather than none. */
  async function loadTexts(): Promise<void> {
    while (!language.locale.peek()) {
      const wanted = language.match(context(over.signal).language);
      if ((await selectLanguage(wanted)) || (await selectLanguage('en'))) break;
      await new Promise<void>((retry) => host.showLoadFailure(retry));
    }
    // In the bundle these are all there are.
    await language.whole().catch(reportError);
  }

  async function selectLanguage(code: string): Promise<boolean> {
    try {
      return await language.select(code);
    } catch (error) {
      reportError(error);
      return false;
    }
  }

  /** Without them there is no language selector. */
  async function loadLanguages(): Promise<void> {
    const asked = call(fetchLanguages, {}, context(new AbortController().signal));
    await asked.then(language.setLanguages, reportError);
  }

  function reportError(thrown: unknown): void {
    if (isAbort(thrown)) return;
    const error = toOnboardingError(thrown);
    logError(host.logger, error);
    if (error.mistake) host.tell(...error.mistake);
    host.emit('onboarding-error', { code: error.code, recoverable: true });
  }

  function backendName(): string {
    const { api, apiBase = '' } = configuration.props.peek();
    if (api) return api.id ?? '';
    return URL.canParse(apiBase, document.baseURI) ? new URL(apiBase, document.baseURI).href : '';
  }
}

/** A token whose letters were encoded in the address; as it is where they were not. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

/** What checks, examines and reads a file; what it asks about comes with it (tools/build/bundle-plan.mjs). */
const loadSending = () =>
  Promise.all([import('../documents/hash-file'), import('../documents/advice/advise')]);

/** While the investor compares the number. */
function prefetch(): void {
  for (const load of [loadSending(), import('../http/upload/transfer')]) load.catch(() => {});
}
