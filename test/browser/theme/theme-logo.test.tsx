import { findTheme } from '../../../src/theme/rules/theme-table';
import { ThemeLogo } from '../../../src/theme/theme-logo';
import { expect } from '../../support/browser/assert';
import { inside } from '../../support/browser/queries';
import { render } from '../../support/browser/render';
import { describe, it } from '../../support/browser/suite';
import { eventually, waitFor } from '../../support/browser/wait-for';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

function themeWith(row: object) {
  return findTheme('acme', { acme: { primary: '#123456', ...row } }).theme;
}

describe('ThemeLogo', () => {
  it('renders the mark of a sample client with its name', async () => {
    const { theme } = findTheme('pine', undefined);
    const { root } = render(<ThemeLogo theme={theme} fallbackName="Onboarding" />);
    await waitFor('the name', () => inside(root).queryByText('Pine & Partners'));
    expect(root.querySelector('svg')).not.toBeNull();
  });

  it('has a different mark for each theme of the table', async () => {
    const marks = ['default', 'alpine', 'pine', 'sand', 'harbour'].map((key) => {
      const { theme } = findTheme(key, undefined);
      const { root } = render(<ThemeLogo theme={theme} fallbackName="Onboarding" />);
      return root;
    });
    await eventually('the marks', () => {
      const outlines = marks.map((root) => root.querySelector('path')?.getAttribute('d'));
      expect(outlines.every(Boolean)).toBe(true);
      expect(new Set(outlines).size).toBe(5);
    });
  });

  it("shows a client's image, named by the client", async () => {
    const theme = themeWith({ logo: PIXEL, name: 'Acme' });
    const { root } = render(<ThemeLogo theme={theme} fallbackName="Onboarding" />);
    const image = await waitFor('the image', () =>
      inside(root).queryByRole('img', { name: 'Acme' }),
    );
    expect(image.getAttribute('src')).toBe(PIXEL);
    expect(root.textContent).toBe('');
  });

  it('shows the name where the image does not load, until another image comes', async () => {
    const broken = themeWith({ logo: 'data:image/gif;base64,AAAA' });
    const { root, rerender } = render(<ThemeLogo theme={broken} fallbackName="Onboarding" />);
    await waitFor('the name', () => inside(root).queryByText('Onboarding'));
    expect(root.querySelector('img')).toBeNull();
    rerender(<ThemeLogo theme={themeWith({ logo: PIXEL })} fallbackName="Onboarding" />);
    await eventually('the image', () => expect(root.querySelector('img')).not.toBeNull());
  });
});
