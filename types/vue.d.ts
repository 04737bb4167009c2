/**
 * `<investor-onboarding>` in templates of Vue 3: `import type {} from 'investor-onboarding/vue'`. Set
 * objects with `.prop`, and let the compiler know the tag (`isCustomElement`).
 */

import type { DefineComponent } from 'vue';
import type { OnboardingEventMap } from '../dist-types/index.js';
import type { OwnProperties } from './own-properties.js';

type Emits = {
  [Type in keyof OnboardingEventMap]: (event: OnboardingEventMap[Type]) => void;
};

declare module 'vue' {
  interface GlobalComponents {
    'investor-onboarding': DefineComponent<
      OwnProperties,
      object,
      object,
      object,
      object,
      object,
      object,
      Emits
    >;
  }
}
