// @ts-check
/**
 * The protections that docs/operate/security.md and docs/operate/reliability.md promise: each with the edits that take it out
 * and the test that must fail then. One file for each subject. `node tools/scripts/check-protections.mjs` goes
 * through the list, test/unit/tools/scripts/protections.test.ts holds it to the code.
 *
 * @typedef {object} Protection
 * @property {string} what the protection, in words
 * @property {readonly Edit[]} edits what takes it out, one after the other
 * @property {'unit' | 'wallet' | 'browser' | 'site'} kind the project the test belongs to
 * @property {string} test the test's file
 * @property {string} fails part of the failing test's name
 * @property {Readonly<Record<string, string>>} [env] settings of the test run
 *
 * @typedef {object} Edit
 * @property {string} file
 * @property {string} take stands in the file once
 * @property {string} put stands in its place
 */

import { ANSWERS } from './answers.mjs';
import { COMPLETION } from './completion.mjs';
import { DRAFTS } from './drafts.mjs';
import { FILES } from './files.mjs';
import { HOST_PAGE } from './host-page.mjs';
import { IDENTITY } from './identity.mjs';
import { INTENTIONS } from './intentions.mjs';
import { JOURNEYS } from './journeys.mjs';
import { KYC_STATUS } from './kyc-status.mjs';
import { LANGUAGES } from './languages.mjs';
import { LAWS_FAULTS } from './laws.mjs';
import { LICENCES } from './licences.mjs';
import { NETWORK } from './network.mjs';
import { PROFILE } from './profile.mjs';
import { REGIONS } from './regions.mjs';
import { SAVES } from './saves.mjs';
import { SESSION } from './session.mjs';
import { STUDIO } from './studio.mjs';
import { TEXTS } from './texts.mjs';
import { WALLET } from './wallet.mjs';

/** @type {readonly Protection[]} */
export const PROTECTIONS = [
  ...ANSWERS,
  ...COMPLETION,
  ...DRAFTS,
  ...FILES,
  ...HOST_PAGE,
  ...IDENTITY,
  ...INTENTIONS,
  ...JOURNEYS,
  ...KYC_STATUS,
  ...LANGUAGES,
  ...LAWS_FAULTS,
  ...LICENCES,
  ...NETWORK,
  ...PROFILE,
  ...REGIONS,
  ...SAVES,
  ...SESSION,
  ...TEXTS,
  ...STUDIO,
  ...WALLET,
];
