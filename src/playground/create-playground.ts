import type { CallContext, RawApi, UploadRequest } from '../http/api';
import { createFaults, type FaultOrder } from '../reference-backend/faults';
import { demoIdentityConfig } from '../reference-backend/identity-config';
import { DEMO_PROFILES } from '../reference-backend/profiles/demo-profiles';
import type { ReceiptFile } from '../reference-backend/receipt-file';
import { createBackend, profileOf, withInvestor } from '../reference-backend/rules/backend';
import { rowOf, sectionState } from '../reference-backend/rules/backend-state';
import { signInByCookie } from '../reference-backend/rules/demo-sign-in';
import { receiveUpload } from '../reference-backend/rules/documents';
import { kycStatus } from '../reference-backend/rules/kyc';
import { textIn } from '../reference-backend/rules/localized-text';
import { negotiateLanguage } from '../reference-backend/rules/negotiate-language';
import type { Refusal } from '../reference-backend/rules/outcome';
import { problemTitle } from '../reference-backend/rules/problem-texts';
import type { ProfileDefinition } from '../reference-backend/rules/profile-definition';
import { requestSchemas, type ServedAction } from '../reference-backend/rules/requests';
import { type SectionStatus, sectionStatuses } from '../reference-backend/rules/section-statuses';
import { endSessions, sessionByCookie } from '../reference-backend/rules/session';
import { createMemoryStore } from '../reference-backend/rules/state-store';
import { DEMO_TIMING, type Timing } from '../reference-backend/rules/timing';
import { verifyOwnKey } from '../reference-backend/verify-own-key';
import { createReceipts } from './receipts';
import { createReviewer, type Reviewer } from './reviewer';

/** The world of a playground, handed in. */
export interface PlaygroundSettings {
  /** Id of the profile to start with; an unknown one is the first. */
  readonly profile: string;
  /** ms since 1970 */
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Text no other call of it gives. */
  readonly newId: () => string;
  /** Origin of the page. */
  readonly origin: string;
  /** Of the network a wallet has to be on. */
  readonly chainId: () => number;
  /** Put before the paths of uploads and documents: an absolute http(s) address. */
  readonly storeUrl: string;
  readonly timing?: Partial<Timing>;
}

/** A section as the panel lists it. */
export interface PlaygroundSection {
  readonly id: string;
  readonly milestoneId: string;
  readonly label: string;
  readonly status: SectionStatus;
}

/** The reference backend's rules on a state in memory, with the controls of the panel. */
export interface Playground {
  readonly api: RawApi;
  readonly profiles: readonly { readonly id: string; readonly title: string }[];
  profile(): string;
  kyc(): string;
  sections(): readonly PlaygroundSection[];
  /** Another investor, on the first day of this profile, signed in. */
  chooseProfile(id: string): void;
  setKyc(status: string): void;
  /** `open`: to be filled in when its turn comes, which is active or pending. */
  setSection(sectionId: string, status: 'locked' | 'complete' | 'open'): void;
  addFault(order: FaultOrder): void;
  readonly reviewer: Reviewer;
  /** The receipt that an address of `readReceipt` leads to; undefined for any other address. */
  receiptAt(url: string): Promise<ReceiptFile> | undefined;
  signIn(): void;
  endSession(): void;
  /** Lets the session end so soon that the investor is warned (product-rules#session-warning). */
  endSessionSoon(): void;
}

/** Pieces in which an upload's progress is told. */
const UPLOAD_STEPS = 5;
const UPLOAD_STEP_MS = 150;
/** What is left of a session that is about to end: the widget warns two minutes before. */
const SOON_MS = 2 * 60_000;

/** A backend without a server: the same rules, nothing kept beyond the page. */
export function createPlayground(settings: PlaygroundSettings): Playground {
  const { now, newId, storeUrl, origin } = settings;
  const timing = { ...DEMO_TIMING, ...settings.timing };
  const store = createMemoryStore();
  const faults = createFaults();
  // Nobody else can reach this store: a signature has nothing to keep out.
  const sign = (text: string) => String(text.length);
  let profile = profileOf(DEMO_PROFILES, settings.profile);
  let sessionId = '';
  const receipts = createReceipts();

  const investor = () => rowOf(store.read().investors, profile.id);
  const backend = () =>
    createBackend({
      store,
      profiles: [profile],
      timing,
      now,
      newId,
      sign,
      verifySignature: verifyOwnKey,
      walletChallenges: { chainId: settings.chainId() },
      identityConfig: demoIdentityConfig,
      storeUrl: () => storeUrl,
    });

  const signIn = () => {
    sessionId = newId();
    store.write(
      signInByCookie(
        store.read(),
        { profile: profile.id },
        {
          profiles: [profile],
          secret: sessionId,
          now: now(),
          sessionLifetime: timing.session,
          tokenLifetime: timing.token,
        },
      ),
    );
  };

  const call = async (action: ServedAction, request: object, { signal, language }: CallContext) => {
    const spoken = negotiateLanguage(language, investor()?.language);
    const fault = faults.take(action);
    if (fault?.kind === 'slow') await settings.wait(fault.ms, signal);
    if (fault?.kind === 'status') {
      const { status, code = 'INJECTED_FAULT' } = fault;
      throw refusal({ status, code }, spoken);
    }
    if (fault?.kind === 'drop') throw noConnection();
    if (fault?.kind === 'body') return fault.body;
    const session = sessionByCookie(store.read(), sessionId, now());
    const caller = { session, language: spoken, origin };
    const outcome = await backend().call(action, caller, request);
    if (fault?.kind === 'lose') throw noConnection();
    if ('problem' in outcome) throw refusal(outcome.problem, spoken);
    return action === 'saveSection' ? { etag: outcome.etag } : outcome.answer;
  };

  const upload = async ({ url, file, onProgress }: UploadRequest, { signal }: CallContext) => {
    const fault = faults.take('upload');
    for (let step = 1; step <= UPLOAD_STEPS; step++) {
      await settings.wait(UPLOAD_STEP_MS, signal);
      onProgress((file.size * step) / UPLOAD_STEPS, file.size);
    }
    const [, uploadId = ''] = /\/uploads\/([\w-]+)/.exec(url) ?? [];
    const owner = investor();
    const announced = owner && rowOf(owner.uploads, uploadId);
    if (fault || !owner || !announced) throw noConnection();
    const { md5 } = announced;
    const received = { uploadId, type: file.type, md5, size: file.size };
    const deps = { now: now(), processing: timing.documentProcessing };
    const outcome = receiveUpload(owner, received, deps);
    if ('problem' in outcome) throw refusal(outcome.problem, 'en');
    store.write(withInvestor(store.read(), profile.id, outcome.state));
  };

  const actions = Object.keys(requestSchemas) as ServedAction[];
  const calls = actions.map((action) => [
    action,
    (request: object, context: CallContext) => call(action, request, context),
  ]);
  signIn();
  return {
    api: { ...Object.fromEntries(calls), upload } as RawApi,
    profiles: DEMO_PROFILES.map(({ id, title }) => ({ id, title })),
    profile: () => profile.id,
    kyc: () => kycStatus(investor()?.kyc ?? { status: 'Not_checked' }, now()),
    sections: () => {
      const owner = investor();
      const statuses = owner && sectionStatuses(profile, owner, now());
      return profile.milestones.flatMap((milestone) =>
        milestone.sections.map(({ id, label }) => ({
          id,
          milestoneId: milestone.id,
          label: textIn(label, 'en'),
          status: statuses?.get(id) ?? 'pending',
        })),
      );
    },
    chooseProfile: (id) => {
      profile = profileOf(DEMO_PROFILES, id);
      store.write({ ...store.read(), investors: {} });
      signIn();
    },
    setKyc: (status) => {
      const owner = investor();
      if (owner) {
        store.write(withInvestor(store.read(), profile.id, { ...owner, kyc: { status } }));
      }
    },
    setSection: (sectionId, status) => {
      profile = withLock(profile, sectionId, status === 'locked');
      const owner = investor();
      if (!owner) return;
      const changed = { ...sectionState(owner, sectionId), completed: status !== 'open' };
      const sections = { ...owner.sections, [sectionId]: changed };
      store.write(withInvestor(store.read(), profile.id, { ...owner, sections }));
    },
    addFault: faults.add,
    reviewer: createReviewer({
      investor,
      profile: () => profile,
      now,
      write: (state) => store.write(withInvestor(store.read(), profile.id, state)),
    }),
    receiptAt: (url) => receipts.at(url, investor()),
    signIn,
    endSession: () => store.write(endSessions(store.read(), (id) => id === sessionId)),
    endSessionSoon: () => {
      const state = store.read();
      const session = rowOf(state.sessions, sessionId);
      if (!session) return;
      const ending = { ...session, expiresAt: now() + SOON_MS };
      store.write({ ...state, sessions: { ...state.sessions, [sessionId]: ending } });
    },
  };
}

function withLock(
  profile: ProfileDefinition,
  sectionId: string,
  locked: boolean,
): ProfileDefinition {
  const milestones = profile.milestones.map((milestone) => ({
    ...milestone,
    sections: milestone.sections.map((section) =>
      section.id === sectionId ? { ...section, locked } : section,
    ),
  }));
  return { ...profile, milestones };
}

/** Problem details, as the `api` property's methods reject with them. */
function refusal(problem: Refusal, language: Parameters<typeof problemTitle>[1]): object {
  const { status, code, detail, errors } = problem;
  return { status, code, title: problemTitle(code, language), detail, errors };
}

/** Not an OnboardingError: this file is a bundle of its own, and its classes are not the app's. */
function noConnection(): object {
  return { code: 'NETWORK' };
}
