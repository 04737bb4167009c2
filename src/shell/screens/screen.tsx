import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { Heading } from '../../kit/display/heading';
import { Skeleton } from '../../kit/display/skeleton';
import { mayTakeFocus } from '../../kit/overlays/focus';

export interface ScreenProps {
  /** Changes with what is shown, so that the heading takes the focus after a navigation. */
  readonly id: string;
  readonly title: ReactNode;
  /** Stands above the heading and is read out with it: 'Step 2 of 5'. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** A screen with its heading, which takes the focus when the investor has come here from another. */
export function Screen({ id, title, above, children }: ScreenProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useHeadingFocus(ref, id);
  return (
    <section className="screen" aria-labelledby={headingId}>
      {above && (
        <p className="step-count" id={`${headingId}above`}>
          {above}
        </p>
      )}
      <Heading
        level={1}
        ref={ref}
        id={headingId}
        tabIndex={-1}
        part="heading"
        aria-describedby={above ? `${headingId}above` : undefined}
      >
        {title}
      </Heading>
      {children}
    </section>
  );
}

/**
 * Focuses the heading of a new screen and has it in the upper part of the window: what the host's page says above the
 * widget would fill the window otherwise.
 */
function showScreen(heading: HTMLElement): void {
  if (!mayTakeFocus(heading)) return;
  heading.focus({ preventScroll: true });
  const { top } = heading.getBoundingClientRect();
  const isHigh = top > 0 && top < window.innerHeight / 3;
  const shown = isHigh ? heading : heading.closest('.onboarding');
  shown?.scrollIntoView({ block: isHigh ? 'nearest' : 'start', behavior: 'instant' });
}

/**
 * Focuses the heading of a new screen: not of the first one, not under the overlay, and not while a control
 * of the host has the focus.
 */
function useHeadingFocus(ref: { readonly current: HTMLElement | null }, id: string): void {
  const { blocked, screens } = useContext(ScreenContext);
  // In the commit that shows the screen: later, a frame could come first, and what had the focus is gone by then.
  useLayoutEffect(() => {
    if (blocked) return;
    const before = screens.show(id);
    const isOther = before !== undefined && before !== id;
    if (isOther && ref.current) showScreen(ref.current);
  }, [ref, id, blocked, screens]);
}

/** The placeholder of a section that is being loaded. */
export function SectionSkeleton() {
  return (
    <Skeleton shapes={['title', 'label', 'field', 'label', 'field', 'label', 'field', 'button']} />
  );
}

/** Remembers which screen a mounted widget shows. */
export interface Screens {
  /** Remembers the screen shown now and returns the one before; undefined for the first. */
  show(id: string): string | undefined;
}

/** Makes the memory of one frame's screens. */
export function createScreens(): Screens {
  let shown: string | undefined;
  return {
    show: (id) => {
      const before = shown;
      shown = id;
      return before;
    },
  };
}

/** What every screen of one mounted widget shares. */
export interface ScreenSurroundings {
  /** The loading overlay is shown: nothing can take the focus. */
  readonly blocked: boolean;
  readonly screens: Screens;
}

/** Provided by the frame to its screens. Without a provider no screen takes the focus. */
export const ScreenContext = createContext<ScreenSurroundings>({
  blocked: false,
  screens: { show: () => undefined },
});
