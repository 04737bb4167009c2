import type { ReactNode } from 'react';
import { DashboardLink } from './dashboard-link';
import { LanguageSelector, type LanguageSelectorProps } from './language-selector';
import { UserMenu } from './user-menu';

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
  readonly keepsPlace: boolean;
  readonly kycTag: ReactNode;
}

/** Logo, way to the dashboard, KYC status, language and user menu. */
export function Navbar(props: NavbarProps) {
  const { logo, email, onSignOut, showDashboardLink, keepsPlace, kycTag } = props;
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
      {(showDashboardLink || keepsPlace) && (
        <div className="navbar-row navbar-second">
          {showDashboardLink && <DashboardLink />}
          {kycTag}
        </div>
      )}
    </header>
  );
}
