import {
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { classNames } from '../styles/sheet';
import { followAnchor } from './follow-anchor';

export interface TooltipProps extends Omit<ComponentPropsWithRef<'div'>, 'content'> {
  /** The control inside has this id in aria-describedby. */
  tooltipId: string;
  /** The tooltip's content; without it this is a plain box. May contain links. */
  content: ReactNode;
}

/**
 * A box with a tooltip below it, in the top layer, while the focus is inside: in the control or, by Tab, in a
 * link of the tooltip. Escape hides it until the focus returns. Opening and closing does not render.
 */
export function Tooltip({ tooltipId, content, className, children, ...rest }: TooltipProps) {
  const tip = useRef<HTMLDivElement>(null);
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const show = (event: FocusEvent) => {
    const anchor = event.currentTarget;
    if (!isOf(anchor, event.target) || isInside(event)) return;
    if (!tip.current || tip.current.matches(':popover-open')) return;
    tip.current.showPopover();
    stop.current = followAnchor(tip.current, anchor, 'stretch');
  };
  const hide = () => {
    stop.current?.();
    tip.current?.hidePopover();
  };
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !tip.current?.matches(':popover-open')) return;
    event.preventDefault(); // else a dialog around the field would close, too
    // From a link in the tooltip to its control; as the focus stays in the box, it opens nothing.
    if (tip.current.contains(event.target as Node)) controlOf(event.currentTarget)?.focus();
    hide();
  };

  if (!content) {
    return (
      <div {...rest} className={className}>
        {children}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the control inside
    <div
      {...rest}
      className={classNames('anchor', className)}
      onFocus={show}
      onBlur={(event) => isInside(event) || hide()}
      onKeyDown={hideOnEscape}
    >
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus where it is */}
      <div ref={tip} id={tooltipId} popover="manual" className="tooltip" onMouseDown={keepFocus}>
        {content}
      </div>
    </div>
  );
}

function controlOf(box: Element): HTMLElement | null {
  return box.querySelector('input, select, textarea, button');
}

/** Whether the focus moves within the box. */
function isInside(event: FocusEvent): boolean {
  return isOf(event.currentTarget, event.relatedTarget);
}

/** Whether a node is in the box; a dialog that was opened from the box is not. */
function isOf(box: Element, node: EventTarget | null): boolean {
  const element = node as Element | null;
  return box.contains(element) && element?.closest('dialog') === box.closest('dialog');
}

/** A press on a link must not blur the control, or the link would be hidden before the click. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
