import type { ComponentPropsWithRef } from 'react';
import { safeHref } from '../rules/web-address';
import { VisuallyHidden } from './visually-hidden';

export interface ExternalLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'target' | 'rel'> {
  href: string;
  /** Tells screen readers that a new tab opens. */
  newTabLabel: string;
  /** The language of `newTabLabel`, where the text around it is in another. */
  newTabLang?: string | undefined;
}

/** A link that opens a new tab without access to this page; plain text if the address is unsafe. */
export function ExternalLink(props: ExternalLinkProps) {
  const { href, newTabLabel, newTabLang, children, ...rest } = props;
  const address = safeHref(href);
  if (address === null) return children;
  return (
    <a {...rest} href={address} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden lang={newTabLang}>{` (${newTabLabel})`}</VisuallyHidden>
    </a>
  );
}
