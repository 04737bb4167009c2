import type { Onboarding } from '../app/onboarding';
import { wait } from '../kit/waiting/waiting';
import { completionText, type Standing, standingOf } from '../review/rules/standing';
import { DASHBOARD_PATH } from '../routing/rules/routes';
import type { Notice, NoticeTone } from '../shell/notices/notices-store';

/** How long the success message is shown before the redirect. Milliseconds. */
export const REDIRECT_DELAY_MS = 3000;

/**
 * Announces a finished profile to the investor and, 3 s later, to the host, then leads to the investor portal,
 * else to the dashboard (product-rules#completion-way-out). Who has opened a section or typed meanwhile gets a
 * notice with a button that leads there instead. A sign-out ends it, and so does finishing the profile anew. Never
 * rejects.
 */
export async function completeProfile(onboarding: Onboarding): Promise<void> {
  const { host, kyc, lifetime, notices, visits, configuration } = onboarding;
  const signal = visits.nextCompletion();
  const openings = visits.openings.peek();
  const announced = notices.show(messageOf(onboarding));
  await wait(REDIRECT_DELAY_MS, signal).catch(() => {});
  // A move or a removal ends nothing: who comes back is told and led on then.
  await lifetime.begun();
  if (signal.aborted) return;

  const redirectUrl = configuration.settings.peek().portalUrl ?? null;
  const kycStatus = kyc.status.peek() ?? null;
  const standing = standingNow(onboarding);
  const isOurs = host.emit('onboarding-complete', { kycStatus, redirectUrl, standing });
  if (!isOurs) return;
  const isTyping = visits.form.peek()?.saveState.unsaved.peek() ?? false;
  if (!isTyping && visits.openings.peek() === openings) return redirect(onboarding);
  // A decision that came meanwhile has other words.
  notices.dismiss(announced);
  const id = notices.show({
    ...messageOf(onboarding),
    action: {
      label: 'shared.label.continue',
      run: () => {
        notices.dismiss(id);
        redirect(onboarding);
      },
    },
  });
}

function redirect({ configuration, routing }: Onboarding): void {
  const { portalUrl } = configuration.settings.peek();
  if (portalUrl) window.location.assign(portalUrl);
  else routing.navigate(DASHBOARD_PATH);
}

function standingNow({ profile, kyc }: Onboarding): Standing {
  const qualification = profile.qualification.peek();
  return qualification ? standingOf(qualification, kyc.answer.peek()).standing : 'done';
}

function messageOf(onboarding: Onboarding): Pick<Notice, 'tone' | 'key'> {
  const standing = standingNow(onboarding);
  return { tone: toneOf(standing), key: completionText(standing) };
}

/** A rejection is a warning, a decision still to come an info; anything else is a success. */
function toneOf(standing: Standing): NoticeTone {
  if (standing === 'rejected') return 'warning';
  return standing === 'underReview' ? 'info' : 'success';
}
