import { parseLinks } from '../rules/parse-links';
import { ExternalLink, type ExternalLinkProps } from './external-link';

/** A text, and what its links tell screen readers. */
export interface LinkedTextProps extends Pick<ExternalLinkProps, 'newTabLabel' | 'newTabLang'> {
  text: string;
}

/** A text with its links; the address stands in place of words that would mislead. */
export function TextWithLinks({ text, ...newTab }: LinkedTextProps) {
  return parseLinks(text).map(({ text, href }, index) => {
    if (href === undefined) return text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
      <ExternalLink key={index} href={href} {...newTab}>
        {text}
      </ExternalLink>
    );
  });
}
