import type { JSX } from 'react';
import type { InvestorOnboardingElement } from '../../src/index';
import type { OwnProperties } from '../../types/own-properties';
import type {} from '../../types/react';

/** Compiled with the rest: what a React host may write, and what it may not. */
export const host = (
  <investor-onboarding
    apiBase="https://api.example/v1"
    themes={{ acme: { primary: '#123456', primaryDark: '#123456' } }}
    getAccessToken={async ({ signal }) => (signal.aborted ? null : 'token')}
    ononboarding-complete={(event) => event.detail.redirectUrl?.length}
  />
);

export const wrong = (
  // @ts-expect-error themes are objects, not text
  <investor-onboarding themes="acme" />
);

/** What plain pages get from the main declarations. */
export function plain(page: Document): string | undefined {
  const widget = page.createElement('investor-onboarding');
  widget.addEventListener('onboarding-error', ({ detail }) => detail.recoverable);
  return widget.apiBase;
}

type Methods = 'goTo' | 'setLanguage' | 'refresh' | 'signOut' | `${string}Callback`;
type Settable = Exclude<keyof InvestorOnboardingElement, keyof HTMLElement | Methods>;

/** Each of the element's own properties can be written in JSX: none is missing from types/react.d.ts. */
export const missing: Exclude<Settable, keyof JSX.IntrinsicElements['investor-onboarding']>[] = [];
export const none: never[] = missing;

/** And in other templates: Vue's props (types/vue.d.ts) are these, no more and no fewer. */
export const left: Exclude<Settable, keyof OwnProperties>[] = [];
export const noneLeft: never[] = left;
export const foreign: Exclude<keyof OwnProperties, Settable>[] = [];
export const noneForeign: never[] = foreign;
