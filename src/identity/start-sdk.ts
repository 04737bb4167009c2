import { OnboardingError } from '../http/errors';
import type { MountedCheck } from './check-state';
import type {
  IdentityAdapter,
  IdentityCallbacks,
  IdentityConfig,
} from './providers/identity-adapter';
import type { SdkRun } from './providers/sdk-run';
import { stepTexts } from './rules/step-texts';

/** After this time loading is called slow, and a button to try again is shown. */
const IDENTITY_SLOW_AFTER_MS = 10_000;

/** What one start is made with; the rest is the same for every start. */
export interface SdkStart extends Pick<IdentityConfig, 'sdkToken' | 'data' | 'attempt'> {
  readonly onEvent: IdentityCallbacks['onEvent'];
}

/** Loads and starts the SDK of a run that was just opened. Rejects with NETWORK, or as the adapter does. */
export async function startSdk(
  check: MountedCheck,
  run: SdkRun,
  { onEvent, ...start }: SdkStart,
): Promise<void> {
  const { port, config, send } = check;
  const { number } = run;
  const translate = port.translate.peek();
  void showWhenSlow(check, run);
  const adapter = await loadAdapter(check);
  if (run.signal.aborted) return;
  const session = await adapter.start(
    run.container,
    {
      ...start,
      trusted: port.trustedOrigins(),
      locale: run.locale(),
      texts: stepTexts((key) => (translate?.has(key) ? translate(key) : undefined)),
    },
    {
      onEvent,
      onReady: () => send({ type: 'ready', run: number }),
      refreshToken: (checkToken) => config.token.refresh(run.signal, checkToken),
    },
    run.signal,
  );
  run.adopt(session);
}

async function loadAdapter({ port, pluginId }: MountedCheck): Promise<IdentityAdapter> {
  try {
    return await port.loadAdapter(pluginId);
  } catch (cause) {
    throw new OnboardingError('NETWORK', { reason: `no code for ${pluginId}`, cause });
  }
}

async function showWhenSlow({ port, send }: MountedCheck, { number, signal }: SdkRun) {
  try {
    await port.wait(IDENTITY_SLOW_AFTER_MS, signal);
    send({ type: 'slow', run: number });
  } catch {
    // The run has ended.
  }
}
