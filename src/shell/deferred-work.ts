import { computed, effect, untracked } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { codeMissing, logError } from '../http/errors';
import type { Milestone } from '../http/schemas';
import { whenIdle } from '../kit/waiting/waiting';
import { nextSection } from '../profile/rules/find-section';
import { isKycUndecided } from '../profile/rules/kyc-poll-delay';
import { type Correction, correctionsOf } from '../review/rules/corrections';

/** Starts what an element does once its first screen is there; returns a stop function. */
export function startDeferredWork(onboarding: Onboarding): () => void {
  const stops = [
    reportCorrections(onboarding),
    startKycPolling(onboarding),
    askForReceipt(onboarding),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Sends the host an event for each section that a reviewer wants changed: once for each investor and number
 * of remarks, and again after the section was answered and sent back; a move of the element changes nothing. Returns a
 * stop function.
 */
function reportCorrections({ profile, host, lazy }: Onboarding): () => void {
  return effect(() => {
    const milestones = profile.qualification.value?.milestones ?? [];
    const read = profile.lastRead.value;
    const corrections = correctionsOf(milestones, read);
    // A section that was locked meanwhile is not answered.
    const unanswered = correctionsOf(milestones.map(unlocked), read);
    const reported = lazy.corrections ?? [];
    const news = corrections.filter((one) => !reported.some((other) => isSame(one, other)));
    const open = reported.filter((one) => unanswered.some((other) => isSamePlace(one, other)));
    lazy.corrections = [...open, ...news];
    untracked(() => {
      for (const { place, count } of news) {
        host.emit('onboarding-correction-requested', { ...place, count });
      }
    });
  });
}

function unlocked(milestone: Milestone): Milestone {
  const sections = milestone.sections.map((section) =>
    section.status === 'locked' ? { ...section, status: 'active' } : section,
  );
  return { ...milestone, sections };
}

function isSame(one: Correction, other: Correction): boolean {
  return isSamePlace(one, other) && one.count === other.count;
}

function isSamePlace({ place: one }: Correction, { place: other }: Correction): boolean {
  return one.milestoneId === other.milestoneId && one.sectionId === other.sectionId;
}

/**
 * Rereads the KYC status while it is undecided, since it then changes without the investor. The code for that
 * is loaded only then. Returns a stop function.
 */
function startKycPolling(onboarding: Onboarding): () => void {
  const { kyc, session, lifetime, loadCode } = onboarding;
  const task = lifetime.task();
  const poll = async (signal: AbortSignal) => {
    if (signal.aborted) return;
    const load = () => import('../profile/poll-kyc-status');
    const code = await loadCode('the status of the check', load, { notice: false });
    await code?.pollKycStatus(onboarding, signal);
  };
  return effect(() => {
    if (!session.signedIn.value || !isKycUndecided(kyc.status.value)) return;
    const signal = task.next();
    whenIdle(() => void poll(signal));
    return task.stop;
  });
}

/**
 * Fetches the receipt when nothing is left to do, and again after each later save. The code for it is loaded
 * with the first fetch. Returns a stop function.
 */
function askForReceipt(onboarding: Onboarding): () => void {
  const { context, lazy, lifetime, logger, profile, session, visits } = onboarding;
  const task = lifetime.task();

  const ask = async (basis: unknown, signal: AbortSignal) => {
    try {
      const { receiptOf } = await import('../review/receipt-store');
      if (!signal.aborted) await receiptOf(onboarding).ask(basis, context(signal));
    } catch (cause) {
      logError(logger(), codeMissing('the receipt', cause));
    }
  };

  /** Differs for each set of saved answers; undefined while something is left to do. */
  const basis = computed(() => {
    const qualification = session.signedIn.value ? profile.qualification.value : undefined;
    const savedAt = visits.lastSave.value?.at;
    if (!qualification || nextSection(qualification).kind !== 'finished') return undefined;
    return savedAt ?? 'before this visit';
  });

  return effect(() => {
    if (basis.value === undefined) {
      task.stop();
      lazy.receipt?.clear();
    } else {
      void ask(basis.value, task.next());
    }
  });
}
