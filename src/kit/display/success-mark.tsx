import { useRef } from 'react';
import { useSheet } from '../styles/use-sheet';
import successMarkCss from './success-mark.css?inline';

/** A check mark with a short animation; without it where reduced motion is preferred. */
export function SuccessMark() {
  const ref = useRef<SVGSVGElement>(null);
  useSheet(ref, successMarkCss);
  return (
    <svg ref={ref} className="success-mark success" viewBox="0 0 64 64" aria-hidden="true">
      <path
        className="burst"
        pathLength="1"
        d="M32 8V2M49 15l4-4M56 32h6M49 49l4 4M32 56v6M15 49l-4 4M8 32H2M15 15l-4-4"
      />
      <circle cx="32" cy="32" r="20" />
      <path className="check" pathLength="1" d="M23 32.5l6.5 6.5L42 26" />
    </svg>
  );
}
