import { useRef } from 'react';
import { useSheet } from '../kit/use-sheet';
import lockedOverlayCss from './locked-overlay.css?inline';

/** Dims a locked section and takes every press; texts to copy and help stand above it. */
export function LockedOverlay() {
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, lockedOverlayCss);
  return <div ref={ref} className="locked-overlay" part="locked-overlay" />;
}
