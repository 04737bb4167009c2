import type { ReadonlySignal } from '@preact/signals-core';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import type { LanguageStore } from '../../language/language-store';
import { ThemeLogo, type ThemeLogoProps } from '../../theme/theme-logo';
import { isInProfile, keepsPlace } from '../rules/frame-parts';
import { type ShellStores, useShellFacts } from '../shell-facts';
import { KycTag } from './kyc-tag';
import { Navbar } from './navbar';

export interface ConnectedNavbarProps {
  readonly stores: ShellStores;
  readonly language: Pick<LanguageStore, 'offered' | 'locale'>;
  readonly theme: ReadonlySignal<ThemeLogoProps['theme']>;
  readonly onLanguage: (code: string) => void;
  readonly onSignOut: () => void;
}

/** The navbar, with what it shows of session, route, KYC status, language and theme. */
export function ConnectedNavbar({
  stores,
  language,
  theme,
  onLanguage,
  onSignOut,
}: ConnectedNavbarProps) {
  const translate = useText();
  const facts = useShellFacts(stores);
  const email = useValue(stores.session.session)?.email;
  const kycStatus = useValue(stores.kyc.status);
  const inProfile = isInProfile(facts);
  return (
    <Navbar
      logo={
        <ThemeLogo theme={useValue(theme)} fallbackName={translate('component.Widget.label')} />
      }
      languages={useValue(language.offered)}
      language={useValue(language.locale) ?? ''}
      onLanguage={onLanguage}
      email={facts.session === 'signed-in' ? email : undefined}
      onSignOut={onSignOut}
      showDashboardLink={inProfile}
      keepsPlace={keepsPlace(facts)}
      kycTag={inProfile && <KycTag status={kycStatus} />}
    />
  );
}
