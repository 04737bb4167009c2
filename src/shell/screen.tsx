import { type ReactNode, useEffect, useRef } from 'react';

export interface ScreenProps {
  /** Changes with what is shown, so that the heading takes the focus after a navigation. */
  readonly id: string;
  readonly title: ReactNode;
  /** Stands above the heading: 'Step 2 of 5'. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
  /** False on the first screen of all: a page that loads must not take the focus. */
  readonly takeFocus: boolean;
}

/** A screen with its heading, which takes the focus when the investor has navigated here. */
export function Screen({ id, title, above, children, takeFocus }: ScreenProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves once for each screen
  useEffect(() => {
    if (takeFocus) ref.current?.focus();
  }, [id]);
  return (
    <section className="screen">
      {above}
      <h1 ref={ref} tabIndex={-1} part="heading">
        {title}
      </h1>
      {children}
    </section>
  );
}
