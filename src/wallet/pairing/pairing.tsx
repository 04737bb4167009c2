import encodeQr from 'qr';
import { useId, useMemo, useRef, useState } from 'react';
import { Button, buttonClass } from '../../kit/controls/button';
import { ExternalLink } from '../../kit/display/external-link';
import { icon } from '../../kit/icons/icons';
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
      link={walletLink(kind, uri)}
      open={translate('wallet.pairing.open', { wallet })}
      scan={translate('wallet.pairing.scan', { wallet })}
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
          link={link}
          open={translate('wallet.absent.open')}
          scan={translate('wallet.absent.scan')}
        />
      )}
      <p className="hint">{translate('wallet.absent.unsaved')}</p>
    </>
  );
}

export interface PhoneLinkProps {
  /** The address in the QR code and on the clipboard. */
  readonly address: string;
  /** The same address as a link for an app on this device. */
  readonly link: string;
  /** The link's text. */
  readonly open: string;
  /** The instruction for the QR code. */
  readonly scan: string;
}

/**
 * Leads to an app on a phone: a QR code with a copy button; on the phone itself a real link, since a script
 * that waits first loses the user activation of the tap.
 */
export function PhoneLink({ address, link, open, scan }: PhoneLinkProps) {
  const { size, path } = useMemo(() => qrPath(address), [address]);
  const id = useId();
  return (
    <div className="pairing">
      <a
        className={`${buttonClass('primary')} pairing-link`}
        href={link}
        target="_blank"
        rel="noopener noreferrer"
      >
        <PhoneIcon />
        <span>{open}</span>
      </a>
      <p id={id}>{scan}</p>
      <div className="qr" role="img" aria-labelledby={id}>
        <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
          <path d={path} />
        </svg>
      </div>
      <CopyLink key={address} address={address} />
    </div>
  );
}

/** Copies the address; where that is not allowed, shows it to be copied by hand. */
function CopyLink({ address }: Pick<PhoneLinkProps, 'address'>) {
  const translate = useText();
  const ref = useRef<HTMLParagraphElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  const copy = async () => {
    // Absent where the page is not secure.
    const copying =
      navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'));
    const done = await copying.then(
      () => true,
      () => false,
    );
    if (ref.current) setOutcome(done ? 'copied' : 'notCopied');
  };
  return (
    <>
      <Button icon={<CopyIcon />} onClick={() => void copy()}>
        {translate('wallet.pairing.copy')}
      </Button>
      <p ref={ref} className="hint" role="status">
        {outcome === 'copied' && translate('wallet.pairing.copied')}
        {outcome === 'notCopied' && <bdi className="raw">{address}</bdi>}
      </p>
    </>
  );
}

/** A QR code as one SVG path in a square of `size` units, including its quiet zone. */
interface QrPath {
  readonly size: number;
  readonly path: string;
}

/** The QR code of a text; each run of dark cells is one part of the path. */
export function qrPath(text: string): QrPath {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: path.join('') };
}

function darkRuns(row: readonly boolean[]): readonly (readonly [x: number, length: number])[] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === x) last[1] += 1;
    else if (isDark) runs.push([x, 1]);
  });
  return runs;
}

// Shapes from Lucide, ISC License: see src/kit/icons/icons.tsx.

/** Two sheets, one over the other. */
const CopyIcon = icon(
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
);
/** A phone. */
const PhoneIcon = icon(
  'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12 18h.01',
);
