import { useId, useRef, useState } from 'react';
import { buttonClass } from '../controls/button';
import { CopyButton } from '../controls/copy-button';
import { PhoneIcon } from '../icons/icons-lazy';
import { lazyView } from '../lazy/lazy-view';
import { useSheet } from '../styles/use-sheet';
import phoneLinkCss from './phone-link.css?inline';
import { Skeleton } from './skeleton';

const QrCode = lazyView(
  async () => (await import('./qr-code')).QrCode,
  <Skeleton shapes={['block']} />,
);

export interface PhoneLinkProps {
  /** The address in the QR code and on the clipboard. */
  readonly address: string;
  /** The same address as a link for an app on this device, and its text; without it, it is for another one alone. */
  readonly app?: { readonly link: string; readonly open: string };
  /** The instruction for the QR code. */
  readonly scan: string;
  /** The text of the button that copies the address. */
  readonly copy: string;
  /** Said once it is copied. */
  readonly copied: string;
}

/**
 * Leads to an app on a phone: a QR code with a copy button; on the phone itself a real link, since a script
 * that waits first loses the user activation of the tap.
 */
export function PhoneLink({ address, app, scan, copy, copied }: PhoneLinkProps) {
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  useSheet(ref, phoneLinkCss);
  return (
    <div className="phone-link" ref={ref}>
      {app && (
        <a
          className={`${buttonClass('primary')} phone-app`}
          href={app.link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <PhoneIcon />
          <span>{app.open}</span>
        </a>
      )}
      <p id={id}>{scan}</p>
      <QrCode text={address} labelledBy={id} />
      <CopyLink key={address} {...{ address, copy, copied }} />
    </div>
  );
}

/** Copies the address; where that is not allowed, shows it to be copied by hand. */
function CopyLink({ address, copy, copied }: Pick<PhoneLinkProps, 'address' | 'copy' | 'copied'>) {
  const [isCopied, setIsCopied] = useState<boolean>();
  return (
    <>
      <CopyButton variant="secondary" text={address} onDone={setIsCopied}>
        {copy}
      </CopyButton>
      <p className="hint" role="status">
        {isCopied === true && copied}
        {isCopied === false && <bdi className="raw-address">{address}</bdi>}
      </p>
    </>
  );
}
