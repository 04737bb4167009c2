import type { StoreAction } from './api';

/** A store action that calls the backend; `upload` goes to an address of its own. */
export type BackendAction = Exclude<StoreAction, 'upload'>;

/** How one store action is sent over HTTP. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base, with its query; `{name}` is replaced by that field of the request. */
  readonly path: string;
  /** Fields of the request that form the JSON body; `[]` sends `{}`, undefined no body. */
  readonly body?: readonly string[];
  /** What a success returns: JSON, JSON with an ETag, an ETag alone, or nothing. */
  readonly answer: 'json' | 'tagged json' | 'tag' | 'nothing';
  /** Needs no session. */
  readonly open?: true;
  /** A backend may lack it and answer 404. */
  readonly optional?: true;
}

/** Every call to the backend, as in docs/openapi.yaml. */
export const ENDPOINTS: Readonly<Record<BackendAction, Endpoint>> = {
  fetchSession: { method: 'GET', path: '/session', answer: 'json' },
  renewSession: { method: 'POST', path: '/session/renewal', body: [], answer: 'json' },
  signOut: { method: 'DELETE', path: '/session', answer: 'nothing' },
  fetchLanguages: { method: 'GET', path: '/languages', answer: 'json', open: true },
  investorLanguage: {
    method: 'PUT',
    path: '/investor/language',
    body: ['language'],
    answer: 'nothing',
  },
  fetchMissingDisclaimers: { method: 'GET', path: '/disclaimers/missing', answer: 'json' },
  acceptDisclaimer: {
    method: 'PUT',
    path: '/disclaimers/{id}/acceptance',
    body: [],
    answer: 'nothing',
  },
  fetchQualification: { method: 'GET', path: '/qualification', answer: 'json' },
  fetchSection: {
    method: 'GET',
    path: '/qualification/sections/{sectionId}',
    answer: 'tagged json',
  },
  saveSection: {
    method: 'PUT',
    path: '/qualification/sections/{sectionId}',
    body: ['elements'],
    answer: 'tag',
  },
  readReceipt: {
    method: 'GET',
    path: '/qualification/receipt',
    answer: 'json',
    optional: true,
  },
  fetchKyc: { method: 'GET', path: '/kyc', answer: 'json' },
  fetchWalletChallenge: {
    method: 'GET',
    path: '/identity/wallets/challenge?address={address}',
    answer: 'json',
    optional: true,
  },
  linkWalletToIdentity: {
    method: 'POST',
    path: '/identity/wallets',
    body: ['walletAddress', 'signature', 'challengeSignature'],
    answer: 'nothing',
  },
  fetchDocumentUrl: {
    method: 'POST',
    path: '/documents/upload-urls',
    body: ['fieldsetId', 'files'],
    answer: 'json',
  },
  fetchDocumentLink: { method: 'GET', path: '/documents/{documentId}/link', answer: 'json' },
};
