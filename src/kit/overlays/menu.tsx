import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { ChevronIcon } from '../icons/icons';
import { classNames } from '../styles/sheet';

export interface MenuProps {
  /** The content of the button. */
  trigger: ReactNode;
  /** Name of the button if its content does not tell enough. */
  label?: string;
  /** Text, links and buttons; a click on a link or button closes the menu. */
  children: ReactNode;
  className?: string;
}

/**
 * A button that opens a small list. The browser's popover handles Escape, clicks outside and the expanded
 * state.
 */
export function Menu({ trigger, label, children, className }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);

  // Not every browser needs it; without the code the list opens below the button's beginning.
  const place = async (list: HTMLElement) => {
    const { followAnchor } = await import('./follow-anchor');
    if (anchor.current && list.matches(':popover-open'))
      stop.current = followAnchor(list, anchor.current, 'end');
  };
  const follow = (event: ToggleEvent<HTMLElement>) => {
    stop.current?.();
    if (event.newState === 'open') void place(event.currentTarget);
  };
  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget as Node | null;
    if (next && !anchor.current?.contains(next)) event.currentTarget.hidePopover();
  };

  return (
    <div ref={anchor} className={classNames('anchor menu', className)}>
      <button type="button" className="menu-button" popoverTarget={id} aria-label={label}>
        {trigger}
        <ChevronIcon />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: listens to what is inside */}
      <div
        id={id}
        popover="auto"
        className="menu-list"
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
