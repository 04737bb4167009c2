/**
 * For Vue 3: the component `InvestorOnboarding`, and `<investor-onboarding>` in templates:
 * `import type {} from 'investor-onboarding/vue'` where the tag alone is wanted. On the tag set objects with
 * `.prop`, and let the compiler know it (`isCustomElement`).
 */

import type { DefineComponent } from 'vue';
import type { InvestorOnboardingElement, OnboardingEventMap } from '../index.js';
import type { Drawn, OwnProperties } from './own-properties.js';

type Emits = {
  [Type in keyof OnboardingEventMap]: (event: OnboardingEventMap[Type]) => void;
};

type ShortEmits = {
  [Type in keyof OnboardingEventMap as Type extends `onboarding-${infer Name}` ? Name : never]: (
    event: OnboardingEventMap[Type],
  ) => void;
};

/** `<investor-onboarding>` as a component; `element` of its ref is the element. */
export declare const InvestorOnboarding: DefineComponent<
  OwnProperties & Drawn & { lang?: string | undefined },
  { readonly element: InvestorOnboardingElement | undefined },
  object,
  object,
  object,
  object,
  object,
  ShortEmits
>;

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
