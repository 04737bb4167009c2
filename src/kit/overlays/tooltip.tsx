import {
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
} from 'react';
import { useAfterPress } from '../hooks/use-after-press';
import { focusedNear } from './focus';

export interface TooltipProps extends Omit<ComponentPropsWithRef<'div'>, 'content'> {
  /** The control inside has this id in aria-describedby. */
  tooltipId: string;
  /** The tooltip's content; without it this is a plain box. May contain links. */
  content: ReactNode;
}

/**
 * A box with a tooltip at its end while the focus is inside: in the control or, by Tab, in a link of the tooltip. It
 * stands in the flow, so that it covers no other label or error. Escape hides it until the focus returns. Opening and
 * closing does not render.
 */
export function Tooltip({ tooltipId, content, children, ...rest }: TooltipProps) {
  const tip = useRef<HTMLDivElement>(null);
  const afterPress = useAfterPress();

  const show = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    // Escape has hidden it from a focus that stays in the box.
    if (isOf(currentTarget, target) && !isOf(currentTarget, relatedTarget))
      toggle(tip.current, true);
  };
  const hide = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOf(currentTarget, relatedTarget)) return;
    // What is being pressed would move away from under the pointer.
    afterPress(() => {
      if (!isOf(currentTarget, focusedNear(currentTarget))) toggle(tip.current, false);
    });
  };
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !tip.current || tip.current.hidden) return;
    event.preventDefault(); // else a dialog around the field would close, too
    // From a link in the tooltip to its control; as the focus stays in the box, it opens nothing.
    if (tip.current.contains(event.target as Node)) controlOf(event.currentTarget)?.focus();
    toggle(tip.current, false);
  };

  if (!content) return <div {...rest}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the control inside
    <div {...rest} onFocus={show} onBlur={hide} onKeyDown={hideOnEscape}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus where it is */}
      <div ref={tip} id={tooltipId} className="tooltip" hidden onMouseDown={keepFocus}>
        {content}
      </div>
    </div>
  );
}

function toggle(tip: HTMLElement | null, isShown: boolean): void {
  if (tip) tip.hidden = !isShown;
}

function controlOf(box: Element): HTMLElement | null {
  return box.querySelector('input, select, textarea, button');
}

/** Whether a node is in the box; a dialog that was opened from the box is not. */
function isOf(box: Element, node: EventTarget | null): boolean {
  const element = node as Element | null;
  return box.contains(element) && element?.closest('dialog') === box.closest('dialog');
}

/** A press on a link must not blur the control. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
