import { ExternalLink } from '../../../src/kit/display/external-link';
import { LinkedText } from '../../../src/kit/display/linked-text';
import { expect } from '../../support/browser/assert';
import { inside } from '../../support/browser/queries';
import { describe, it } from '../../support/browser/suite';
import { waitFor } from '../../support/browser/wait-for';
import { renderKit } from './support';

describe('links from texts of the server', () => {
  it('open safely in a new tab, and say so', async () => {
    const { root } = renderKit(
      <p>
        <LinkedText
          text="See [the terms](https://example.com/terms) or <b>https://example.org</b>"
          newTabLabel="opens in a new tab"
        />
      </p>,
    );
    const link = await waitFor('the link', () =>
      inside(root).queryByRole('link', { name: 'the terms (opens in a new tab)' }),
    );
    expect(link.getAttribute('href')).toBe('https://example.com/terms');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(inside(root).getAllByRole('link')).toHaveLength(2);
    expect(root.querySelector('b')).toBeNull();
    expect(root.querySelector('p')?.textContent).toContain('or <b>https://example.org');
  });

  it('are plain text when the address is not safe', async () => {
    const { root } = renderKit(
      <ExternalLink href="data:text/html,x" newTabLabel="opens in a new tab">
        Help
      </ExternalLink>,
    );
    await waitFor('the text', () => inside(root).queryByText('Help'));
    expect(root.querySelector('a')).toBeNull();
  });
});
