import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusedNear, isFocusNowhere } from '../kit/overlays/focus';

export interface FocusBackProps {
  readonly frame: { readonly current: HTMLElement | null };
  readonly blocked: boolean;
}

/**
 * Returns the focus that a control lost to the overlay, unless something else has taken it. It is the first
 * child of the frame, so that a dialog opened by the same change finds the focus already returned.
 */
export function FocusBack({ frame, blocked }: FocusBackProps): ReactNode {
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!frame.current) return;
    if (blocked) before.current = focusedNear(frame.current);
    else if (isFocusNowhere()) before.current?.focus({ preventScroll: true });
  }, [frame, blocked]);
  return null;
}
