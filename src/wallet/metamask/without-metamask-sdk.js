/**
 * For a bundler's alias, in place of MetaMask's SDK (docs/operate/licences.md): an application that may not hold
 * the SDK is built without it.
 */
throw new Error('investor-onboarding: this page is built without @metamask/sdk');
