import { colourScheme } from '../../../src/theme/theme-store';
import { expect } from '../../support/browser/assert';
import { cleanUp, describe, it } from '../../support/browser/suite';

function attached(parent: Element = document.body): HTMLElement {
  const element = document.createElement('div');
  parent.append(element);
  cleanUp(() => element.remove());
  return element;
}

describe('colourScheme', () => {
  it('follows the system if the page names none', () => {
    expect(colourScheme(attached())).toBe('system');
  });

  it('follows the page if it or the element names one', () => {
    const dark = attached();
    dark.style.colorScheme = 'dark';
    expect(colourScheme(dark)).toBe('host');
    expect(colourScheme(attached(dark))).toBe('host');
  });

  it('follows the page if a meta element names one', () => {
    const meta = document.createElement('meta');
    meta.name = 'color-scheme';
    meta.content = 'dark light';
    document.head.append(meta);
    cleanUp(() => meta.remove());
    expect(colourScheme(attached())).toBe('host');
  });
});
