import { createElement } from 'react';
import type { WayProps } from './main';

/** The default build by its address, with a React of its own. */
export function Default({ api, token, widget }: WayProps) {
  return createElement('investor-onboarding', {
    'api-base': api,
    ref: (element: HTMLElement | null) => {
      if (!element) return;
      Object.assign(element, { getAccessToken: async () => token });
      import(/* @vite-ignore */ widget);
    },
  });
}
