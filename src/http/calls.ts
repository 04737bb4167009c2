import type { Call } from './call';
import { acceptDisclaimer, fetchMissingDisclaimers } from './calls/disclaimers';
import { fetchDocumentLink, fetchDocumentUrl } from './calls/documents';
import {
  cancelHandoff,
  completeHandoff,
  createHandoff,
  fetchHandoffDocument,
  fetchHandoffUploadUrls,
  openHandoff,
  readHandoff,
} from './calls/handoff';
import { investorLanguage } from './calls/investor-language';
import { linkWalletToIdentity } from './calls/link-wallet';
import { fetchKyc, fetchQualification, fetchSection } from './calls/profile';
import { readReceipt } from './calls/receipt';
import { renewSession } from './calls/renew-session';
import { saveSectionCall } from './calls/save-section';
import { fetchLanguages, fetchSession, signOutCall } from './calls/session';
import { fetchWalletChallenge } from './calls/wallet-challenge';

const TABLE = {
  ...{ fetchSession, renewSession, signOut: signOutCall, fetchLanguages, investorLanguage },
  ...{ fetchMissingDisclaimers, acceptDisclaimer },
  ...{ fetchQualification, fetchSection, saveSection: saveSectionCall, readReceipt, fetchKyc },
  ...{ fetchWalletChallenge, linkWalletToIdentity, fetchDocumentUrl, fetchDocumentLink },
  ...{ createHandoff, readHandoff, cancelHandoff, openHandoff },
  ...{ fetchHandoffUploadUrls, fetchHandoffDocument, completeHandoff },
};

/** Every call with its own answer. */
export type Calls = typeof TABLE;

/** A call to the backend. */
export type BackendAction = keyof Calls;

/**
 * Every call to the backend, as in docs/backend/openapi.yaml, for `check-backend`, the reference server and the tests; the
 * widget loads each call with what makes it. A new call is one row and its schema in http/calls, and its request in
 * host-api.ts.
 */
export const CALLS: Readonly<Record<BackendAction, Call>> = TABLE;
