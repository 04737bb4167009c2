import { effect, signal } from '@preact/signals-core';
import { vi } from 'vitest';
import en from '../../../locales/en.json';
import { createLifetime } from '../../../src/app/lifetime';
import type { ReportOptions } from '../../../src/app/onboarding';
import type { FormFile } from '../../../src/form/rules/model/section-model';
import type { FormStore } from '../../../src/form/store/form-store';
import { validation } from '../../../src/form/store/rules-on-demand';
import { OnboardingError } from '../../../src/http/errors';
import type { CallContext } from '../../../src/http/host-api';
import type { Qualification, Section } from '../../../src/http/schemas';
import { createTranslate } from '../../../src/language/translate';
import { createKycStore } from '../../../src/profile/kyc-store';
import { createProfileStore } from '../../../src/profile/profile-store';
import type { SectionPlace } from '../../../src/profile/rules/find-section';
import { sectionPath } from '../../../src/routing/rules/routes';
import { REDIRECT_DELAY_MS } from '../../../src/section/complete-profile';
import { saveSection } from '../../../src/section/save-section';
import { createVisits, type Visits } from '../../../src/section/visits';
import { createNoticeStore } from '../../../src/shell/notices/notices-store';
import { type Deferred, deferred } from '../deferred';
import { elementWith } from '../fakes/onboarding';
import { fakeCall } from '../fakes/onboarding-api';

/** A call that the backend has not answered yet. */
export interface PendingCall {
  readonly action: 'fetchSection' | 'fetchQualification' | 'saveSection' | 'fetchKyc' | 'link';
  readonly request: Record<string, unknown>;
  readonly signal: AbortSignal;
  readonly answer: Deferred<unknown>;
  /** It was aborted before its answer. */
  wasCutOff: boolean;
}

export const HERE = { milestoneId: 'profile', sectionId: 'here' };
export const THERE = { milestoneId: 'profile', sectionId: 'there' };
export const PATH_HERE = sectionPath(HERE.milestoneId, HERE.sectionId);
export const PATH_THERE = sectionPath(THERE.milestoneId, THERE.sectionId);
/** The milestone's own path leads to its first section, which may be the one that is open. */
const PLACES: Readonly<Record<string, SectionPlace>> = {
  [PATH_HERE]: HERE,
  [PATH_THERE]: THERE,
  '/milestone': HERE,
};

/** What is known of a failed call. */
export const FAILURES = {
  lost: new OnboardingError('NETWORK'),
  gateway: new OnboardingError('SERVER', { status: 503 }),
  changed: new OnboardingError('SECTION_CHANGED', { status: 412 }),
  locked: new OnboardingError('SECTION_LOCKED', { status: 409 }),
  refused: new OnboardingError('INVALID', {
    status: 422,
    fieldErrors: [{ id: 'name', message: 'No' }],
  }),
  proofExpired: new OnboardingError('WALLET_CHALLENGE_EXPIRED', { status: 422 }),
} as const;

/** The call that a submit waits for, by what it does. */
const STEPS: Readonly<Record<string, string>> = {
  link: 'linking',
  saveSection: 'saving',
  fetchSection: 'reconciling',
  fetchQualification: 'following',
  fetchKyc: 'finishing',
};

const EVENT_NAMES: Readonly<Record<string, string>> = {
  'onboarding-wallet-linked': 'linked',
  'onboarding-complete': 'complete',
};

/** Lets everything go on that waits for nothing from outside. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

/** The visits of one element over a backend that answers when it is told to. */
export function visitWorld({
  plugins = false,
  warns = false,
  isSentBack = false,
  files = false,
  hasTown = false,
  portalUrl = undefined as string | undefined,
} = {}) {
  const stored = {
    here: { name: 'Anna', etag: 1, status: 'active' },
    there: { name: '', etag: 1, status: 'pending' },
  };
  /** What a reviewer says at the name of the first section; undefined: nothing. */
  const reviewer: { says?: string } = isSentBack ? { says: 'Spell it out' } : {};
  /** The newest document, which every read shows, saved or not. */
  const documents: { bill?: FormFile } = {};
  const calls: PendingCall[] = [];
  const log: string[] = [];
  const lifetime = createLifetime();
  const context = (abort: AbortSignal): CallContext => ({ signal: abort, language: 'en' });
  const note = (line: string) => void log.push(line);

  const ask = (action: PendingCall['action']) => (request: object, call: CallContext) => {
    const answer = deferred<unknown>();
    const made = { action, request: { ...request }, signal: call.signal, answer, wasCutOff: false };
    calls.push(made);
    const cutOff = () => {
      made.wasCutOff ||= answer.isOpen();
      answer.reject(call.signal.reason);
    };
    call.signal.addEventListener('abort', cutOff);
    if (call.signal.aborted) cutOff();
    return answer.promise as Promise<never>;
  };
  const call = fakeCall({
    fetchSection: ask('fetchSection'),
    fetchQualification: ask('fetchQualification'),
    fetchKyc: ask('fetchKyc'),
    saveSection: ask('saveSection'),
    linkWalletToIdentity: ask('link'),
  });

  const section = (id: 'here' | 'there'): Section => ({
    id,
    label: id,
    status: stored[id].status,
    etag: `"${stored[id].etag}"`,
    warnOnUpdate: warns,
    ...(reviewer.says && id === 'here' && { review: { elements: { name: reviewer.says } } }),
    elements: [
      {
        id: 'name',
        type: 'string',
        label: 'Name',
        required: true,
        standard: true,
        value: stored[id].name,
      },
      ...(hasTown ? [{ id: 'town', type: 'string', label: 'Town' }] : []),
      ...(files ? [{ id: 'bill', type: 'input-file', label: 'Bill', value: documents.bill }] : []),
    ],
    ...(plugins && { plugins: [{ id: 'id-check-onfido', config: { data: {} } }] }),
  });
  const qualification = (): Qualification => ({
    id: 'q',
    languages: ['en'],
    milestones: [
      {
        id: 'profile',
        label: 'Profile',
        status: 'active',
        sections: [
          { id: 'here', label: 'Here', status: stored.here.status },
          { id: 'there', label: 'There', status: stored.there.status },
        ],
      },
    ],
  });

  /** What the backend does with a call, and says. */
  const carryOut = ({ action, request }: PendingCall): unknown => {
    const id = request.sectionId as 'here' | 'there';
    if (action === 'fetchSection') return section(id);
    if (action === 'fetchQualification') return qualification();
    if (action === 'fetchKyc') return { status: 'Pending' };
    if (action === 'link') return undefined;
    const rows = request.elements as { id: string; value: string }[];
    stored[id].name = rows.find((row) => row.id === 'name')?.value ?? stored[id].name;
    stored[id].etag += 1;
    stored[id].status = 'complete';
    if (id === 'here' && stored.there.status === 'pending') stored.there.status = 'active';
    return { etag: `"${stored[id].etag}"` };
  };
  /** Carries a call out unless its entity tag is an old one. */
  const answerCall = (call: PendingCall) => {
    const { sectionId, etag } = call.request as { sectionId: 'here' | 'there'; etag?: string };
    const isOld = call.action === 'saveSection' && etag !== `"${stored[sectionId].etag}"`;
    if (isOld) call.answer.reject(FAILURES.changed);
    else call.answer.resolve(carryOut(call));
  };

  const profile = createProfileStore(elementWith({ call }));
  const kyc = createKycStore(
    elementWith({ call, lifetime, logger: () => ({ error: () => note('kyc failed') }) }),
  );
  const saving = vi.fn(async () => ({ saveSection, validation }));
  /** What the host does in its listener of the next section that is called saved. */
  const host: { onSaved?: (() => void) | undefined; redirects: boolean } = { redirects: true };
  const notices = createNoticeStore();
  const element = elementWith({
    ...{ call, context, kyc, lifetime, profile },
    logger: () => ({ error: note, warn: note, info: note }),
    configuration: { settings: signal({ portalUrl }), props: signal({}) },
    language: { locale: signal('en'), translate: signal(createTranslate('en', en)) },
    notices: {
      ...notices,
      focusNewest: () => {},
      show: (notice: Parameters<typeof notices.show>[0], until?: AbortSignal) => {
        note(notice.action ? 'offer the way' : 'success');
        return notices.show(notice, until);
      },
    },
    routing: { navigate: (path: string) => go(path) },
    host: {
      emit: (type: string, { sectionId }: { readonly sectionId?: string }) => {
        note(EVENT_NAMES[type] ?? `${type} ${sectionId}`);
        const { onSaved } = host;
        if (type !== 'onboarding-section-saved') return host.redirects;
        host.onSaved = undefined;
        onSaved?.();
        return true;
      },
    },
    reportError: (error: OnboardingError, { notice = true, key }: ReportOptions = {}) =>
      note(`report ${key ?? error.code} ${notice}`),
  });
  const visits: Visits = createVisits(element, saving);
  Object.assign(element, { visits });
  let isCompletionShown = false;
  effect(() => {
    const isShown = visits.completion.value !== undefined;
    if (isShown && !isCompletionShown) note('success');
    isCompletionShown = isShown;
  });
  /** As the routing does: a way that is not held leads to its section, or to none. */
  const go = (path: string) => {
    if (visits.guard(path)) return;
    const place = PLACES[path];
    note(`go to ${place?.sectionId ?? path}`);
    if (place) visits.open(place);
    else visits.close();
  };
  // Whoever looks at visit and form never sees the form of a section that was left.
  const torn: string[] = [];
  effect(() => {
    if (visits.form.value && !visits.visit.value) torn.push('a form without its visit');
  });

  const pending = (action?: PendingCall['action']) =>
    calls.filter(
      (call) => call.answer.isOpen() && (action === undefined || call.action === action),
    );
  /** Answers the oldest open call of an action. */
  const answer = async (action: PendingCall['action']) => {
    const [call] = pending(action);
    if (!call) throw new Error(`nobody asked ${action}`);
    answerCall(call);
    await settle();
  };
  const fail = async (action: PendingCall['action'], failure: keyof typeof FAILURES) => {
    const [call] = pending(action);
    if (!call) throw new Error(`nobody asked ${action}`);
    call.answer.reject(FAILURES[failure]);
    await settle();
  };

  return {
    element,
    visits,
    profile,
    kyc,
    notices,
    stored,
    reviewer,
    documents,
    calls,
    log,
    host,
    torn,
    go,
    saving,
    lazy: element.lazy,
    pending,
    answer,
    answerCall,
    carryOut,
    fail,
    form: (): FormStore => {
      const form = visits.form.peek();
      if (!form) throw new Error('no form is open');
      return form;
    },
    /** What is shown, or what the overlay waits for. */
    name: (): string => {
      const asked = visits.question.peek();
      if (asked) return asked.kind;
      const open = visits.form.peek();
      if (!visits.visit.peek()) return 'closed';
      if (!open) return 'opening';
      if (!visits.busy.peek()) return visits.loading.peek() ? 'reading' : 'editing';
      const [call] = pending().filter(
        ({ action }) => action !== 'fetchKyc' || pending().length < 2,
      );
      return STEPS[call?.action ?? 'none'] ?? 'waiting';
    },
    /** Answers the open question. */
    decide: async (decision: string) => {
      const answer = visits.question.peek()?.answer as ((given: string) => void) | undefined;
      if (!answer) throw new Error('nothing is asked');
      answer(decision);
      await settle();
    },
    /** Opens the first section, which is there then. */
    open: async () => {
      void profile.fetchQualification(context(lifetime.signal));
      await answer('fetchQualification');
      visits.open(HERE);
      await answer('fetchSection');
    },
    submit: async () => {
      void visits.submit();
      await settle();
    },
    /** The time until the redirect passes. */
    passTime: async () => {
      await vi.advanceTimersByTimeAsync(REDIRECT_DELAY_MS);
      await settle();
    },
    remove: () => lifetime.end(),
    comeBack: async () => {
      lifetime.begin();
      await settle();
    },
    signOut: () => {
      lifetime.endInvestor();
      visits.forget();
    },
  };
}
