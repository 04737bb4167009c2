import type { ReactNode } from 'react';

/** Text for screen readers only. */
export function VisuallyHidden({
  children,
  lang,
}: {
  children: ReactNode;
  lang?: string | undefined;
}) {
  return (
    <span className="visually-hidden" lang={lang}>
      {children}
    </span>
  );
}
