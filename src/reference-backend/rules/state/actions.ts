import { acceptDisclaimer, missingDisclaimers } from '../disclaimers';
import { fetchDocumentLink, fetchDocumentUrl } from '../documents/documents';
import {
  cancelHandoff,
  completeHandoff,
  createHandoff,
  fetchHandoffDocument,
  fetchHandoffUploadUrls,
  type HandoffFacts,
  openHandoff,
  readHandoff,
} from '../documents/handoff';
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
  /** Undefined: documents come from the computer alone. */
  readonly handoffs: HandoffFacts | undefined;
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

const NOT_HERE = refuse(404, 'NOT_FOUND');

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

  fetchDocumentUrl: (call, request) => fetchDocumentUrl(call.investor, request, uploadDeps(call)),

  fetchDocumentLink: ({ investor, deps }, request) =>
    isHiddenFile(deps.profile, request.documentId)
      ? refuse(404, 'ERROR_DOCUMENTS_NOT_FOUND')
      : fetchDocumentLink(investor, request, deps),

  createHandoff: ({ investor, handoffs, deps, newId, language }, request) =>
    handoffs
      ? createHandoff(investor, request, {
          ...{ ...handoffs, profile: deps.profile, now: deps.now, newId },
          message: errorText(FILE_ERRORS.unknown, language),
        })
      : NOT_HERE,

  readHandoff: ({ investor, handoffs, deps }, request) =>
    handoffs ? readHandoff(investor, request, deps.now) : NOT_HERE,

  cancelHandoff: ({ investor, handoffs, deps }, request) =>
    handoffs ? cancelHandoff(investor, request, deps.now) : NOT_HERE,

  openHandoff: ({ investor, handoffs, deps, language }, request) =>
    handoffs
      ? openHandoff(investor, request, {
          ...{ ...handoffs, profile: deps.profile, now: deps.now, language },
        })
      : NOT_HERE,

  fetchHandoffUploadUrls: (call, request) =>
    call.handoffs
      ? fetchHandoffUploadUrls(call.investor, request, {
          ...{ ...uploadDeps(call), hide: call.handoffs.hide },
        })
      : NOT_HERE,

  fetchHandoffDocument: ({ investor, handoffs, deps }, request) =>
    handoffs
      ? fetchHandoffDocument(investor, request, { hide: handoffs.hide, now: deps.now })
      : NOT_HERE,

  completeHandoff: ({ investor, handoffs, deps }, request) =>
    handoffs
      ? completeHandoff(investor, request, { hide: handoffs.hide, now: deps.now })
      : NOT_HERE,
};

function uploadDeps({ deps, newId, timing, language }: Call) {
  return {
    ...{ ...deps, newId },
    uploadUrlLifetime: timing.uploadUrl,
    message: (reason: keyof typeof FILE_ERRORS) =>
      errorText(FILE_ERRORS[reason] satisfies ErrorKey, language),
  };
}

/** Whether no section that the answers leave asks for this document. */
function isHiddenFile(profile: ProfileDefinition, documentId: string): boolean {
  return (
    profile.written !== undefined &&
    fileFields(profile).every((file) => file.documentId !== documentId)
  );
}
