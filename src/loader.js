// Classic script for pages that can't use type="module": loads the module from its own origin.
import(new URL('investor-onboarding.js', document.currentScript.src).href);
