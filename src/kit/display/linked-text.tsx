import { parseLinks } from '../rules/web-address';
import { ExternalLink } from './external-link';

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
