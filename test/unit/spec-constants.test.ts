import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENT_LINK_REFETCH_MS } from '../../src/documents/rules/link-expiry';
import { DOCUMENT_POLL_ATTEMPTS, DOCUMENT_POLL_INTERVAL_MS } from '../../src/documents/upload-file';
import { DATE_SUFFIX } from '../../src/form/kinds/date/answer';
import { DATE_LENGTH } from '../../src/form/kinds/date/kind';
import { NUMBER_DECIMALS, NUMBER_MIN } from '../../src/form/kinds/number/kind';
import { STRING_MAX_LENGTH, STRING_MIN_LENGTH } from '../../src/form/kinds/text/kind';
import { CLOCK_REFRESH_MS } from '../../src/form/store/form-store';
import { IDENTITY_CANCEL_INFO_DELAY_MS } from '../../src/identity/identity-check';
import { DEFAULT_PLUGIN_STEPS } from '../../src/identity/rules/step-texts';
import { SUMSUB_BUTTON_HEIGHT_PX } from '../../src/identity/rules/sumsub';
import { LOADER_SIZE_PX } from '../../src/kit/display/spinner-icon';
import { LANGUAGE_SELECTOR_THRESHOLD } from '../../src/language/language-selector';
import { LANGUAGE_MATCH_LENGTH } from '../../src/language/rules/match-language';
import { REDIRECT_DELAY_MS } from '../../src/section/complete-profile';
import { FOOTER_HEIGHT_PX } from '../../src/shell/frame';
import { MOBILE_BREAKPOINT_EM, NAVBAR_HEIGHT_EM } from '../../src/shell/navbar/navbar';
import { SINGLE_SECTION } from '../../src/shell/stepper/stepper';
import { DEFAULT_PRIMARY, DEFAULT_PRIMARY_DARK } from '../../src/theme/rules/theme-table';
import { chainOf } from '../../src/wallet/rules/chain-table';
import { DEFAULT_NETWORK } from '../../src/wallet/rules/network-setting';
import {
  RPC_BACK_OFF_MS,
  RPC_BATCH_SIZE,
  RPC_FINAL_STATUSES,
  RPC_RETRIES,
  RPC_TIMEOUT_MS,
} from '../../src/wallet/rules/rpc-policy';

/** What the style sheet sets for the wallet dialog; that the browser takes it is tested in a browser. */
function walletDialog(...properties: readonly string[]) {
  const css = readFileSync('src/wallet/dialog/wallet-dialog.css', 'utf8');
  const [, rule = ''] = /\.wallet-dialog {([^}]*)}/.exec(css) ?? [];
  return properties.map((name) => new RegExp(`\\s${name}: ([^;]*);`).exec(rule)?.[1]);
}

test('the constants are those of the product rules, one by one', () => {
  expect([
    ['Polling interval / attempts', DOCUMENT_POLL_INTERVAL_MS, DOCUMENT_POLL_ATTEMPTS],
    ['Link re-fetch before expiry', DOCUMENT_LINK_REFETCH_MS],
    ['Redirect delay after completion', REDIRECT_DELAY_MS],
    ['Cancel info delay', IDENTITY_CANCEL_INFO_DELAY_MS],
    ['Clock refresh', CLOCK_REFRESH_MS],
    ['Date length', DATE_LENGTH],
    ['Date suffix', DATE_SUFFIX],
    ['Language selector threshold: more than', LANGUAGE_SELECTOR_THRESHOLD],
    ['Single-section milestone', SINGLE_SECTION],
    ['Language match: first letters', LANGUAGE_MATCH_LENGTH],
    ['String max length default; min default', STRING_MAX_LENGTH, STRING_MIN_LENGTH],
    ['Number min / decimals default', NUMBER_MIN, NUMBER_DECIMALS],
    ['Loader size', LOADER_SIZE_PX],
    ['Mobile breakpoint', MOBILE_BREAKPOINT_EM],
    ['Navbar / footer height', NAVBAR_HEIGHT_EM, FOOTER_HEIGHT_PX],
    ['Default network', DEFAULT_NETWORK, chainOf(DEFAULT_NETWORK)?.id],
    ['Wallet dialog', ...walletDialog('z-index', 'color-scheme', 'border-radius')],
    ['Default plugin steps', DEFAULT_PLUGIN_STEPS],
    ['Second-provider button height', SUMSUB_BUTTON_HEIGHT_PX],
    ['Chain ids', ...['klaytn', 'baobab', 'amoy'].map((network) => chainOf(network)?.id)],
    ['Theme defaults', DEFAULT_PRIMARY, DEFAULT_PRIMARY_DARK],
    ['RPC', RPC_TIMEOUT_MS, RPC_BATCH_SIZE, RPC_RETRIES, RPC_BACK_OFF_MS, RPC_FINAL_STATUSES],
  ]).toEqual([
    ['Polling interval / attempts', 5000, 12],
    ['Link re-fetch before expiry', 15_000],
    ['Redirect delay after completion', 3000],
    ['Cancel info delay', 1000],
    ['Clock refresh', 1000],
    ['Date length', 10],
    ['Date suffix', 'T00:00:00.000000Z'],
    ['Language selector threshold: more than', 1],
    ['Single-section milestone', 1],
    ['Language match: first letters', 2],
    ['String max length default; min default', 255, 0],
    ['Number min / decimals default', 0, 0],
    ['Loader size', 32],
    ['Mobile breakpoint', 32],
    ['Navbar / footer height', 3, 40],
    ['Default network', 'amoy', 80002],
    ['Wallet dialog', '9999', 'light', '4px'],
    ['Default plugin steps', ['welcome', 'document', 'face', 'complete']],
    ['Second-provider button height', 48],
    ['Chain ids', 8217, 1001, 80002],
    ['Theme defaults', '#4f6de8', '#3e56b8'],
    ['RPC', 10_000, 1000, 3, 150, [403, 408, 413, 429, 500, 502, 503, 504]],
  ]);
});
