// The check that this page brings itself, beside the widget's own two: electronic identity by the browser's wallet.

document.querySelector('investor-onboarding').identityProviders = {
  'id-check-eid': { load: () => import('/eid-provider.js') },
};
