import { type ReadonlySignal, signal } from '@preact/signals-core';
import { createBackend } from '../app/backend';
import { createLifetime } from '../app/lifetime';
import type { Host, HostProps, Onboarding } from '../app/onboarding';
import { createSettingsStore } from '../app/settings/settings-store';
import type { TakenHandoff } from '../element/take-return';
import type { OpenedHandoff } from '../http/calls/handoff';
import { fetchLanguages } from '../http/calls/session';
import { isAbort, logError, type OnboardingError, toOnboardingError } from '../http/errors';
import { wait } from '../kit/waiting/waiting';
import { waitWhileHere } from '../kit/waiting/when-due';
import { createLanguageStore } from '../language/language-store';
import { createThemeStore } from '../theme/theme-store';
import { chooseFile, sendAsIs, setAside, tryAgain } from './choose-file';
import {
  type AskedFile,
  answer,
  begin,
  createHandoffHere,
  finish,
  openAgain,
  openAnother,
} from './handoff-here';
import type { PhoneStep } from './rules/phone-state';
import type { Asked, PhoneFile } from './send-from-phone';

/** How long a framework may take to set `api-base`, as in app/start-up.ts. */
const LATE_SETTING_MS = 1000;

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

/** Makes the page for phones. */
export function createPhone(host: Host, props: HostProps): Phone {
  const parts = createParts(host, props);
  const { configuration, context, language, lifetime } = parts;
  const texts = createTexts(parts);
  const here = createHandoffHere({
    ...parts,
    waitVisibly: waitWhileHere(lifetime),
    speak: texts.speak,
  });
  const { step, handoff, documents, minutesLeft, failure, isBusy } = here;
  /** The one of what a view shows, unless its hand-off is over. */
  const act = (shown: PhoneDocument, what: (one: AskedFile) => void) => {
    const one = documents.peek().find((document) => document === shown);
    if (one) what(one);
  };
  let isReadyTold = false;

  return {
    ...{ configuration, context, host, language, lifetime, reportError: parts.reportError },
    logger: () => host.logger,
    theme: createThemeStore(parts),
    announceReady: () => {
      if (!isReadyTold) host.emit('onboarding-ready', { version: host.version });
      isReadyTold = true;
    },
    ...{ step, handoff, documents, minutesLeft, failure, isBusy },
    start: async () => {
      const isEarly = configuration.cannotCall.peek();
      await Promise.all([texts.load(), isEarly && wait(LATE_SETTING_MS, here.over.signal)]);
      configuration.endGracePeriod();
      await begin(here);
      if (!configuration.cannotCall.peek()) await texts.loadLanguages();
    },
    restart: (taken) => openAnother(here, taken),
    openAgain: () => openAgain(here),
    answer: (isSame) => answer(here, isSame),
    send: (document, file) => act(document, (one) => void chooseFile(here, one, file)),
    sendAsIs: (document, file) => act(document, (one) => sendAsIs(here, one, file)),
    setAside: (document) => act(document, setAside),
    tryAgain: (document) => act(document, (one) => tryAgain(here, one)),
    finish: () => finish(here),
    chooseLanguage: texts.choose,
  };
}

type Parts = ReturnType<typeof createParts>;

/** The parts that the widget has too, with a backend that knows no session. */
function createParts(host: Host, props: HostProps) {
  const configuration = createSettingsStore(props);
  const shared = { host, configuration };
  const profile = { qualification: signal(undefined) };
  const language = createLanguageStore({ ...shared, profile });
  const reportError = (thrown: unknown) => {
    if (isAbort(thrown)) return;
    const error = toOnboardingError(thrown);
    logError(host.logger, error);
    if (error.mistake) host.tell(...error.mistake);
    host.emit('onboarding-error', { code: error.code, recoverable: true });
  };
  const context: Onboarding['context'] = (aborted) => ({
    signal: aborted,
    language: language.locale.peek() ?? configuration.props.peek().lang ?? host.preferredLanguage(),
  });
  const session = { inDoubt: () => false };
  const { call } = createBackend({ ...shared, reportError, session });
  return { ...shared, call, context, language, lifetime: createLifetime(), reportError };
}

/** The texts: of the browser's language first, then of the hand-off's, or of the one that is chosen. */
function createTexts({ call, context, host, language, reportError }: Parts) {
  let isChosen = false;

  const select = (code: string) =>
    language.apply(code).catch((error) => {
      reportError(error);
      return false;
    });

  return {
    /** The first texts; English ones rather than none. */
    load: async () => {
      while (!language.locale.peek()) {
        const wanted = language.match(context(new AbortController().signal).language);
        if ((await select(wanted)) || (await select('en'))) break;
        await new Promise<void>((retry) => host.showLoadFailure(retry));
      }
      // In the bundle these are all there are.
      await language.loadAllTexts().catch(reportError);
    },
    /** Without them there is no language selector. */
    loadLanguages: async () => {
      const asked = call(fetchLanguages, {}, context(new AbortController().signal));
      await asked.then(language.setLanguages, reportError);
    },
    speak: async (code: string) => {
      if (!isChosen) await select(language.match(code));
    },
    choose: async (code: string) => {
      isChosen = true;
      if (await select(code)) host.emit('onboarding-language-change', { language: code });
    },
  };
}
