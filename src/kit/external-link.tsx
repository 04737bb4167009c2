import type { ComponentPropsWithRef } from 'react';
import { safeHref } from './rules/safe-href';
import { VisuallyHidden } from './visually-hidden';

export interface ExternalLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'target' | 'rel'> {
  href: string;
  /** Says to screen readers that a new tab opens. */
  newTabLabel: string;
}

/** A link to a new tab, safe for the page it is on; plain text when the address is not safe. */
export function ExternalLink({ href, newTabLabel, children, ...rest }: ExternalLinkProps) {
  const address = safeHref(href);
  if (address === null) return children;
  return (
    <a {...rest} href={address} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden>{` (${newTabLabel})`}</VisuallyHidden>
    </a>
  );
}
