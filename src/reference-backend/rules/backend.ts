import * as v from 'valibot';
import { type BackendState, type InvestorState, newInvestor, rowOf } from './backend-state';
import { acceptDisclaimer, missingDisclaimers } from './disclaimers';
import { fetchDocumentLink, fetchDocumentUrl } from './documents';
import { type ErrorKey, errorText } from './error-texts';
import { fetchSection } from './fetch-section';
import { investorLanguage } from './investor-language';
import { kycView } from './kyc';
import { LANGUAGES } from './languages';
import {
  isAddress,
  linkWallet,
  ownershipMessage,
  type VerifiedProof,
  type VerifySignature,
} from './link-wallet';
import type { TextLanguage } from './localized-text';
import { type Outcome, refuse } from './outcome';
import type { ProfileDefinition } from './profile-definition';
import { qualificationView } from './qualification-view';
import { readReceipt } from './receipt';
import { type RequestOf, requestSchemas, type ServedAction } from './requests';
import { saveSection } from './save-section';
import type { SectionViewDeps } from './section-view';
import { endSessions, type LiveSession, renewSession, sessionView } from './session';
import type { Sign } from './signed-url';
import type { StateStore } from './state-store';
import type { Timing } from './timing';
import { issueChallenge, openChallenges } from './wallet-challenge';

/** The world of a backend, handed in: its rules have no clock, no randomness and no network. */
export interface BackendSettings {
  readonly store: StateStore;
  readonly profiles: readonly ProfileDefinition[];
  readonly timing: Timing;
  /** ms since 1970 */
  readonly now: () => number;
  /** A new id or secret that nobody can guess. */
  readonly newId: () => string;
  readonly sign: Sign;
  readonly verifySignature: VerifySignature;
  /** Wallets sign a challenge for this chain besides the sentence; undefined: the sentence alone. */
  readonly walletChallenges?: { readonly chainId: number } | undefined;
  /** Config data of an identity check for one investor, with a fresh sdkToken. */
  readonly identityConfig: (pluginId: string, investorId: string) => object;
  /** Where upload URLs and document links lead: an address without a slash at its end. */
  readonly storeUrl: () => string;
}

/** Who calls, and in which language the answer is to speak. */
export interface Caller {
  /** Undefined for a caller without a session. */
  readonly session: LiveSession | undefined;
  readonly language: TextLanguage;
  /** Of the page that calls. */
  readonly origin: string;
}

/** All store actions of the contract on one state. */
export interface Backend {
  readonly settings: BackendSettings;
  /** Carries out one call; what it changes is in the store when the promise resolves. */
  call(action: ServedAction, caller: Caller, request: unknown): Promise<Outcome<unknown, unknown>>;
}

/** A call that has a session, with its investor as of now. */
interface Call {
  readonly investor: InvestorState;
  readonly session: LiveSession;
  readonly language: TextLanguage;
  readonly deps: SectionViewDeps;
  readonly settings: BackendSettings;
  readonly origin: string;
  /** What was verified of the call's wallet signatures. */
  readonly proof: VerifiedProof;
}

type Answered = Outcome<BackendState, unknown>;

type Actions = {
  readonly [Action in Exclude<ServedAction, 'fetchLanguages'>]: (
    call: Call,
    request: RequestOf<Action>,
  ) => Answered;
};

/** The profile an investor is on; a profile that is gone counts as the first one. */
export function profileOf(profiles: readonly ProfileDefinition[], id: string): ProfileDefinition {
  const profile = profiles.find((one) => one.id === id) ?? profiles[0];
  if (!profile) throw new Error('a backend needs at least one profile');
  return profile;
}

/** Makes the backend that answers every store action from one store. */
export function createBackend(settings: BackendSettings): Backend {
  return {
    settings,
    call: async (action, caller, request) => {
      const parsed = v.safeParse(requestSchemas[action], request);
      if (!parsed.success) {
        return refuse(400, 'REQUEST_INVALID', { detail: whereInvalid(parsed.issues) });
      }
      if (action === 'fetchLanguages') return { state: undefined, answer: LANGUAGES };
      const { session, language, origin } = caller;
      if (!session) return refuse(401, 'SESSION_MISSING');
      const proof = await verifiedProof(settings, session, parsed.output);
      // Nothing below waits before the write: no call can come in between and be lost.
      const investor = rowOf(settings.store.read().investors, session.investorId);
      if (!investor) return refuse(401, 'SESSION_EXPIRED');
      const deps = viewDeps(settings, investor, session.investorId, language);
      const run = ACTIONS[action] as (call: Call, request: unknown) => Answered;
      const outcome = run(
        { investor, session, language, deps, settings, origin, proof },
        parsed.output,
      );
      if ('state' in outcome) settings.store.write(outcome.state);
      await settings.store.saved();
      return outcome;
    },
  };
}

/** Verification may ask a chain, so it comes before the rule; other requests prove nothing. */
async function verifiedProof(
  settings: BackendSettings,
  session: LiveSession,
  request: object,
): Promise<VerifiedProof> {
  if (!('walletAddress' in request && 'signature' in request)) return { sentence: false };
  const link = request as RequestOf<'linkWalletToIdentity'>;
  const { walletAddress: address, signature } = link;
  if (!isAddress(address)) return { sentence: false };
  const message = ownershipMessage(address);
  const sentence = await settings.verifySignature({ address, message, signature });
  return {
    sentence,
    challenge: sentence ? await signedChallenge(settings, session, link) : undefined,
  };
}

/** The investor's open challenge that was signed, looked for from the newest on. */
async function signedChallenge(
  { store, verifySignature }: BackendSettings,
  { investorId }: LiveSession,
  { walletAddress: address, challengeSignature: signature }: RequestOf<'linkWalletToIdentity'>,
): Promise<string | undefined> {
  const investor = rowOf(store.read().investors, investorId);
  if (!investor || signature === undefined) return undefined;
  for (const { address: wallet, message } of openChallenges(investor).toReversed()) {
    if (wallet !== address.toLowerCase()) continue;
    if (await verifySignature({ address, message, signature })) return message;
  }
  return undefined;
}

function whereInvalid(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .map((issue) => `${v.getDotPath(issue) ?? 'body'}: expected ${issue.expected ?? issue.type}`)
    .join('; ');
}

function viewDeps(
  settings: BackendSettings,
  { profile }: InvestorState,
  investorId: string,
  language: TextLanguage,
): SectionViewDeps {
  return {
    profile: profileOf(settings.profiles, profile),
    investorId,
    language,
    storeUrl: settings.storeUrl(),
    sign: settings.sign,
    now: settings.now(),
    linkLifetime: settings.timing.documentLink,
    identityConfig: (pluginId) => settings.identityConfig(pluginId, investorId),
  };
}

/** The outcome of an investor's rule as one of the whole backend. */
function ofInvestor<Answer>(
  { session, settings }: Call,
  outcome: Outcome<InvestorState, Answer>,
): Outcome<BackendState, Answer> {
  if ('problem' in outcome) return outcome;
  const { state, ...answered } = outcome;
  return { state: withInvestor(settings.store.read(), session.investorId, state), ...answered };
}

function unchanged<Answer>({ settings }: Call, answer: Answer): Outcome<BackendState, Answer> {
  return { state: settings.store.read(), answer };
}

/** The backend with this investor's state. */
export function withInvestor(
  state: BackendState,
  investorId: string,
  investor: InvestorState,
): BackendState {
  if (rowOf(state.investors, investorId) === investor) return state;
  return { ...state, investors: { ...state.investors, [investorId]: investor } };
}

/** The backend with this investor on the first day of a profile. */
export function withNewInvestor(
  state: BackendState,
  investorId: string,
  profile: ProfileDefinition,
): BackendState {
  return withInvestor(state, investorId, newInvestor(profile));
}

const FILE_ERRORS = { unknown: 'noFileWanted', type: 'fileType', size: 'fileSize' } as const;

const ACTIONS: Actions = {
  fetchSession: (call) => unchanged(call, sessionView(call.settings.store.read(), call.session)),

  renewSession: ({ session, settings }) =>
    renewSession(settings.store.read(), session, {
      now: settings.now(),
      lifetime: settings.timing.session,
    }),

  signOut: ({ session, settings }) => ({
    state: endSessions(settings.store.read(), (id) => id === session.id),
    answer: undefined,
  }),

  investorLanguage: (call, request) =>
    ofInvestor(call, investorLanguage(call.investor, request, call.deps.profile)),

  fetchMissingDisclaimers: (call) =>
    unchanged(call, missingDisclaimers(call.investor, call.deps.profile, call.language)),

  acceptDisclaimer: (call, request) =>
    ofInvestor(call, acceptDisclaimer(call.investor, request, call.deps.profile)),

  fetchQualification: (call) => unchanged(call, qualificationView(call.investor, call.deps)),

  fetchSection: (call, request) =>
    ofInvestor(call, fetchSection(call.investor, request, call.deps)),

  saveSection: (call, request) =>
    ofInvestor(
      call,
      saveSection(call.investor, request, {
        ...call.deps,
        kycDecisionAfter: call.settings.timing.kycDecision,
      }),
    ),

  fetchKyc: (call) => unchanged(call, kycView(call.investor.kyc, call.deps.now)),

  readReceipt: (call) =>
    ofInvestor(call, readReceipt(call.investor, { ...call.deps, newId: call.settings.newId })),

  fetchWalletChallenge: (call, request) => {
    const { walletChallenges, newId, timing } = call.settings;
    if (!walletChallenges) return refuse(404, 'NOT_FOUND');
    const facts = {
      origin: call.origin,
      chainId: walletChallenges.chainId,
      nonce: newId()
        .replaceAll(/[^a-z\d]/gi, '')
        .padEnd(8, '0'),
      now: call.deps.now,
      lifetime: timing.walletChallenge,
    };
    return ofInvestor(call, issueChallenge(call.investor, request, facts));
  },

  linkWalletToIdentity: (call, request) => {
    const { session, settings, proof, deps } = call;
    const state = settings.store.read();
    const outcome = linkWallet(state, request, {
      investorId: session.investorId,
      proof,
      challenged: settings.walletChallenges !== undefined,
      now: deps.now,
    });
    if ('problem' in outcome) return outcome;
    return { state: { ...state, ...outcome.state }, answer: undefined };
  },

  fetchDocumentUrl: (call, request) =>
    ofInvestor(
      call,
      fetchDocumentUrl(call.investor, request, {
        ...call.deps,
        newId: call.settings.newId,
        uploadUrlLifetime: call.settings.timing.uploadUrl,
        message: (reason) => errorText(FILE_ERRORS[reason] satisfies ErrorKey, call.language),
      }),
    ),

  fetchDocumentLink: (call, request) =>
    ofInvestor(call, fetchDocumentLink(call.investor, request, call.deps)),
};
