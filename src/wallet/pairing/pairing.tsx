import { useText } from '../../language/context';
import { walletLink } from '../rules/wallet-app-link';
import type { WalletKind } from '../rules/wallet-kinds';
import { PhoneLink } from './phone-link';

export interface PairingProps {
  readonly kind: WalletKind;
  /** Opens the session: shown and copied, never logged. */
  readonly uri: string;
}

/** The connection to a wallet app, on this device or another one. */
export function Pairing({ kind, uri }: PairingProps) {
  const translate = useText();
  const wallet = translate(`wallet.kind.${kind}.name`);
  return (
    <PhoneLink
      address={uri}
      link={walletLink(kind, uri)}
      open={translate('wallet.pairing.open', { wallet })}
      scan={translate('wallet.pairing.scan', { wallet })}
    />
  );
}
