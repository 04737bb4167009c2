import type { ReactNode } from 'react';

/** The outline of the default theme's mark, in a box of 24. */
export const DEFAULT_MARK =
  'M8 2h8a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H4a2 2 0 0 1-2-2V8a6 6 0 0 1 6-6zM6.6 12.4l4 4 7-8-1.5-1.3-5.6 6.4L8 11z';

/**
 * What themeCss() makes of the default theme, so that it is shown without the code that derives
 * colours; a test holds the two together.
 */
export const DEFAULT_THEME_CSS =
  ':host{--onboarding-primary:light-dark(#4f6de8,#4f6de8);--onboarding-on-primary:light-dark(#03051a,#03051a);--onboarding-button:light-dark(#4e6ce7,#4e6ce7);--onboarding-button-hover:light-dark(#445ec8,#445ec8);--onboarding-button-active:light-dark(#3e56b8,#3e56b8);--onboarding-on-button:light-dark(#ffffff,#ffffff);--onboarding-link:light-dark(#4965e0,#6586ff);--onboarding-accent:light-dark(#4f6de8,#4f6de8);--onboarding-tint:light-dark(#f0f4ff,#1f273d)}';

/** The default theme's mark with the given name. */
export function defaultLogo(name: string): ReactNode {
  return (
    <span className="logo">
      <LogoMark outline={DEFAULT_MARK} />
      <span>{name}</span>
    </span>
  );
}

/** A drawn mark; the name beside it says what it is. */
export function LogoMark({ outline }: { readonly outline: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={outline} fillRule="evenodd" />
    </svg>
  );
}
