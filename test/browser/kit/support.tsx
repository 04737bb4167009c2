import type { ReactNode } from 'react';
import { FollowPresses } from '../../../src/kit/hooks/use-after-press';
import kitCss from '../../../src/kit/styles/kit.css?inline';
import { sheetOf } from '../../../src/kit/styles/sheet';
import { themeCss } from '../../../src/theme/rules/theme-css';
import { findTheme } from '../../../src/theme/rules/theme-table';
import { type Rendered, render } from '../../support/browser/render';

export interface KitOptions {
  dir?: 'ltr' | 'rtl';
  /** Further classes of the root box. */
  className?: string;
  /** Takes the browser's own anchoring away, as in browsers that have none. */
  withoutAnchors?: boolean;
}

/** Renders inside the widget's root box, with the kit's styles and the default theme. */
export function renderKit(node: ReactNode, options: KitOptions = {}) {
  const { dir = 'ltr', className = '', withoutAnchors } = options;
  const css = withoutAnchors ? kitCss.replace('anchor-scope:', 'no-such-thing:') : kitCss;
  const theme = sheetOf(themeCss(findTheme('default', undefined).theme));
  const page = (content: ReactNode) => (
    <div className={`onboarding ${className}`} lang="en" dir={dir}>
      <FollowPresses>{content}</FollowPresses>
    </div>
  );
  const rendered: Rendered = render(page(node), [sheetOf(css), theme]);
  return { ...rendered, rerender: (next: ReactNode) => rendered.rerender(page(next)) };
}
