import { acceptDisclaimer, missingDisclaimers } from '../disclaimers';
import { fetchDocumentLink, fetchDocumentUrl } from '../documents/documents';
import { kycView } from '../kyc';
import { type ErrorKey, errorText } from '../language/error-texts';
import { investorLanguage } from '../language/investor-language';
import type { TextLanguage } from '../language/localized-text';
import { fetchSection } from '../profile/fetch-section';
import { qualificationView } from '../profile/qualification-view';
import type { SectionViewDeps } from '../profile/section-view';
import { readReceipt } from '../review/receipt';
import { saveSection } from '../save/save-section';
import { endSessions, type LiveSession, renewSession, sessionView } from '../session/session';
import { linkWallet, type VerifiedProof } from '../wallet/link-wallet';
import { issueChallenge } from '../wallet/wallet-challenge';
import type { BackendSettings } from './backend-settings';
import type { BackendState, InvestorState } from './backend-state';
import { withInvestor } from './investors';
import { type Outcome, refuse } from './outcome';
import type { RequestOf, ServedAction } from './requests';

/** A call that has a session, with its investor as of now. */
export interface Call {
  readonly investor: InvestorState;
  readonly session: LiveSession;
  readonly language: TextLanguage;
  readonly deps: SectionViewDeps;
  readonly settings: BackendSettings;
  readonly origin: string;
  /** What was verified of the call's wallet signatures. */
  readonly proof: VerifiedProof;
}

/** What a call answers, and the state after it. */
export type Answered = Outcome<BackendState, unknown>;

type Actions = {
  readonly [Action in Exclude<ServedAction, 'fetchLanguages'>]: (
    call: Call,
    request: RequestOf<Action>,
  ) => Answered;
};

const FILE_ERRORS = { unknown: 'noFileWanted', type: 'fileType', size: 'fileSize' } as const;

/** The store actions of a caller with a session, each as the rule that answers it. */
export const ACTIONS: Actions = {
  fetchSession: (call) => {
    const { session, settings } = call;
    return unchanged(call, sessionView(settings.store.read(), session, settings.sign));
  },

  renewSession: ({ session, settings }) =>
    renewSession(settings.store.read(), session, {
      now: settings.now(),
      lifetime: settings.timing.session,
      sign: settings.sign,
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
