import type { ReactNode } from 'react';
import { useOnboarding } from '../../app/onboarding';
import { Button } from '../../kit/controls/button';
import { Tag } from '../../kit/display/tag';
import { useValue } from '../../kit/hooks/use-value';
import {
  BackIcon,
  CheckIcon,
  CloseIcon,
  PendingIcon,
  SignOutIcon,
  UserIcon,
} from '../../kit/icons/icons';
import { Menu } from '../../kit/overlays/menu';
import { useText } from '../../language/context';
import { LanguageSelector, type LanguageSelectorProps } from '../../language/language-selector';
import { setLanguage } from '../../language/set-language';
import { Link } from '../../routing/link';
import { DASHBOARD_PATH } from '../../routing/rules/routes';
import { askToSignOut } from '../../session/sign-out';
import { ThemeLogo } from '../../theme/theme-logo';
import { isInProfile, reservesStepperSpace } from '../rules/choose-screen';
import { useShellFacts } from '../shell-facts';

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
      onSignOut={() => void askToSignOut(onboarding)}
      showDashboardLink={inProfile}
      reservesStepperSpace={reservesStepperSpace(facts)}
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

/** Height of the navbar without its second bar, in the widget's own em; held by navbar.css. */
export const NAVBAR_HEIGHT_EM = 3;

/** Below this width of the widget the dashboard link has a bar of its own, in em. */
export const MOBILE_BREAKPOINT_EM = 32;

export interface NavbarProps extends LanguageSelectorProps {
  readonly logo: ReactNode;
  /** The investor's e-mail; undefined when signed out. */
  readonly email: string | undefined;
  readonly onSignOut: () => void;
  /** Signed in and the route's name contains 'profile' (product-rules#dashboard-link). */
  readonly showDashboardLink: boolean;
  /** Reserves the second row while the dashboard link may still come, so that nothing below moves. */
  readonly reservesStepperSpace: boolean;
  readonly kycTag: ReactNode;
}

/** Logo, way to the dashboard, KYC status, language and user menu. */
function Navbar(props: NavbarProps) {
  const { logo, email, onSignOut, showDashboardLink, reservesStepperSpace, kycTag } = props;
  return (
    <header className="navbar" part="navbar">
      <div className="navbar-row">
        <span className="logo">{logo}</span>
        {showDashboardLink && <DashboardLink />}
        <div className="navbar-end">
          {kycTag}
          <LanguageSelector {...props} />
          {email !== undefined && <UserMenu email={email} onSignOut={onSignOut} />}
        </div>
      </div>
      {(showDashboardLink || reservesStepperSpace) && (
        <div className="navbar-row navbar-second">
          {showDashboardLink && <DashboardLink />}
          {kycTag}
        </div>
      )}
    </header>
  );
}

/** The way back to the dashboard, with an arrow. */
function DashboardLink() {
  const translate = useText();
  return (
    <Link to={DASHBOARD_PATH} className="navbar-link">
      <BackIcon />
      {translate('shared.label.dashboard')}
    </Link>
  );
}

interface UserMenuProps {
  readonly email: string;
  readonly onSignOut: () => void;
}

/** Who is signed in, and the way to sign out. */
function UserMenu({ email, onSignOut }: UserMenuProps) {
  const translate = useText();
  return (
    <Menu label={translate('component.Navbar.userMenu')} trigger={<UserIcon />}>
      <p className="menu-text">{email}</p>
      <Button variant="quiet" icon={<SignOutIcon />} onClick={onSignOut}>
        {translate('shared.label.signOut')}
      </Button>
    </Menu>
  );
}

/** How a tag of the KYC status looks. */
export type KycTagTone = 'success' | 'error' | 'warning';

/**
 * Approved is a success, Rejected an error, any other value a warning; Not_checked or none: nothing
 * (product-rules#kyc-tag-none).
 */
export function kycTagTone(status: string | undefined): KycTagTone | undefined {
  if (!status || status === 'Not_checked') return undefined;
  if (status === 'Approved') return 'success';
  return status === 'Rejected' ? 'error' : 'warning';
}
