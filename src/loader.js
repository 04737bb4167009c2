// Classic script for pages that can't use type="module": loads the module from its own origin.
const { currentScript } = document;
if (!currentScript) {
  throw new Error(
    'investor-onboarding: load loader.js without type="module", or investor-onboarding.js with it',
  );
}
import(new URL('investor-onboarding.js', currentScript.src).href);
