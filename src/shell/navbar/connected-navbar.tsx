import { useOnboarding } from '../../app/onboarding';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import { setLanguage } from '../../language/set-language';
import { signOut } from '../../session/sign-out';
import { ThemeLogo } from '../../theme/theme-logo';
import { isInProfile, keepsPlace } from '../rules/choose-screen';
import { useShellFacts } from '../shell-facts';
import { KycTag } from './kyc-tag';
import { Navbar } from './navbar';

/** The navbar, with what it shows of session, route, KYC status, language and theme. */
export function ConnectedNavbar() {
  const onboarding = useOnboarding();
  const { kyc, language, session, theme } = onboarding;
  const translate = useText();
  const facts = useShellFacts();
  const email = useValue(session.session)?.email;
  const kycStatus = useValue(kyc.status);
  const inProfile = isInProfile(facts);
  return (
    <Navbar
      logo={
        <ThemeLogo
          theme={useValue(theme.theme)}
          fallbackName={translate('component.Widget.label')}
        />
      }
      languages={useValue(language.offered)}
      language={useValue(language.locale) ?? ''}
      onLanguage={(code) => void setLanguage(onboarding, code)}
      email={facts.session === 'signed-in' ? email : undefined}
      onSignOut={() => void signOut(onboarding)}
      showDashboardLink={inProfile}
      keepsPlace={keepsPlace(facts)}
      kycTag={inProfile && <KycTag status={kycStatus} />}
    />
  );
}
