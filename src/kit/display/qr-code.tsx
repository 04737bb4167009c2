import encodeQr from 'qr';
import { useMemo } from 'react';

export interface QrCodeProps {
  readonly text: string;
  /** The id of the element that says what it is for. */
  readonly labelledBy: string;
}

/** The QR code of a text: dark on light, in a dark page too, since a camera needs it so. */
export function QrCode({ text, labelledBy }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <div className="qr" role="img" aria-labelledby={labelledBy}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={path} />
      </svg>
    </div>
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
