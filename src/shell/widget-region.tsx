import { type ReactNode, useState } from 'react';
import { useOnboarding } from '../app/onboarding';
import { useValue } from '../kit/hooks/use-value';
import { useText } from '../language/context';
import { colourScheme } from '../theme/theme-store';

/** The widget as a region: the host page's main, banner and footer stay the only ones. */
export function WidgetRegion({ children }: { readonly children: ReactNode }) {
  const { host, language } = useOnboarding();
  const translate = useText();
  const [scheme] = useState(() => colourScheme(host.element));
  return (
    <section
      className={`onboarding ${scheme}`}
      aria-label={translate('component.Widget.label')}
      lang={translate.locale}
      dir={useValue(language.direction)}
    >
      {children}
    </section>
  );
}
