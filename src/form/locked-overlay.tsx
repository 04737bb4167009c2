import { useRef } from 'react';
import { useSheet } from '../kit/use-sheet';
import lockedOverlayCss from './locked-overlay.css?inline';

/**
 * Dims a locked section's fields and wallet alike and takes every press; texts to copy, links and help
 * can still be reached.
 */
export function LockedOverlay() {
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, lockedOverlayCss);
  return <div ref={ref} className="locked-overlay" part="locked-overlay" />;
}
