/** What the loader starts the provider's core with, as far as the journeys need it. */
export interface StartParameters {
  readonly token: string;
  readonly containerEl: HTMLElement;
  readonly onComplete: (result: object) => void;
  readonly onUserExit: (action: string) => void;
  readonly onError: (error: object) => void;
}

/** How the next check begins: it may fail at once, or never draw anything. */
export type Beginning = 'works' | 'throws' | 'silent';
/** How the provider takes its end. */
export type Ending = 'well' | 'hangs' | 'fails';

/** One check, from its start until it is told to end. */
export interface RunningCheck {
  readonly parameters: StartParameters;
  /** It has said that it is done, which is heard once. */
  isDone: boolean;
  isOver: boolean;
}

/** The provider of the identity check, in the place of its SDK's core: it does what the journey says. */
export interface Provider {
  /** Where the SDK's loader is told to find it. */
  readonly sdkUrl: string;
  beginning: Beginning;
  ending: Ending;
  start(parameters: StartParameters): object;
  onStart: () => void;
  /** The checks nobody has ended. */
  live(): readonly RunningCheck[];
  /** Those that were ended, and may speak all the same. */
  ended(): readonly RunningCheck[];
  remove(): void;
}

declare global {
  interface Window {
    journeyProvider?: Provider;
  }
}

const SDK_URL = new URL('./onfido-core.ts', import.meta.url).href;
/** A failed start asks for the core under another address. */
const ATTEMPTS = 6;

/** Loads the core's stand-in under every address, so that nothing is waited for by the page's own clock. */
export async function loadProvider(): Promise<void> {
  const urls = Array.from({ length: ATTEMPTS }, (_, attempt) =>
    attempt === 0 ? SDK_URL : `${SDK_URL}?attempt=${attempt}`,
  );
  await Promise.all(urls.map((url) => import(/* @vite-ignore */ url)));
}

/** Puts the provider, and the network to it, in the place of the real one. */
export function putProvider(): Provider {
  const checks: RunningCheck[] = [];
  const ownFetch = window.fetch;
  const provider: Provider = {
    sdkUrl: SDK_URL,
    beginning: 'works',
    ending: 'well',
    onStart: () => {},
    start: (parameters) => {
      const { beginning } = provider;
      provider.onStart();
      provider.beginning = 'works';
      if (beginning === 'throws') throw new Error('The provider failed');
      const check = { parameters, isDone: false, isOver: false };
      checks.push(check);
      if (beginning === 'works') parameters.containerEl.append(document.createElement('div'));
      return {
        addEventListener() {},
        removeEventListener() {},
        tearDown: () => {
          check.isOver = true;
          if (provider.ending === 'hangs') return new Promise(() => {});
          return provider.ending === 'fails' ? Promise.reject(new Error('no end')) : undefined;
        },
      };
    },
    live: () => checks.filter(({ isOver }) => !isOver),
    ended: () => checks.filter(({ isOver }) => isOver),
    remove: () => {
      window.fetch = ownFetch;
      delete window.journeyProvider;
    },
  };
  window.journeyProvider = provider;
  // Its loader reports each start to the provider.
  window.fetch = async (...request) =>
    String(request[0]).startsWith('https://providers.example')
      ? new Response(null, { status: 204 })
      : ownFetch.apply(window, request);
  return provider;
}
