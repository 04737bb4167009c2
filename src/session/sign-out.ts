import { batch } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { fetchSession, signOutCall } from '../http/calls/session';
import { type OnboardingError, toOnboardingError } from '../http/errors';
import type { Session } from '../http/schemas';
import { wait } from '../kit/waiting/waiting';
import { ownerOf, sweepStorage, tabStorage } from './tab-storage';

/**
 * How long the host's event waits for the backend's answer, so that a host that leaves the page at once does
 * not cut off the call. Milliseconds.
 */
const SIGN_OUT_HEAD_START_MS = 1000;

/**
 * Signs out (product-rules#sign-out). What the investor typed and saw goes first, from screen, memory and
 * storage; then the backend is asked to end the session. Whatever it answers, nothing comes back. A failure is
 * told, since the session may go on at the backend, with a button that asks again. Never rejects.
 */
export async function signOut(onboarding: Onboarding): Promise<void> {
  const { host, lifetime, session } = onboarding;
  const former = session.session.peek();
  const isRead = needsReading(former, session.inDoubt());
  // Answers from before it must not sign anybody in after it.
  host.early.drop();
  // Begun before the token is forgotten; it waits for nothing that is forgotten here.
  const { hasLeft, ended } = endSession(onboarding, former, isRead);
  batch(() => {
    lifetime.endInvestor();
    session.end();
  });
  const own = ownerOf(onboarding, former?.investorId);
  sweepStorage(tabStorage(), { former: own, place: onboarding.place, now: Date.now() });
  const { signal } = new AbortController();
  // A host that leaves the page before that leaves the session behind; a read without an answer has its own limit.
  await hasLeft;
  await Promise.race([ended, wait(SIGN_OUT_HEAD_START_MS, signal)]);
  host.emit('onboarding-sign-out', {});
  await finish(onboarding, former, await ended);
}

/** Signs out where nothing unsaved would be lost, or the investor lets it go (product-rules#sign-out-asks). */
export async function askToSignOut(onboarding: Onboarding): Promise<void> {
  // Rejects where another question, or the end of the investor's stay, comes first.
  const isAllowed = await onboarding.visits.mayForget().catch(() => false);
  if (isAllowed) await signOut(onboarding);
}

/** Tells that the backend did not end the session of `former`, and lets the investor ask it again. */
async function finish(
  onboarding: Onboarding,
  former: Session | undefined,
  failure: OnboardingError | undefined,
): Promise<void> {
  const { host, session, notices, reportError } = onboarding;
  // Somebody may have signed in since, with a token of their own.
  if (session.status.peek() !== 'signed-out') return;
  host.send.reset();
  if (!failure) return;
  reportError(failure, { notice: false });
  const id = notices.show({
    tone: 'warning',
    key: 'notices.signOutFailed',
    params: { site: siteOf(onboarding) },
    action: {
      label: 'shared.label.tryAgain',
      run: async () => {
        notices.dismiss(id);
        // By now another may be signed in at the backend.
        const { ended } = endSession(onboarding, former, needsReading(former, true));
        await finish(onboarding, former, await ended);
      },
    },
  });
}

/**
 * Whether the session has to be read before it is ended: in doubt, it may be somebody else's. A backend that
 * gave a binding refuses the call then, so that it can leave at once.
 */
function needsReading(former: Session | undefined, isInDoubt: boolean): boolean {
  return isInDoubt && former?.binding === undefined;
}

/**
 * Ends the session at the backend, unless it is somebody else's. `hasLeft` resolves when the call is on its way or
 * can't leave, `ended` with why it failed.
 */
function endSession(
  { backend, context }: Onboarding,
  former: Session | undefined,
  isRead: boolean,
) {
  const own = context(new AbortController().signal);
  const reading = isRead ? backend.call(fetchSession, {}, own) : undefined;
  const end = async () => {
    const current = reading ? await reading : former;
    if (former && current?.investorId !== former.investorId) return;
    const binding = current?.binding;
    await backend.call(signOutCall, {}, { ...own, ...(binding && { binding }) });
  };
  const ended = end().then(
    () => undefined,
    (cause) => {
      const error = toOnboardingError(cause);
      // 401: there is no session. SESSION_CHANGED: it is somebody else's.
      return ['SIGNED_OUT', 'SESSION_CHANGED'].includes(error.code) ? undefined : error;
    },
  );
  return { hasLeft: Promise.allSettled([reading]), ended };
}

function siteOf({ configuration }: Onboarding): string {
  const { apiBase = '' } = configuration.props.peek();
  return URL.canParse(apiBase, document.baseURI)
    ? new URL(apiBase, document.baseURI).host
    : location.host;
}
