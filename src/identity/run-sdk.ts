import type { Signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { isAbort, OnboardingError, unexpected } from '../http/errors';
import { until, type Wait, whenTrue } from '../kit/waiting/waiting';
import { isSupported } from './identity-providers';
import type { PluginConfig } from './plugin-config';
import type { IdentityContext, IdentityProvider } from './providers/identity-provider';
import { openSdkRun, type SdkRun } from './providers/sdk-run';
import { redirect, takeReturned } from './redirect';
import { type CheckPhase, type PluginCallbackEvent, reactionTo } from './rules/check-phase';
import { failureLogLines } from './rules/failure-log-lines';

/** After this time loading is called slow, and a button to try again is shown. */
export const IDENTITY_SLOW_AFTER_MS = 10_000;

/** The heights that a provider can give its container. */
const LOWEST_CONTAINER_PX = 48;
const HIGHEST_CONTAINER_PX = 4000;

/** Why one run of an SDK has ended. */
type Ending =
  | { readonly kind: 'failed'; readonly failure: unknown; readonly ranMs: number }
  /** The running SDK can't switch to the language that was chosen. */
  | { readonly kind: 'languageChanged' }
  /** The locked section's check is done, and KYC is Pending. */
  | { readonly kind: 'underReview' }
  | { readonly kind: 'cancelled' }
  /** The provider can't run in this browser. */
  | { readonly kind: 'unsupported' }
  /** The investor asked for another start while this one was slow. */
  | { readonly kind: 'askedAgain' };

/** What the runs of one check share. */
export interface Runs {
  readonly onboarding: Onboarding;
  readonly sectionId: string;
  readonly pluginId: string;
  readonly config: PluginConfig;
  readonly phase: Signal<CheckPhase>;
  readonly name: Signal<IdentityProvider['name']>;
  readonly load: (pluginId: string) => Promise<IdentityProvider>;
  readonly pause: Wait;
  readonly log: (level: 'error' | 'warn' | 'info', line: string) => void;
  /** Shows a phase until the view is left. */
  readonly show: (phase: CheckPhase, signal: AbortSignal) => void;
  /** What follows a check that is done; `onUnderReview` is called where its section is locked and KYC is Pending. */
  readonly onDone: (signal: AbortSignal, onUnderReview: () => void) => void;
  readonly onCancelled: (signal: AbortSignal) => void;
  /** Set while the investor is offered another start. */
  startAgain: (() => void) | undefined;
  failedStarts: number;
  /** Whether the check was live since the investor asked for it. */
  wasLive: boolean;
  /** The run before the next one, which waits until it is torn down. */
  latest: SdkRun | undefined;
}

/** One run, and how it ends. */
interface Run {
  readonly sdk: SdkRun;
  /** Aborts when the view is left. */
  readonly signal: AbortSignal;
  readonly end: (ending: Ending) => void;
  readonly report: (event: PluginCallbackEvent) => void;
  /** The provider leads away from the page. */
  isLeaving: boolean;
}

/**
 * Runs the SDK of the provider once; what it reports after the end is ignored. Rejects if its config or its code
 * is unusable, and when the view is left: `signal`.
 */
export async function runSdk(runs: Runs, signal: AbortSignal): Promise<Ending> {
  const { onboarding, pluginId, pause } = runs;
  // Two starts of one check would stand side by side in the page.
  await runs.latest?.end();
  // The view may be left between the last wait and here: nothing would end this run then.
  signal.throwIfAborted();
  runs.show('starting', signal);
  const sdk = openSdkRun(onboarding, pluginId, {
    onLocaleRefused: () => end({ kind: 'languageChanged' }),
    onTearDownFailed: (error) =>
      runs.log('warn', `tear-down failed: ${failureLines(runs, error)[0]}`),
    pause,
  });
  runs.latest = sdk;
  let end = (_ending: Ending) => {};
  const ended = until<Ending>(signal, (resolve) => {
    end = (ending) => {
      if (sdk.signal.aborted) return;
      runs.startAgain = undefined;
      void sdk.end();
      resolve(ending);
    };
    return () => {
      if (signal.aborted) sdk.dispose();
    };
  });
  const handled = new Set<PluginCallbackEvent['eventId']>();
  const report = (event: PluginCallbackEvent): void => {
    // An SDK may report the same thing again, and a section must not be submitted twice (product-rules#callbacks-once).
    if (sdk.signal.aborted || handled.has(event.eventId)) return;
    handled.add(event.eventId);
    react(runs, run, event);
  };
  const run: Run = { sdk, signal, end, report, isLeaving: false };
  tellWhenSlow(runs, run);
  const started = start(runs, run).catch((error) => {
    if (sdk.signal.aborted || (isAbort(error) && signal.aborted)) return;
    if (error instanceof OnboardingError) {
      void sdk.end();
      throw error;
    }
    report({ eventId: 'error', ok: false, data: error });
  });
  const blocked = frameBlocked(pluginId, sdk);
  return Promise.race([ended, started.then(() => ended), blocked]);
}

/** Loads the provider and starts it. */
async function start(runs: Runs, run: Run): Promise<void> {
  const { onboarding, config, pluginId, sectionId } = runs;
  const { sdk, end, report } = run;
  const provider = await runs.load(pluginId);
  if (sdk.signal.aborted) return;
  runs.name.value = provider.name;
  if (!(await isSupported(onboarding, provider))) return end({ kind: 'unsupported' });
  // What comes back from a redirect may end the check at once, which saves the section.
  if (onboarding.lazy.returned) await whenTrue(() => onboarding.isInputBack.value, sdk.signal);
  if (sdk.signal.aborted) return;
  const handle = await provider.start({
    container: sdk.container,
    config: config.copied(provider.needsToken !== false),
    language: sdk.locale(),
    theme: themeOf(onboarding),
    attempt: runs.failedStarts,
    signal: sdk.signal,
    ready: () => {
      if (!sdk.signal.aborted && !run.isLeaving) goLive(runs, run);
    },
    done: (data) => report({ eventId: 'done', ok: true, data }),
    cancel: (data) => report({ eventId: 'cancel', ok: false, data }),
    fail: (error) => report({ eventId: 'error', ok: false, data: error }),
    refreshToken: () => config.token.refresh(sdk.signal),
    resize: (height) => {
      if (typeof height !== 'number' || Number.isNaN(height)) return;
      const kept = Math.min(HIGHEST_CONTAINER_PX, Math.max(LOWEST_CONTAINER_PX, height));
      sdk.container.style.height = `${kept}px`;
    },
    redirect: (address) => leave(runs, run, provider.returnParameters ?? [], address),
    returned: takeReturned(onboarding, sectionId, pluginId),
  });
  sdk.adopt(handle ?? undefined);
}

/** Nothing loads any more. */
function goLive(runs: Runs, { signal }: Run): void {
  runs.startAgain = undefined;
  runs.wasLive = true;
  runs.show('live', signal);
}

/** What follows the first report of each kind. */
function react(runs: Runs, run: Run, event: PluginCallbackEvent): void {
  const { sdk, signal, end } = run;
  switch (reactionTo(event)) {
    case 'submit':
      // Also of a check that had nothing to show: its section may be refused, and nothing loads any more.
      goLive(runs, run);
      runs.onDone(signal, () => end({ kind: 'underReview' }));
      break;
    case 'show-cancelled':
      runs.show('cancelled', signal);
      runs.onCancelled(signal);
      end({ kind: 'cancelled' });
      break;
    case 'restart': {
      runs.failedStarts += 1;
      const [line, ...more] = failureLines(runs, event.data);
      for (const detail of more) runs.log('error', detail);
      runs.onboarding.reportError(unexpected(line ?? runs.pluginId));
      const ranMs = runs.phase.peek() === 'live' ? performance.now() - sdk.startedAt : 0;
      end({ kind: 'failed', failure: event.data, ranMs });
    }
  }
}

/** Leads to the provider's own page, and back. */
function leave(
  runs: Runs,
  run: Run,
  names: readonly string[],
  address: Parameters<IdentityContext['redirect']>[0],
): void {
  const { sdk, signal, end, report } = run;
  if (sdk.signal.aborted || run.isLeaving) return;
  run.isLeaving = true;
  runs.show('starting', signal);
  tellWhenSlow(runs, run);
  // The investor has come back without a return, by the browser's button.
  const look = ({ persisted }: PageTransitionEvent) => {
    if (persisted) end({ kind: 'askedAgain' });
  };
  window.addEventListener('pageshow', look, { signal: sdk.signal });
  const { onboarding, sectionId, pluginId } = runs;
  redirect(onboarding, { sectionId, pluginId, names }, address, sdk.signal).catch((error) =>
    report({ eventId: 'error', ok: false, data: error }),
  );
}

/** Offers another start where this one takes long. */
function tellWhenSlow(runs: Runs, { sdk, signal, end }: Run): void {
  const offer = () => {
    if (runs.phase.peek() !== 'starting') return;
    runs.show('slow', signal);
    runs.startAgain = () => end({ kind: 'askedAgain' });
  };
  runs.pause(IDENTITY_SLOW_AFTER_MS, sdk.signal).then(offer, () => {});
}

function failureLines({ config, pluginId }: Runs, failure: unknown): readonly string[] {
  return failureLogLines(pluginId, failure, config.token.current() ?? '');
}

/** Rejects when the page's policy blocks the frame of a run; the SDK itself says nothing of it. */
function frameBlocked(pluginId: string, run: SdkRun): Promise<never> {
  return new Promise((_, reject) => {
    const look = (violation: SecurityPolicyViolationEvent) => {
      const { effectiveDirective, blockedURI, disposition } = violation;
      // A policy that is only watched blocks nothing.
      if (disposition !== 'enforce') return;
      const frame = run.container.querySelector('iframe');
      const [origin] = [blockedURI, frame?.src ?? ''].map(
        (url) => URL.canParse(url) && new URL(url).origin,
      );
      if (!frame || !origin || !frame.src.startsWith(origin)) return;
      const reason = `${pluginId}: ${effectiveDirective} of the page's policy blocks ${origin}`;
      void run.end();
      reject(
        new OnboardingError('NETWORK', {
          reason,
          mistake: ['frame-blocked', `${effectiveDirective} ${origin}`],
        }),
      );
    };
    document.addEventListener('securitypolicyviolation', look);
    run.signal.addEventListener('abort', () =>
      document.removeEventListener('securitypolicyviolation', look),
    );
  });
}

/** The theme as a provider is told it: the client's colours, and the scheme that the widget is shown in. */
function themeOf({ host, theme }: Onboarding): IdentityContext['theme'] {
  const { primary, primaryDark } = theme.theme.peek();
  const { element } = host;
  const own = getComputedStyle(element).colorScheme;
  // A page that declares its schemes in a meta element alone computes 'normal'.
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme" i]');
  const schemes = own && own !== 'normal' ? own : (meta?.content ?? 'light dark');
  const isDark = /dark/.test(schemes) && (!/light/.test(schemes) || prefersDark());
  return { primary, primaryDark, scheme: isDark ? 'dark' : 'light' };
}

function prefersDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
