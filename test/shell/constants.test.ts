import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOADER_SIZE_PX } from '../../src/kit/spinner';
import { FOOTER_HEIGHT_PX } from '../../src/shell/footer';
import {
  LANGUAGE_SELECTOR_THRESHOLD,
  MOBILE_BREAKPOINT_EM,
  NAVBAR_HEIGHT_EM,
} from '../../src/shell/navbar';
import { SINGLE_SECTION } from '../../src/shell/stepper';

const css = readFileSync('src/shell/shell.css', 'utf8');

test('the constants of the shell are the spec’s (section 9)', () => {
  expect({
    LANGUAGE_SELECTOR_THRESHOLD,
    SINGLE_SECTION,
    LOADER_SIZE_PX,
    MOBILE_BREAKPOINT_EM,
    NAVBAR_HEIGHT_EM,
    FOOTER_HEIGHT_PX,
  }).toEqual({
    LANGUAGE_SELECTOR_THRESHOLD: 1,
    SINGLE_SECTION: 1,
    LOADER_SIZE_PX: 32,
    MOBILE_BREAKPOINT_EM: 32,
    NAVBAR_HEIGHT_EM: 3,
    FOOTER_HEIGHT_PX: 40,
  });
});

test('the styles keep to them', () => {
  expect(css).toMatch(new RegExp(`\\.navbar-row {[^}]*block-size: ${NAVBAR_HEIGHT_EM}em;`));
  expect(css).toMatch(new RegExp(`\\.footer {[^}]*block-size: ${FOOTER_HEIGHT_PX}px;`));
  expect(css).toMatch(
    new RegExp(
      `@container onboarding \\(max-width: ${MOBILE_BREAKPOINT_EM}em\\)[^@]*navbar-second`,
    ),
  );
});
