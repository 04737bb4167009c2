import type { BackendAction } from '../../../src/http/calls';
import type { AnnouncedFile, PayloadEntry } from '../../../src/http/host-api';
import type { OnboardingApi } from '../../support/fakes/onboarding-api';

export const SAMPLE_FILE: Required<AnnouncedFile> = {
  id: 'bill',
  label: 'Utility bill',
  filename: 'bill.pdf',
  type: 'application/pdf',
  md5: '9e107d9d372bb6826bd81d3542a419d6',
  size: 482133,
};

export const SAMPLE_ENTRY: Required<PayloadEntry> = { id: 'fullName', value: 'Ada' };

/** A request of every call with every field its type knows: a new field has to be added here. */
export const SAMPLE_REQUESTS: {
  readonly [Action in BackendAction]: Required<Parameters<OnboardingApi[Action]>[0]>;
} = {
  fetchSession: {},
  renewSession: {},
  signOut: {},
  fetchLanguages: {},
  investorLanguage: { language: 'fr' },
  fetchMissingDisclaimers: {},
  acceptDisclaimer: { id: 'risk-2026' },
  fetchQualification: {},
  fetchSection: { sectionId: 'personal' },
  saveSection: { sectionId: 'personal', elements: [SAMPLE_ENTRY], etag: '"p-4"' },
  readReceipt: {},
  fetchKyc: {},
  fetchWalletChallenge: { address: '0xA1' },
  linkWalletToIdentity: {
    walletAddress: '0xA1',
    signature: '0xB2',
    challengeSignature: '0xC3',
  },
  fetchDocumentUrl: { fieldsetId: 'papers', files: [SAMPLE_FILE] },
  fetchDocumentLink: { documentId: 'papers__bill' },
  createHandoff: {
    sectionId: 'personal',
    fieldsetId: 'papers',
    files: [{ id: 'bill', label: 'Utility bill' }],
  },
  readHandoff: { handoffId: 'h-1' },
  cancelHandoff: { handoffId: 'h-1' },
  openHandoff: { token: 't-1' },
  fetchHandoffUploadUrls: { accessToken: 'a-1', fieldsetId: 'papers', files: [SAMPLE_FILE] },
  fetchHandoffDocument: { accessToken: 'a-1', documentId: 'papers__bill' },
  completeHandoff: { accessToken: 'a-1' },
};
