import type { Onboarding } from '../app/onboarding';
import type { FormStore } from '../form/store/form-store';
import type { NoticeTone } from '../kit/display/notice';
import { until } from '../kit/waiting/waiting';
import {
  completionText,
  type Standing,
  type StandingFacts,
  standingOf,
} from '../review/rules/standing';
import { DASHBOARD_PATH } from '../routing/rules/routes';
import type { ShownNotice } from '../shell/notices/notices-store';
import type { Completion } from './visits';

/** How long the success message is shown before the redirect. Milliseconds. */
export const REDIRECT_DELAY_MS = 3000;

/**
 * Shows the investor that the profile is finished in the place of the section and, after 3 s or as soon as they go on,
 * tells the host, then leads to the investor portal, else to the dashboard (product-rules#completion-way-out). An
 * investor who has opened a section meanwhile gets a notice with a button that leads there instead. A sign-out ends it,
 * and so does finishing the profile anew. Nobody is asked about `leftOut`, the keys of files that the save has left out.
 * Never rejects.
 */
export async function completeProfile(
  onboarding: Onboarding,
  leftOut: readonly string[],
): Promise<void> {
  const { host, kyc, lifetime, visits, configuration } = onboarding;
  const signal = visits.tasks.complete.next();
  const show = (completion: Completion) => {
    if (visits.visit.peek()) visits.completion.value = completion;
  };
  const openings = visits.openings.peek();
  await until<void>(signal, (end) => {
    show({ goNow: end });
    const timer = setTimeout(end, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }).catch(() => {});
  // A move or a removal ends nothing: who comes back is told and led on then.
  await lifetime.begun();
  if (signal.aborted) return;

  const redirectUrl = configuration.settings.peek().portalUrl ?? null;
  const kycStatus = kyc.status.peek() ?? null;
  const { standing } = standingNow(onboarding);
  const isOurs = host.emit('onboarding-complete', { kycStatus, redirectUrl, standing });
  const isElsewhere = visits.openings.peek() !== openings;
  if (!isElsewhere) {
    const goNow = () => redirect(onboarding, leftOut);
    show({ goNow: isOurs ? goNow : undefined });
    if (isOurs) goNow();
  } else if (isOurs) offerWayOut(onboarding, signal);
}

/** Says in another section that the profile is finished, with a button that leads on. */
function offerWayOut(onboarding: Onboarding, until: AbortSignal): void {
  const { notices } = onboarding;
  const run = () => {
    notices.dismiss(id);
    redirect(onboarding, []);
  };
  const action = { label: 'shared.label.continue', run } as const;
  const id = notices.show({ ...messageOf(onboarding), action }, until);
}

function redirect(onboarding: Onboarding, leftOut: readonly string[]): void {
  const { configuration, visits } = onboarding;
  const { portalUrl } = configuration.settings.peek();
  if (portalUrl) {
    dropLeftOut(visits.form.peek(), leftOut);
    window.location.assign(portalUrl);
  } else leadOn(onboarding, DASHBOARD_PATH, leftOut);
}

/** Leads to a path, without a question about `leftOut`, the keys of files that the save has left out. */
export function leadOn(
  { routing, visits }: Onboarding,
  path: string,
  leftOut: readonly string[],
): void {
  const visit = visits.visit.peek();
  const { saveState, files } = visits.form.peek() ?? {};
  const unsaved = [...(saveState?.edits().keys() ?? []), ...(files?.staged.peek().keys() ?? [])];
  if (visit) visit.isLedOn = leftOut.length > 0 && unsaved.every((key) => leftOut.includes(key));
  routing.navigate(path);
  if (visit) visit.isLedOn = false;
}

/** Drops files that were left out, so that the browser asks nothing about them; not where it asks for more. */
function dropLeftOut(form: FormStore | undefined, leftOut: readonly string[]): void {
  const unsaved = [...(form?.saveState.edits().keys() ?? [])];
  if (!form || !unsaved.every((key) => leftOut.includes(key))) return;
  for (const key of leftOut) {
    form.files.stage(key, null);
    form.edit(key, form.readValues.get(key) ?? null);
  }
}

function standingNow({ profile, kyc }: Onboarding): StandingFacts {
  const milestones = profile.qualification.peek()?.milestones ?? [];
  return standingOf({ milestones }, kyc.answer.peek());
}

function messageOf(onboarding: Onboarding): Pick<ShownNotice, 'tone' | 'key'> {
  const facts = standingNow(onboarding);
  return { tone: toneOf(facts.standing), key: completionText(facts) };
}

/** A rejection is a warning, a decision still to come an info; anything else is a success. */
function toneOf(standing: Standing): NoticeTone {
  if (standing === 'rejected') return 'warning';
  return standing === 'underReview' ? 'info' : 'success';
}
