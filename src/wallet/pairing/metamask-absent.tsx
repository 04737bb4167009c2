import { buttonClass } from '../../kit/controls/button';
import { ExternalLink } from '../../kit/display/external-link';
import { useText } from '../../language/context';
import { METAMASK_DOWNLOAD, metamaskBrowserLink } from '../rules/wallet-app-link';
import { PhoneLink } from './phone-link';

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
          link={link}
          open={translate('wallet.absent.open')}
          scan={translate('wallet.absent.scan')}
        />
      )}
      <p className="hint">{translate('wallet.absent.unsaved')}</p>
    </>
  );
}
