import { useRef } from 'react';
import { useSheet } from '../kit/styles/use-sheet';
import lockedOverlayCss from './locked-overlay.css?inline';

/**
 * Dims the fields and the wallet of a locked section and blocks clicks; text can still be copied, and links
 * and help work.
 */
export function LockedOverlay() {
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, lockedOverlayCss);
  return <div ref={ref} className="locked-overlay" part="locked-overlay" />;
}
