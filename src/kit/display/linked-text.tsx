import type { ComponentPropsWithRef } from 'react';
import { parseLinks, safeHref } from '../rules/web-address';
import { VisuallyHidden } from './visually-hidden';

export interface ExternalLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'target' | 'rel'> {
  href: string;
  /** Tells screen readers that a new tab opens. */
  newTabLabel: string;
}

/** A link that opens a new tab without access to this page; plain text if the address is unsafe. */
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

/** Plain text whose addresses become links that open a new tab (product-rules#linked-text). */
export function LinkedText({ text, newTabLabel }: { text: string; newTabLabel: string }) {
  return parseLinks(text).map(({ text, href }, index) => {
    if (href === undefined) return text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
      <ExternalLink key={index} href={href} newTabLabel={newTabLabel}>
        {text}
      </ExternalLink>
    );
  });
}
