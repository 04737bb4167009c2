/**
 * `<investor-onboarding>` in templates of Svelte 5: `import type {} from 'investor-onboarding/svelte'`.
 * Svelte sets what is a property of the element as a property.
 */

import type { HTMLAttributes } from 'svelte/elements';
import type { InvestorOnboardingElement } from '../index.js';
import type { OwnAttributes, OwnListeners, OwnProperties } from './own-properties.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'investor-onboarding': HTMLAttributes<InvestorOnboardingElement> &
      OwnProperties &
      OwnAttributes &
      OwnListeners<'on'>;
  }
}
