import encodeQr from 'qr';
import { useId, useMemo, useRef, useState } from 'react';
import { buttonClass } from '../controls/button';
import { CopyButton } from '../controls/copy-button';
import { icon } from '../icons/icons';
import { useSheet } from '../styles/sheet';
import phoneLinkCss from './phone-link.css?inline';

export interface PhoneLinkProps {
  /** The address in the QR code and on the clipboard. */
  readonly address: string;
  /** The same address as a link for an app on this device. */
  readonly link: string;
  /** The link's text. */
  readonly open: string;
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
export function PhoneLink({ address, link, open, scan, copy, copied }: PhoneLinkProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { size, path } = useMemo(() => qrPath(address), [address]);
  const id = useId();
  useSheet(ref, phoneLinkCss);
  return (
    <div className="phone-link" ref={ref}>
      <a
        className={`${buttonClass('primary')} phone-app`}
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

// Shapes from Lucide, ISC License: see ../icons/icons.tsx.

/** A phone. */
const PhoneIcon = icon(
  'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12 18h.01',
);
