import { lazyView } from '../lazy/lazy-view';
import type { LinkedTextProps } from './text-with-links';

const TextWithLinks = lazyView(
  async () => (await import('./text-with-links')).TextWithLinks,
  ({ text }: LinkedTextProps) => text.replace(LABELLED, '$1'),
  { silent: true },
);

/** An address with a text of its own. */
const LABELLED = /\[([^[\]]+)\]\([^\s()<>]+\)/g;
const MAY_HAVE_LINKS = /https?:\/\/|\]\(/i;

/**
 * Plain text whose addresses become links that open a new tab (product-rules#linked-text). Few texts have one:
 * the code for them is loaded with the first, which shows its words until then, and if it never comes.
 */
export function LinkedText(props: LinkedTextProps) {
  return MAY_HAVE_LINKS.test(props.text) ? <TextWithLinks {...props} /> : props.text;
}
