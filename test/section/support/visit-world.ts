import { effect, signal } from '@preact/signals-core';
import { vi } from 'vitest';
import { createLifetime } from '../../../src/app/start/lifetime';
import type { FormFile } from '../../../src/form/rules/model/section-model';
import {
  createFormStore,
  type FormStore,
  type KeptInput,
} from '../../../src/form/store/form-store';
import { type Validation, validation } from '../../../src/form/store/rules-on-demand';
import type { CallContext } from '../../../src/http/api';
import { OnboardingError } from '../../../src/http/errors';
import type { Qualification } from '../../../src/http/schemas/qualification-schema';
import type { Section } from '../../../src/http/schemas/section-schema';
import { createKycStore } from '../../../src/profile/kyc-store';
import { createProfileStore } from '../../../src/profile/profile-store';
import type { SectionPlace } from '../../../src/profile/rules/next-section';
import { createCompletion } from '../../../src/section/announce-completion';
import { createSubmitCalls } from '../../../src/section/submit-calls';
import { createVisits } from '../../../src/section/visits';
import { type Deferred, deferred } from '../../support/deferred';

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
export const PATH_THERE = '/there';
/** The milestone's own path leads to its first section, which may be the one that is open. */
const PLACES: Readonly<Record<string, SectionPlace>> = {
  '/here': HERE,
  '/there': THERE,
  '/milestone': HERE,
};
const pathOf = ({ sectionId }: SectionPlace) => `/${sectionId}`;

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
  const api = {
    fetchSection: ask('fetchSection'),
    fetchQualification: ask('fetchQualification'),
    fetchKyc: ask('fetchKyc'),
    saveSection: ask('saveSection'),
    linkWalletToIdentity: ask('link'),
  };

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

  const profile = createProfileStore(api);
  const kyc = createKycStore({
    api,
    context: () => context(lifetime.signal),
    onFailure: () => note('kyc failed'),
  });
  const rules = signal<Validation | undefined>(validation);
  const createForm = (made: Section, kept?: KeptInput) => createFormStore(made, rules, kept);
  const submitCalls = createSubmitCalls({
    api,
    profile,
    context,
    createForm,
    announceLinked: () => note('linked'),
  });
  const loadSubmitCalls = vi.fn(async () => submitCalls);
  const onOpened = vi.fn();
  const timer: { passed?: () => void } = {};
  /** What the host does in its listener of the next section that is called saved. */
  const host: { onSaved?: (() => void) | undefined } = {};
  const visits = createVisits({
    profile,
    kyc,
    task: lifetime.task(),
    context,
    createForm,
    loadSubmitCalls,
    completion: createCompletion({
      task: lifetime.task(),
      wait: (_, abort) =>
        new Promise((resolve, reject) => {
          timer.passed = resolve;
          abort.addEventListener('abort', () => reject(abort.reason));
        }),
      announceSuccess: () => note('success'),
      announceComplete: () => {
        note('complete');
        return true;
      },
      redirect: () => note('lead on'),
      offerRedirect: () => note('offer the way'),
    }),
    navigate: (to) => go(typeof to === 'string' ? to : pathOf(to)),
    announce: (type, { sectionId }) => {
      note(`${type} ${sectionId}`);
      if (type !== 'onboarding-section-saved') return;
      const { onSaved } = host;
      host.onSaved = undefined;
      onSaved?.();
    },
    onOpened,
    onLocked: () => note('locked'),
    clearNotices: () => {},
    report: (error, { notice = true, key }) => note(`report ${key ?? error.code} ${notice}`),
    now: () => new Date(0),
  });
  /** As the routing does: a way that is not held leads to its section, or to none. */
  const go = (path: string) => {
    if (visits.guard(path)) return;
    const place = PLACES[path];
    note(`go to ${place?.sectionId ?? path}`);
    if (place) visits.open(place);
    else visits.close();
  };
  // Whoever looks at state and form never sees one without the other.
  const torn: string[] = [];
  effect(() => {
    const { name } = visits.state.value;
    const hasForm = visits.form.value !== undefined;
    if (hasForm === ['closed', 'opening'].includes(name)) torn.push(name);
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
    visits,
    profile,
    kyc,
    stored,
    reviewer,
    documents,
    calls,
    log,
    host,
    torn,
    go,
    loadSubmitCalls,
    onOpened,
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
    name: () => visits.state.peek().name,
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
    passTime: async () => {
      timer.passed?.();
      await settle();
    },
    remove: () => {
      lifetime.end();
      visits.interrupt();
    },
    comeBack: () => {
      lifetime.begin();
      visits.resume();
    },
  };
}
