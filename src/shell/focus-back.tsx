import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusedNear, isFocusNowhere } from '../kit/overlays/focus';

export interface FocusBackProps {
  readonly frame: { readonly current: HTMLElement | null };
  readonly blocked: boolean;
}

/**
 * What lies under the overlay loses the focus; it gets it back where nothing else took it. It stands first
 * in the frame, so that a dialog that opens with the same change finds the focus where it was.
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
