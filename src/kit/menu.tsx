import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { classNames } from './class-names';
import { focusedNear } from './focus';
import { followAnchor } from './follow-anchor';
import { ChevronIcon } from './icons';

export interface MenuProps {
  /** What the button shows. */
  trigger: ReactNode;
  /** Name of the button where what it shows does not say enough. */
  label?: string;
  /** Text, links and buttons; a press on a link or button closes. */
  children: ReactNode;
  className?: string;
}

/**
 * A button that discloses a small list. The browser's own popover brings Escape, the press
 * outside and the expanded state.
 */
export function Menu({ trigger, label, children, className }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const follow = (event: ToggleEvent<HTMLElement>) => {
    stop.current?.();
    if (event.newState !== 'open' || !anchor.current) return;
    stop.current = followAnchor(event.currentTarget, anchor.current, 'end');
  };
  const giveFocusBack = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState !== 'closed') return;
    // The browser's own way back does not reach into every shadow root.
    if (event.currentTarget.contains(focusedNear(event.currentTarget))) button.current?.focus();
  };
  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget as Node | null;
    if (next && !anchor.current?.contains(next)) event.currentTarget.hidePopover();
  };

  return (
    <div ref={anchor} className={classNames('anchor menu', className)}>
      <button
        ref={button}
        type="button"
        className="menu-button"
        popoverTarget={id}
        aria-label={label}
      >
        {trigger}
        <ChevronIcon />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: listens to what is inside */}
      <div
        id={id}
        popover="auto"
        className="menu-list"
        onBeforeToggle={giveFocusBack}
        onToggle={follow}
        onBlur={closeWhenLeft}
        onClick={closeAfterChoice}
      >
        {children}
      </div>
    </div>
  );
}

function closeAfterChoice(event: MouseEvent<HTMLElement>): void {
  if (!(event.target as Element).closest('a, button')) return;
  event.currentTarget.hidePopover();
}
