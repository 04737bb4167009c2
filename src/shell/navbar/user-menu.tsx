import { Button } from '../../kit/controls/button';
import { SignOutIcon, UserIcon } from '../../kit/icons/icons';
import { Menu } from '../../kit/overlays/menu';
import { useText } from '../../language/context';

export interface UserMenuProps {
  readonly email: string;
  readonly onSignOut: () => void;
}

/** Who is signed in, and the way to sign out. */
export function UserMenu({ email, onSignOut }: UserMenuProps) {
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
