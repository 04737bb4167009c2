import { describe, expect, it } from 'vitest';

describe('on a server', () => {
  it('can be imported: nothing touches the page before it is used', async () => {
    expect(globalThis).not.toHaveProperty('document');
    await expect(import('../../../src/kit/styles/sheet')).resolves.toHaveProperty('sheetOf');
    await expect(import('../../../src/kit/overlays/dialog')).resolves.toHaveProperty('Dialog');
    await expect(import('../../../src/kit/overlays/tooltip')).resolves.toHaveProperty('Tooltip');
    await expect(import('../../../src/kit/overlays/menu')).resolves.toHaveProperty('Menu');
    await expect(import('../../../src/theme/theme-store')).resolves.toHaveProperty(
      'createThemeStore',
    );
  });
});
