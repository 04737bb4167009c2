import { useOnboarding } from '../../app/onboarding';
import { Tag } from '../../kit/display/tag';
import { useValue } from '../../kit/hooks/use-value';
import { CheckIcon, CloseIcon, PendingIcon } from '../../kit/icons/icons';
import { useText } from '../../language/context';
import { setLanguage } from '../../language/set-language';
import { signOut } from '../../session/sign-out';
import { ThemeLogo } from '../../theme/theme-logo';
import { isInProfile, keepsPlace } from '../rules/choose-screen';
import { kycTagTone } from '../rules/status-text';
import { useShellFacts } from '../shell-facts';
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

const ICONS = { success: CheckIcon, error: CloseIcon, warning: PendingIcon };
/** The statuses with words of their own. */
const NAMED = ['Approved', 'Rejected', 'Pending'] as const;

/** The KYC status as a tag; nothing while there is none to show. */
export function KycTag({ status }: { readonly status: string | undefined }) {
  const translate = useText();
  const tone = kycTagTone(status);
  if (!status || !tone) return null;
  const Icon = ICONS[tone];
  const named = NAMED.find((name) => name === status);
  return (
    <Tag tone={tone} icon={<Icon />}>
      {named
        ? translate(`component.KycStatus.${named}`)
        : translate('component.KycStatus.other', { status: status.replaceAll('_', ' ') })}
    </Tag>
  );
}
