import type { ReadonlySignal } from '@preact/signals-core';
import { type ReactNode, useState } from 'react';
import { useValue } from '../kit/hooks/use-value';
import { useText } from '../language/context';
import { colourScheme } from '../theme/colour-scheme';

export interface WidgetRegionProps {
  /** The element whose colour scheme the widget follows. */
  readonly element: HTMLElement;
  readonly direction: ReadonlySignal<'ltr' | 'rtl'>;
  readonly children: ReactNode;
}

/** The widget as a region: the host page's main, banner and footer stay the only ones. */
export function WidgetRegion({ element, direction, children }: WidgetRegionProps) {
  const translate = useText();
  const [scheme] = useState(() => colourScheme(element));
  return (
    <section
      className={`onboarding ${scheme}`}
      aria-label={translate('component.Widget.label')}
      lang={translate.locale}
      dir={useValue(direction)}
    >
      {children}
    </section>
  );
}
