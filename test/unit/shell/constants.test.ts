import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FOOTER_HEIGHT_PX } from '../../../src/shell/frame';
import { MOBILE_BREAKPOINT_EM, NAVBAR_HEIGHT_EM } from '../../../src/shell/navbar/navbar';

const [navbar, footer] = ['navbar/navbar.css', 'frame.css'].map((file) =>
  readFileSync(`src/shell/${file}`, 'utf8'),
);

test('the styles keep to the constants of breakpoint and heights', () => {
  expect(navbar).toMatch(new RegExp(`\\.navbar-row {[^}]*block-size: ${NAVBAR_HEIGHT_EM}em;`));
  expect(footer).toMatch(new RegExp(`\\.footer {[^}]*min-block-size: ${FOOTER_HEIGHT_PX}px;`));
  expect(navbar).toMatch(
    new RegExp(`@container onboarding \\(width < ${MOBILE_BREAKPOINT_EM}em\\)[^@]*navbar-second`),
  );
});
