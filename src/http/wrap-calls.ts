import type { CallContext, OnboardingApi, StoreAction } from './api';

/** Wraps a call; request and answer keep their types. */
export type WrapCall = <Request, Context extends CallContext, Answer>(
  action: StoreAction,
  call: (request: Request, context: Context) => Promise<Answer>,
) => (request: Request, context: Context) => Promise<Answer>;

/** The same store actions, each wrapped. `api` is called for each action, since the backend may change. */
export function wrapCalls(api: () => OnboardingApi, wrap: WrapCall): OnboardingApi {
  return {
    fetchSession: wrap('fetchSession', (...call) => api().fetchSession(...call)),
    renewSession: wrap('renewSession', (...call) => api().renewSession(...call)),
    signOut: wrap('signOut', (...call) => api().signOut(...call)),
    fetchLanguages: wrap('fetchLanguages', (...call) => api().fetchLanguages(...call)),
    investorLanguage: wrap('investorLanguage', (...call) => api().investorLanguage(...call)),
    fetchMissingDisclaimers: wrap('fetchMissingDisclaimers', (...call) =>
      api().fetchMissingDisclaimers(...call),
    ),
    acceptDisclaimer: wrap('acceptDisclaimer', (...call) => api().acceptDisclaimer(...call)),
    fetchQualification: wrap('fetchQualification', (...call) => api().fetchQualification(...call)),
    fetchSection: wrap('fetchSection', (...call) => api().fetchSection(...call)),
    saveSection: wrap('saveSection', (...call) => api().saveSection(...call)),
    readReceipt: wrap('readReceipt', (...call) => api().readReceipt(...call)),
    fetchKyc: wrap('fetchKyc', (...call) => api().fetchKyc(...call)),
    fetchWalletChallenge: wrap('fetchWalletChallenge', (...call) =>
      api().fetchWalletChallenge(...call),
    ),
    linkWalletToIdentity: wrap('linkWalletToIdentity', (...call) =>
      api().linkWalletToIdentity(...call),
    ),
    fetchDocumentUrl: wrap('fetchDocumentUrl', (...call) => api().fetchDocumentUrl(...call)),
    fetchDocumentLink: wrap('fetchDocumentLink', (...call) => api().fetchDocumentLink(...call)),
    upload: wrap('upload', (...call) => api().upload(...call)),
  };
}
