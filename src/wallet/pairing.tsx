import { useId, useMemo, useRef, useState } from 'react';
import { Button, buttonClass } from '../kit/button';
import { useText } from '../language/context';
import { qrPath } from './qr-path';
import type { WalletKind } from './rules/wallet-kinds';
import { walletLink } from './rules/wallet-link';
import { CopyIcon, PhoneIcon } from './wallet-marks';

export interface PairingProps {
  readonly kind: WalletKind;
  /** Opens the session: shown and copied, never logged. */
  readonly uri: string;
}

/**
 * The way to a wallet on another device: a QR code with a copy link; on phones a real link into the
 * wallet's app, since a script that waits for something first has spent the tap.
 */
export function Pairing({ kind, uri }: PairingProps) {
  const translate = useText();
  const { size, path } = useMemo(() => qrPath(uri), [uri]);
  const id = useId();
  const wallet = translate(`wallet.kind.${kind}.name`);
  const link = walletLink(kind, uri);
  return (
    <div className="pairing">
      {link && (
        <a
          className={`${buttonClass('primary')} pairing-link`}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <PhoneIcon />
          <span>{translate('wallet.pairing.open', { wallet })}</span>
        </a>
      )}
      <p id={id}>{translate('wallet.pairing.scan', { wallet })}</p>
      <div className="qr" role="img" aria-labelledby={id}>
        <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
          <path d={path} />
        </svg>
      </div>
      <CopyLink key={uri} uri={uri} />
    </div>
  );
}

/** Copies the address; where that is not allowed, it stands there to be copied by hand. */
function CopyLink({ uri }: Pick<PairingProps, 'uri'>) {
  const translate = useText();
  const ref = useRef<HTMLParagraphElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  const copy = async () => {
    // Absent where the page is not secure.
    const copying =
      navigator.clipboard?.writeText(uri) ?? Promise.reject(new Error('no clipboard'));
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
        {outcome === 'notCopied' && <bdi className="raw">{uri}</bdi>}
      </p>
    </>
  );
}
