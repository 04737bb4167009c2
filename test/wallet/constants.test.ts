import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the dialog lies above, is light and hardly round', () => {
  const css = readFileSync('src/wallet/wallet-dialog.css', 'utf8');
  const [, dialog = ''] = /\.wallet-dialog {([^}]*)}/.exec(css) ?? [];
  expect(dialog).toContain('z-index: 9999;');
  expect(dialog).toContain('border-radius: 4px;');
  expect(dialog).toContain('color-scheme: light;');
});
