import { acceptDisclaimer, missingDisclaimers } from '../disclaimers';
import { fetchDocumentLink, fetchDocumentUrl } from '../documents/documents';
import { kycView } from '../kyc';
import { type ErrorKey, errorText } from '../language/error-texts';
import { investorLanguage } from '../language/investor-language';
import type { TextLanguage } from '../language/localized-text';
import { fetchSection } from '../profile/fetch-section';
import type { ProfileDefinition } from '../profile/profile-definition';
import { qualificationView } from '../profile/qualification-view';
import type { SectionViewDeps } from '../profile/section-view';
import { readReceipt } from '../review/receipt';
import { fileFields } from '../save/file-fields';
import { saveSection } from '../save/save-section';
import { type LinkFacts, linkWallet, type VerifiedProof } from '../wallet/link-wallet';
import { issueChallenge } from '../wallet/wallet-challenge';
import type { InvestorState } from './backend-state';
import { type Outcome, refuse } from './outcome';
import type { RequestOf, ServedAction } from './requests';
import type { Timing } from './timing';

/** A call about one investor, as the investor is now. */
export interface Call {
  readonly investor: InvestorState;
  readonly language: TextLanguage;
  readonly deps: SectionViewDeps;
  readonly timing: Timing;
  /** A new id or secret that nobody can guess. */
  readonly newId: () => string;
  /** Wallets sign a challenge for this chain besides the sentence; undefined: the sentence alone. */
  readonly walletChallenges?: { readonly chainId: number } | undefined;
  /** Of the page that calls. */
  readonly origin: string;
  /** What was verified of the call's wallet signatures. */
  readonly proof: VerifiedProof;
  /** How another investor has proven the wallet of the call. */
  readonly holder?: LinkFacts['holder'];
}

/** What a call answers, and the investor after it. */
export type Answered = Outcome<InvestorState, unknown>;

/** A call that needs no more than one investor: not those about the session, or without one. */
export type InvestorAction = Exclude<
  ServedAction,
  'fetchLanguages' | 'fetchSession' | 'renewSession' | 'signOut'
>;

type Actions = {
  readonly [Action in InvestorAction]: (call: Call, request: RequestOf<Action>) => Answered;
};

const FILE_ERRORS = { unknown: 'noFileWanted', type: 'fileType', size: 'fileSize' } as const;

/** Carries out a call about one investor: the rule that answers it, on that investor alone. */
export function answerOf<Action extends InvestorAction>(
  action: Action,
  call: Call,
  request: RequestOf<Action>,
): Answered {
  return ACTIONS[action](call, request);
}

const ACTIONS: Actions = {
  investorLanguage: ({ investor, deps }, request) =>
    investorLanguage(investor, request, deps.profile),

  fetchMissingDisclaimers: ({ investor, deps, language }) => ({
    state: investor,
    answer: missingDisclaimers(investor, deps.profile, language),
  }),

  acceptDisclaimer: ({ investor, deps }, request) =>
    acceptDisclaimer(investor, request, deps.profile),

  fetchQualification: ({ investor, deps }) => ({
    state: investor,
    answer: qualificationView(investor, deps),
  }),

  fetchSection: ({ investor, deps }, request) => fetchSection(investor, request, deps),

  saveSection: ({ investor, deps, timing }, request) =>
    saveSection(investor, request, { ...deps, kycDecisionAfter: timing.kycDecision }),

  fetchKyc: ({ investor, deps }) => ({
    state: investor,
    answer: kycView(investor.kyc, deps.now),
  }),

  readReceipt: ({ investor, deps, newId }) => readReceipt(investor, { ...deps, newId }),

  fetchWalletChallenge: ({ investor, deps, walletChallenges, newId, origin, timing }, request) => {
    if (!walletChallenges) return refuse(404, 'NOT_FOUND');
    return issueChallenge(investor, request, {
      origin,
      chainId: walletChallenges.chainId,
      nonce: newId()
        .replaceAll(/[^a-z\d]/gi, '')
        .padEnd(8, '0'),
      now: deps.now,
      lifetime: timing.walletChallenge,
    });
  },

  linkWalletToIdentity: ({ investor, proof, holder, walletChallenges, deps }, request) =>
    linkWallet(investor, request, {
      ...{ proof, holder, now: deps.now },
      challenged: walletChallenges !== undefined,
    }),

  fetchDocumentUrl: ({ investor, deps, newId, timing, language }, request) =>
    fetchDocumentUrl(investor, request, {
      ...{ ...deps, newId },
      uploadUrlLifetime: timing.uploadUrl,
      message: (reason) => errorText(FILE_ERRORS[reason] satisfies ErrorKey, language),
    }),

  fetchDocumentLink: ({ investor, deps }, request) =>
    isHiddenFile(deps.profile, request.documentId)
      ? refuse(404, 'ERROR_DOCUMENTS_NOT_FOUND')
      : fetchDocumentLink(investor, request, deps),
};

/** Whether no section that the answers leave asks for this document. */
function isHiddenFile(profile: ProfileDefinition, documentId: string): boolean {
  return (
    profile.written !== undefined &&
    fileFields(profile).every((file) => file.documentId !== documentId)
  );
}
