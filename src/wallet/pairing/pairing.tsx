import { buttonClass } from '../../kit/controls/button';
import { ExternalLink } from '../../kit/display/external-link';
import { PhoneLink } from '../../kit/display/phone-link';
import { useText } from '../../language/context';
import {
  METAMASK_DOWNLOAD,
  metamaskBrowserLink,
  type WalletKind,
  walletLink,
} from '../rules/wallet-kinds';

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
      app={{ link: walletLink(kind, uri), open: translate('wallet.pairing.open', { wallet }) }}
      scan={translate('wallet.pairing.scan', { wallet })}
      copy={translate('wallet.pairing.copy')}
      copied={translate('wallet.pairing.copied')}
    />
  );
}

/** How to get MetaMask where the page has none: its extension, or this page in its own browser. */
export function MetamaskAbsent() {
  const translate = useText();
  const link = metamaskBrowserLink(window.location);
  return (
    <>
      <p className="pairing">
        <ExternalLink
          className={buttonClass('secondary')}
          href={METAMASK_DOWNLOAD}
          newTabLabel={translate('shared.label.newTab')}
        >
          {translate('wallet.absent.extension')}
        </ExternalLink>
      </p>
      {link && (
        <PhoneLink
          address={link}
          app={{ link, open: translate('wallet.absent.open') }}
          scan={translate('wallet.absent.scan')}
          copy={translate('wallet.pairing.copy')}
          copied={translate('wallet.pairing.copied')}
        />
      )}
      <p className="hint">{translate('wallet.absent.unsaved')}</p>
    </>
  );
}
