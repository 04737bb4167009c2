// @ts-check
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is taken out
/**
 * Every protection that docs/security.md and docs/reliability.md promise, with the edits that take it out
 * and the test that must fail then. `node scripts/check-protections.mjs` goes through the list.
 *
 * @typedef {object} Protection
 * @property {string} what the protection, in words
 * @property {readonly (readonly [file: string, take: string, put: string])[]} edits what takes it out:
 *   `take` stands in the file once
 * @property {'unit' | 'wallet' | 'browser' | 'site'} kind the project the test belongs to
 * @property {string} test the test's file
 * @property {string} fails part of the failing test's name
 * @property {Readonly<Record<string, string>>} [env] settings of the test run
 */

import { JOURNEYS } from './journey-protections.mjs';
import { LICENCES } from './licence-protections.mjs';
import { RELIABILITY } from './reliability-protections.mjs';
import { VISITS } from './visit-protections.mjs';
import { WAYS_IN } from './ways-in-protections.mjs';

const FRAME = 'src/app/frame.tsx';
const CONTENT = 'src/app/content.tsx';
const REGIONS = 'test/browser/app/regions.test.tsx';
const PRIVACY = 'test/site/privacy.test.ts';
const ELEMENT = 'src/element/investor-onboarding-element.ts';
const CHECKED = 'src/http/checked-api.ts';

/** @type {readonly Protection[]} */
const texts = [
  {
    what: 'only http(s) and mailto addresses are links',
    edits: [
      [
        'src/kit/rules/safe-href.ts',
        "url.protocol === 'https:' || url.protocol === 'http:'",
        'true',
      ],
    ],
    kind: 'unit',
    test: 'test/kit/rules/safe-href.test.ts',
    fails: 'refuses "javascript:alert(1)"',
  },
  {
    what: 'links in texts go through safeHref',
    edits: [
      [
        'src/kit/rules/parse-links.ts',
        'const href = safeHref(address);',
        'const href: string | null = address;',
      ],
    ],
    kind: 'unit',
    test: 'test/kit/rules/parse-links.test.ts',
    fails: 'keeps [x](javascript:alert) as text',
  },
  {
    what: 'a mail address can add no headers',
    edits: [
      ['src/kit/rules/safe-href.ts', "encodePart(address).replaceAll('%40', '@')", 'address'],
    ],
    kind: 'browser',
    test: 'test/browser/shell/footer.test.ts',
    fails: 'lets no address add headers to the mail',
  },
  {
    what: 'the help link goes through safeHref',
    edits: [
      ['src/shell/footer.tsx', 'safeHref(supportUrl)', 'supportUrl'],
      ['src/kit/external-link.tsx', 'safeHref(href)', '(href as string | null)'],
    ],
    kind: 'browser',
    test: 'test/browser/shell/footer.test.ts',
    fails: 'lets no address add headers to the mail',
  },
  {
    what: 'new tabs get no opener and no referrer',
    edits: [['src/kit/external-link.tsx', 'rel="noopener noreferrer"', '']],
    kind: 'browser',
    test: 'test/browser/shell/footer.test.ts',
    fails: 'links to mail and help, the help in a new tab',
  },
  {
    what: 'texts with addresses are text nodes, no HTML',
    edits: [
      [
        'src/kit/linked-text.tsx',
        'if (href === undefined) return text;',
        'if (href === undefined) return <span key={index} dangerouslySetInnerHTML={{ __html: text }} />;',
      ],
    ],
    kind: 'browser',
    test: 'test/browser/form/hostile-texts.test.ts',
    fails: 'stay texts wherever a section says something, within 320 px: MARKUP',
  },
  {
    what: 'texts of any length are cut for display',
    edits: [['src/http/longest-text.ts', 'text.length > LONGEST_TEXT', 'text.length < 0']],
    kind: 'browser',
    test: 'test/browser/form/hostile-texts.test.ts',
    fails: 'megabyte',
  },
  {
    what: 'half a surrogate pair in an address throws nothing',
    edits: [
      ['src/kit/rules/encode-part.ts', "text.replace(/\\p{Surrogate}/gu, '\\ufffd')", 'text'],
    ],
    kind: 'unit',
    test: 'test/kit/rules/encode-part.test.ts',
    fails: 'half a surrogate pair becomes the replacement character',
  },
  {
    what: 'addresses of sections go through encodePart',
    edits: [
      ['src/routing/rules/routes.ts', 'encodePart(milestoneId)', 'encodeURIComponent(milestoneId)'],
      ['src/routing/rules/routes.ts', 'encodePart(sectionId)', 'encodeURIComponent(sectionId)'],
    ],
    kind: 'unit',
    test: 'test/routing/rules/routes.test.ts',
    fails: 'half a surrogate pair, which no address can hold, throws nothing',
  },
  {
    what: 'path parameters of calls are encoded',
    edits: [['src/http/client.ts', 'return encodeURIComponent(value);', 'return value;']],
    kind: 'unit',
    test: 'test/http/client.test.ts',
    fails: 'the calls',
  },
  {
    what: 'path parameters are no dot segments',
    edits: [['src/http/client.ts', '/^\\.{0,2}$/.test(value)', 'false']],
    kind: 'unit',
    test: 'test/http/client.test.ts',
    fails: 'is refused',
  },
];

/** @type {readonly Protection[]} */
const answers = [
  ...Object.entries({
    fetchSession: 'sessionSchema',
    renewSession: 'sessionSchema',
    fetchLanguages: 'languagesSchema',
    fetchMissingDisclaimers: 'disclaimersSchema',
    fetchQualification: 'qualificationSchema',
    fetchSection: 'sectionSchema',
    fetchKyc: 'kycSchema',
    fetchDocumentUrl: 'uploadUrlsSchema',
    fetchDocumentLink: 'documentLinkSchema',
  }).map(
    /** @returns {Protection} */
    ([action, schema]) => ({
      what: `the answer of ${action} is checked`,
      edits: [
        [
          CHECKED,
          `checked('${action}', shape(${schema}))`,
          `checked('${action}', (_, answer) => answer as never)`,
        ],
      ],
      kind: 'unit',
      test: 'test/http/every-schema.test.ts',
      fails: `the answer of ${action} is checked`,
    }),
  ),
  {
    what: 'the answer of saveSection is checked',
    edits: [
      [CHECKED, 'return shape(savedSectionSchema)(action, saved);', 'return saved as never;'],
    ],
    kind: 'unit',
    test: 'test/http/every-schema.test.ts',
    fails: 'the answer of saveSection is checked',
  },
  {
    what: 'whatever fails is an OnboardingError',
    edits: [[CHECKED, 'throw rejection(action, error);', 'throw error;']],
    kind: 'unit',
    test: 'test/http/checked-api.test.ts',
    fails: 'and whatever a host resolves or rejects with',
  },
  {
    what: 'no value of an answer stands in an error',
    edits: [[CHECKED, 'received ${found}`', 'received ${JSON.stringify(input)}`']],
    kind: 'unit',
    test: 'test/http/checked-api.test.ts',
    fails: 'no value stands in the error, whatever it is',
  },
  {
    what: 'codes of the server are CAPITALS_AND_DIGITS',
    edits: [['src/http/refusal-error.ts', '/^[A-Z][A-Z0-9_]{0,63}$/.test(code)', 'true']],
    kind: 'unit',
    test: 'test/http/hostile-answers.test.ts',
    fails: 'fetchSession',
  },
  {
    what: 'upload addresses are http(s)',
    edits: [['src/http/transfer.ts', '!isWebAddress(url)', 'false']],
    kind: 'unit',
    test: 'test/http/transfer.test.ts',
    fails: 'the address "javascript:alert(1)" is refused before anything is sent',
  },
  {
    what: 'upload headers are of a short list',
    edits: [['src/documents/rules/upload-headers.ts', 'ALLOWED.test(entry[0]) && ', '']],
    kind: 'unit',
    test: 'test/documents/rules/upload-headers.test.ts',
    fails: 'ignores "Authorization"',
  },
  {
    what: 'the header list is used for uploads',
    edits: [['src/documents/rules/match-upload-urls.ts', 'uploadHeaders(', 'Object(']],
    kind: 'unit',
    test: 'test/documents/rules/match-upload-urls.test.ts',
    fails: 'takes over the allowed headers alone',
  },
  {
    what: 'uploads carry no cookies',
    edits: [
      [
        'src/http/transfer.ts',
        "xhr.open('PUT', url);",
        "xhr.open('PUT', url); xhr.withCredentials = true;",
      ],
    ],
    kind: 'unit',
    test: 'test/http/transfer.test.ts',
    fails: 'without credentials',
  },
  {
    what: 'a header that the browser refuses is named without its value',
    edits: [
      [
        'src/http/transfer.ts',
        "} catch {\n      throw unexpected(`upload: the header ${name} has a value that can't be sent`);\n    }",
        '} finally {\n    }',
      ],
    ],
    kind: 'unit',
    test: 'test/http/transfer.test.ts',
    fails: 'a header the browser refuses is named without its value',
  },
  {
    what: 'names like constructor are no texts',
    edits: [
      [
        'src/language/translate.ts',
        'if (!isOwnPath(table.table(locale), key)) return undefined;',
        '',
      ],
    ],
    kind: 'unit',
    test: 'test/language/translate.test.ts',
    fails: 'named like a part of every object is no text',
  },
  {
    what: 'a hidden value is reset',
    edits: [
      [
        'src/form/rules/conditions/settle.ts',
        'if (!first) return null;',
        'if (!first) return value;',
      ],
    ],
    kind: 'unit',
    test: 'test/form/event-sequences.test.ts',
    fails: 'no sequence of events breaks a form',
  },
  {
    what: 'the token of the first provider is checked',
    edits: [
      [
        'src/identity/rules/onfido-token.ts',
        "typeof api !== 'string' || !isAbsolute(api)",
        'false',
      ],
    ],
    kind: 'unit',
    test: 'test/identity/rules/tokens.test.ts',
    fails: 'is refused with {"urls":{"onfido_api_url":"/v3"}}',
  },
  {
    what: 'the token of the second provider is checked',
    edits: [
      [
        'src/identity/rules/sumsub-token.ts',
        "const bare = pathname === '/' && !search &&",
        'const bare = !search &&',
      ],
    ],
    kind: 'unit',
    test: 'test/identity/rules/tokens.test.ts',
    fails: 'is refused with the url https://in.sumsub.com/websdk',
  },
  {
    what: 'a script of the first provider comes from the provider alone',
    edits: [
      [
        'src/identity/rules/onfido-core.ts',
        '!isTrustedAddress(address, ONFIDO_CORE_ORIGINS, trusted) ||',
        'false ||',
      ],
    ],
    kind: 'unit',
    test: 'test/identity/rules/hostile-config.test.ts',
    fails: 'no script comes from anywhere but the provider',
  },
  {
    what: 'a wallet’s signature is no answer of a section',
    edits: [
      [
        'src/form/rules/payload/payload.ts',
        'if (holders.some((field) => isNamed(field, WALLET_SIGNATURE))) return [];',
        '',
      ],
    ],
    kind: 'unit',
    test: 'test/form/rules/payload/wallet-fields.test.ts',
    fails: 'no signature is sent',
  },
  {
    what: 'a wallet’s signature speaks for its address alone',
    edits: [
      [
        'src/form/rules/payload/wallet-fields.ts',
        "return String(read(key) ?? '').toLowerCase() === proof.address.toLowerCase();",
        'return true;',
      ],
    ],
    kind: 'unit',
    test: 'test/form/rules/payload/wallet-fields.test.ts',
    fails: 'speaks for the address that is still there',
  },
  {
    what: 'a challenge for another page is never signed',
    edits: [
      [
        'src/wallet/rules/challenge-message.ts',
        'if (found.domain !== domain) return `its domain is not ${domain}`;',
        '',
      ],
    ],
    kind: 'wallet',
    test: 'test/wallet/challenge-flow.test.ts',
    fails: 'a message for another page is never shown to the wallet',
  },
  {
    what: 'a challenge for another wallet is never signed',
    edits: [
      [
        'src/wallet/rules/challenge-message.ts',
        "if (found.address !== address) return 'its address is not the wallet’s in checksum form';",
        '',
      ],
    ],
    kind: 'wallet',
    test: 'test/wallet/rules/challenge-message.test.ts',
    fails: 'for another wallet is not signed',
  },
  {
    what: 'a challenge for another chain is never signed',
    edits: [
      [
        'src/wallet/rules/challenge-message.ts',
        'if (found.chainId !== chainId) return `its Chain ID is not ${chainId}`;',
        '',
      ],
    ],
    kind: 'wallet',
    test: 'test/wallet/challenge-flow.test.ts',
    fails: 'a message for another chain is never shown to the wallet',
  },
  {
    what: 'two signatures are of one account',
    edits: [['src/wallet/store.ts', "fail(new WalletFault('account-changed'));", '']],
    kind: 'wallet',
    test: 'test/wallet/challenge-flow.test.ts',
    fails: 'another account in front between the two begins anew with that one',
  },
  {
    what: 'a challenge’s signature counts once',
    edits: [['src/wallet/store.ts', 'challenges.spend();', '']],
    kind: 'wallet',
    test: 'test/wallet/challenge-flow.test.ts',
    fails: 'each proof has a challenge of its own',
  },
  {
    what: 'a wallet is asked for nothing once its section was left',
    edits: [['src/wallet/store.ts', ' || listeners.size === 0) return;', ') return;']],
    kind: 'wallet',
    test: 'test/wallet/store.test.ts',
    fails: 'a change of chain after the section was left asks and tells nothing',
  },
  {
    what: 'a log line ends after 2000 characters',
    edits: [['src/element/host-logger.ts', '.slice(0, LONGEST_LINE)', '']],
    kind: 'unit',
    test: 'test/element/host-logger.test.ts',
    fails: 'ends after 2000 characters',
  },
];

/**
 * The boundary around one region, taken out.
 *
 * @param {string} region
 * @param {string} file
 * @param {string} open
 * @param {string} inside what stands directly before the closing tag
 * @param {string} fails
 * @returns {Protection}
 */
function region(region, file, open, inside, fails) {
  const close = `${inside}</ErrorBoundary>`;
  return {
    what: `a crash of the region ${region} stays there`,
    edits: [
      [file, open, '<>'],
      [file, close, `${inside}</>`],
    ],
    kind: 'browser',
    test: REGIONS,
    fails,
  };
}

/** @type {readonly Protection[]} */
const regions = [
  region(
    'app',
    'src/app/app.tsx',
    '<ErrorBoundary report={stores.reportError} region="app">',
    '<Frame onboarding={onboarding} />\n              ',
    'of the app',
  ),
  region(
    'navbar',
    FRAME,
    '<ErrorBoundary region="navbar" report={report}>',
    'kycTag={inProfile && <KycTag status={kycStatus} />}\n          />\n        ',
    'of the navbar',
  ),
  region(
    'stepper',
    FRAME,
    '<ErrorBoundary region="stepper" report={report} at={qualification}>',
    'sectionId={route.sectionId}\n              />\n            ',
    'of the stepper',
  ),
  region(
    'safeguards',
    FRAME,
    '<ErrorBoundary region="safeguards" report={report}>',
    '<Safeguards onboarding={onboarding} />\n              ',
    'of the safeguards',
  ),
  region(
    'notices',
    FRAME,
    '<ErrorBoundary region="notices" report={report}>',
    '<Notices store={notices} />\n            ',
    'of the notices',
  ),
  region(
    'screen',
    FRAME,
    '<ErrorBoundary region="screen" report={report} at={path}>',
    '<Content onboarding={onboarding} route={route} />\n            ',
    'of the screen',
  ),
  region(
    'disclaimers',
    FRAME,
    '<ErrorBoundary region="disclaimers" report={report}>',
    '<Disclaimers onboarding={onboarding} />\n          ',
    'of the disclaimers',
  ),
  region(
    'footer',
    FRAME,
    '<ErrorBoundary region="footer" report={report} at={qualification}>',
    'supportUrl={qualification?.supportUrl}\n          />\n        ',
    'of the footer',
  ),
  region(
    'form',
    CONTENT,
    '<ErrorBoundary key={sectionId} region="form" report={report} at={loaded}>',
    '</SectionForm>\n        ',
    'of the form keeps what was typed',
  ),
  region(
    'wallet',
    CONTENT,
    '<ErrorBoundary region="wallet" report={report}>',
    '<Wallet onboarding={onboarding} form={loaded} />\n                ',
    'of the wallet part',
  ),
  region(
    'identity',
    CONTENT,
    '<ErrorBoundary region="identity" report={report}>',
    '<Plugins onboarding={onboarding} section={loaded.section} />\n              ',
    'of the identity part',
  ),
  region(
    'plugin',
    'src/app/plugins-view.tsx',
    '<ErrorBoundary key={id} region={`plugin ${id}`} report={reportError}>',
    '{view}\n        ',
    'of one plugin',
  ),
  region(
    'dialog',
    CONTENT,
    '<ErrorBoundary region="dialog" report={report} at={dialog}>',
    "onLeave={() => visits.decide('leave')}\n          />\n        )}\n      ",
    'of the dialog',
  ),
  region(
    'documents',
    'src/app/documents.tsx',
    '<ErrorBoundary region="documents" report={report}>',
    '<View {...props} />\n        ',
    'of the documents',
  ),
  {
    what: 'a region is tried again where it shows something else',
    edits: [
      [
        'src/app/error-boundary.tsx',
        'Object.is(at, state.at) ? null : { at, failed: false }',
        'Object.is(at, state.at) ? null : { at }',
      ],
    ],
    kind: 'browser',
    test: REGIONS,
    fails: 'is tried again by itself where the region shows something else',
  },
  {
    what: 'above all regions the entry tells of the crash (onUncaughtError)',
    edits: [['src/app/create-app.ts', 'stores.host.showLoadFailure(render);', '']],
    kind: 'browser',
    test: REGIONS,
    fails: 'is no blank screen: a message, a retry, one event',
  },
  {
    what: 'a crash above all regions is told once (onUncaughtError)',
    edits: [
      [
        'src/app/create-app.ts',
        "stores.reportError(unexpected('the whole widget failed', error), { notice: false });",
        '',
      ],
    ],
    kind: 'browser',
    test: REGIONS,
    fails: 'is no blank screen: a message, a retry, one event',
  },
  {
    what: "React's own line does not tell a crash in full (onCaughtError)",
    edits: [['src/app/create-app.ts', 'onCaughtError: () => {},', '']],
    kind: 'browser',
    test: REGIONS,
    fails: 'of the navbar',
  },
  {
    what: 'a logger of the host that throws costs only itself',
    edits: [
      [
        'src/element/host-logger.ts',
        '} catch {\n          console[level](text);\n        }',
        '} finally {\n        }',
      ],
    ],
    kind: 'browser',
    test: REGIONS,
    fails: 'costs no more than itself: the lines go to the console',
  },
  {
    what: 'messages of the host that throw cost only themselves',
    edits: [
      [
        'src/language/store.ts',
        "      deps.warn(`investor-onboarding: the messages of ${locale} can't be read and are left out`);\n      return texts;",
        '      throw new RangeError();',
      ],
    ],
    kind: 'browser',
    test: REGIONS,
    fails: 'are left out with a line, and the shipped texts stand',
  },
];

/**
 * @param {string} what
 * @param {string} file
 * @param {string} take
 * @param {string} put
 * @param {string} test
 * @param {string} fails
 * @returns {Protection}
 */
function unit(what, file, take, put, test, fails) {
  return { what, edits: [[file, take, put]], kind: 'unit', test, fails };
}

const SEND = 'test/http/send.test.ts';
const AUTH = 'src/http/auth.ts';
const EXPIRY = 'src/session/expiry-watch.ts';
const DRAFTS = 'src/form/follow-drafts.ts';
const DRAFTS_TEST = 'test/form/follow-drafts.test.ts';
const SIGN_OUT = 'src/app/later-actions.ts';
const SIGN_OUT_TEST = 'test/app/sign-out.test.ts';

/** @type {readonly Protection[]} */
const session = [
  unit(
    'one request for a token',
    AUTH,
    'request ??= ask(source);',
    'request = ask(source);',
    SEND,
    'five parallel calls ask together',
  ),
  unit(
    'a token source may call the widget itself',
    AUTH,
    'const answer = context.then(source)',
    'const answer = new Promise<string | null>((resolve) => resolve(source({ reason, signal })))',
    SEND,
    'at once: its call waits with the others',
  ),
  unit(
    'a token that was refused is given up',
    AUTH,
    'if (kept !== token) return;',
    'return;',
    SEND,
    'asks for another token and repeats the call once',
  ),
  unit(
    'the token goes with calls of a session alone',
    'src/http/send.ts',
    'byToken && session && (await',
    'byToken && (await',
    SEND,
    'waits for no property and carries no token',
  ),
  unit(
    'no cookies beside a token',
    'src/http/send.ts',
    "byToken ? 'omit' : 'include'",
    "'include'",
    SEND,
    'carries no token, no cookies in token mode',
  ),
  unit(
    'an interrupted call waits for the sign-in',
    'src/session/resume-after-sign-in.ts',
    'await session.whenSignedIn(context.signal);',
    'throw error;',
    'test/session/resume-after-sign-in.test.ts',
    'a refused call shows the signed-out screen',
  ),
  unit(
    "another investor's call is dropped",
    'src/session/resume-after-sign-in.ts',
    'if (investorId !== session.session.peek()?.investorId) {',
    'if (!investorId) {',
    'test/session/resume-after-sign-in.test.ts',
    'a call interrupted for one investor is not carried out for another',
  ),
  unit(
    'the warning before the end',
    EXPIRY,
    'minutesLeft.value = isClose ? Math.ceil(left / MINUTE_MS) : undefined;',
    '',
    'test/session/expiry-watch.test.ts',
    'comes two minutes before the end and counts down',
  ),
  unit(
    'the backend is asked before a clock signs out',
    EXPIRY,
    'await ask(end, signal);',
    'session.lost();',
    'test/session/expiry-watch.test.ts',
    "a device's wrong clock costs nobody their session",
  ),
  unit(
    'the clock is looked at every 15 s',
    EXPIRY,
    'Math.min(next, EXPIRY_CHECK_MS)',
    'next',
    'test/session/expiry-watch.test.ts',
    'and within a quarter of a minute',
  ),
  unit(
    'sign-out forgets the token',
    SIGN_OUT,
    'host.send.reset();',
    '',
    SIGN_OUT_TEST,
    'a sign-out forgets',
  ),
  unit(
    'sign-out forgets the form',
    SIGN_OUT,
    'visits.forget();',
    '',
    SIGN_OUT_TEST,
    'a sign-out forgets',
  ),
  unit(
    'sign-out forgets the KYC status',
    SIGN_OUT,
    'kyc.reset();',
    '',
    SIGN_OUT_TEST,
    'a sign-out forgets',
  ),
  unit(
    'sign-out forgets the profile',
    SIGN_OUT,
    'profile.reset();',
    '',
    SIGN_OUT_TEST,
    'a sign-out forgets',
  ),
  unit(
    'sign-out lets go of the wallet',
    SIGN_OUT,
    'laterStores.wallet?.store.release();',
    '',
    SIGN_OUT_TEST,
    'a sign-out forgets',
  ),
  unit(
    'sign-out forgets which wallet was asked',
    SIGN_OUT,
    'writeWalletMemory(undefined);',
    '',
    SIGN_OUT_TEST,
    'a sign-out forgets',
  ),
  unit(
    'sign-out forgets the WalletConnect session',
    SIGN_OUT,
    'forgetWalletConnect(tabStorage());',
    '',
    SIGN_OUT_TEST,
    'a sign-out forgets',
  ),
  {
    what: 'a signed-out widget looks again when the tab comes to the front',
    edits: [['src/app/create-app.ts', '    lookAgainWhenBack(stores, startUp),\n', '']],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails: 'looks again when the tab comes to the front',
  },
  {
    what: 'a new token source does not wait for calls that wait for it',
    edits: [
      [
        'src/app/create-app.ts',
        'await Promise.race([startUp.settled(), isSignedOut]).catch(() => {});',
        'isSignedOut.catch(() => {});\n  await startUp.settled();',
      ],
    ],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails: 'goes on with a new token source',
  },
  {
    what: 'of who was signed in with another backend nothing is left',
    edits: [['src/app/create-app.ts', 'stores.session.reset();', '']],
    kind: 'browser',
    test: 'test/browser/element/lifecycle.test.ts',
    fails: 'shows nothing of the investor before',
  },
];

/** @type {readonly Protection[]} */
const drafts = [
  unit(
    'drafts hold no files and no signature',
    'src/form/rules/values/usable-draft.ts',
    "typeof value !== 'object' && mayKeep(model, key)",
    'true',
    DRAFTS_TEST,
    'never holds files, signatures or tokens',
  ),
  unit(
    'drafts are wiped on save',
    DRAFTS,
    'void deps.savedAt.value;',
    '',
    DRAFTS_TEST,
    'when the section is saved',
  ),
  unit(
    'drafts are wiped on sign-out',
    DRAFTS,
    'if (investorId === undefined && known !== undefined) wipe(known);',
    '',
    DRAFTS_TEST,
    'after signing out where no form is open',
  ),
  unit(
    'drafts are wiped when the investor leaves without saving',
    DRAFTS,
    'if (left) write(before, new Map());',
    'if (left) void before;',
    DRAFTS_TEST,
    'when the investor leaves without saving',
  ),
  unit(
    'drafts count for a day',
    'src/form/draft-text.ts',
    ' || Math.abs(now - draft.output.at) > DRAFT_LIFETIME_MS',
    '',
    DRAFTS_TEST,
    'after a day',
  ),
  unit(
    'what was typed first wins over a draft',
    DRAFTS,
    '.filter(([key]) => !own.has(key))',
    '',
    DRAFTS_TEST,
    'does not overwrite what the investor typed',
  ),
  unit(
    "another investor's form is not written under a new name",
    DRAFTS,
    'if (form === before.form) return;',
    '',
    DRAFTS_TEST,
    'who signs in while a form is open gets nothing of it',
  ),
  unit(
    'a stored draft is checked',
    'src/form/rules/values/usable-draft.ts',
    'if (!reason) usable.set(key, value);',
    'void reason; usable.set(key, raw as never); void value;',
    DRAFTS_TEST,
    'with a value its element cannot hold',
  ),
  unit(
    'blocked storage costs one line',
    DRAFTS,
    '      return undefined;\n    }\n  };',
    '      throw cause;\n    }\n  };',
    DRAFTS_TEST,
    'is one log line, and typing goes on',
  ),
];

/** @type {readonly Protection[]} */
const network = [
  unit(
    "the browser's word counts",
    'src/shell/connection.ts',
    "window.addEventListener('offline', listen);",
    '',
    'test/shell/connection.test.ts',
    "the browser's word counts",
  ),
  unit(
    'the backend is asked again while it is unreachable',
    'src/shell/connection.ts',
    "now === 'unreachable' ? askAgain(probe, wait, signal) : undefined",
    'undefined',
    'test/shell/connection.test.ts',
    'a call without a connection counts too',
  ),
  unit(
    'a backend that is away is asked ever more rarely',
    'src/shell/connection.ts',
    'Math.min(pause * 2, LONGEST_PROBE_PAUSE_MS)',
    'pause',
    'test/shell/connection.test.ts',
    'the longer it is away',
  ),
  unit(
    'a call ends after 30 s',
    'src/http/within-limit.ts',
    'late = true;\n      stop();',
    'late = true;',
    'test/http/checked-api.test.ts',
    'fetchSession ends after 30 s',
  ),
  unit(
    'a host’s upload that stands still ends',
    'src/documents/within-stall.ts',
    'if (sent > 0) wait(',
    'if (sent < 0) wait(',
    'test/documents/within-stall.test.ts',
    'stands still for a minute is TIMEOUT',
  ),
  unit(
    'an upload that stands still ends',
    'src/http/transfer.ts',
    'xhr.abort();\n      }, UPLOAD_STALL_LIMIT_MS);',
    'xhr.abort();\n      }, 1e9);',
    'test/http/transfer.test.ts',
    'nothing moving for a minute is TIMEOUT',
  ),
  unit(
    'a broken GET is tried again',
    'src/http/client.ts',
    "const mayRetry = call.route.method === 'GET' && retry !== false;",
    'const mayRetry = retry === true;',
    'test/http/client.test.ts',
    'retries',
  ),
  unit(
    'a GET is tried again twice at most',
    'src/http/retry-pause.ts',
    'RETRY_PAUSES_MS[retries]',
    'RETRY_PAUSES_MS[Math.floor(retries / 2)]',
    'test/http/client.test.ts',
    'a network failure ends after two retries',
  ),
  unit(
    'a save is never tried again blindly',
    'src/http/client.ts',
    "call.route.method === 'GET' && retry !== false",
    'retry !== false',
    'test/http/client.test.ts',
    'saveSection is never tried again',
  ),
  unit(
    'what is left is not waited for',
    'src/http/abortable.ts',
    "signal.addEventListener('abort', abort);",
    '',
    'test/http/checked-api.test.ts',
    'ends the wait for a method that never answers',
  ),
  unit(
    'a wait that ran out does not pass for one that was left',
    'src/http/abortable.ts',
    'reason instanceof Error ? reason : ',
    '',
    'test/http/abortable.test.ts',
    'tells it',
  ),
  unit(
    'a lazy load is tried once more',
    'build/retry-imports.ts',
    'if (isShared(specifier)) return found;',
    'if (specifier) return found;',
    'test/build/retry-imports.test.ts',
    'a lazy load that fails is tried once more',
  ),
  unit(
    'what is imported statically keeps one address',
    'build/retry-imports.ts',
    'if (isShared(specifier)) return found;',
    'if (!quote) return found;',
    'test/build/retry-imports.test.ts',
    'what others import statically keeps its one address',
  ),
  {
    what: 'what could not be loaded says so and is tried again',
    edits: [['src/app/load-failed.tsx', 'attempts.value += 1;', '']],
    kind: 'browser',
    test: 'test/browser/app/lazy-view.test.tsx',
    fails: "says in its own place that it can't be loaded",
  },
  {
    what: 'one file that could not be loaded is reported once',
    edits: [['src/app/load-failed.tsx', 'if (told.get(`${cause}`) === attempt) return;', '']],
    kind: 'browser',
    test: 'test/browser/app/lazy-view.test.tsx',
    fails: "says in its own place that it can't be loaded",
  },
  {
    what: 'a locked section leads the focus to what says so',
    edits: [['src/section/visits.ts', 'deps.onLocked();', '']],
    kind: 'browser',
    test: 'test/browser/form/surviving.test.ts',
    fails: 'makes a section that was locked meanwhile read-only',
  },
];

/**
 * Across three sites, in the built bundle.
 *
 * @param {string} what
 * @param {string} file
 * @param {string} take
 * @param {string} put
 * @param {string} fails
 * @param {string} test
 * @returns {Protection}
 */
function site(what, file, take, put, fails, test = PRIVACY) {
  return { what, edits: [[file, take, put]], kind: 'site', test, fails };
}

const NOT_LOST = 'test/site/nothing-lost.test.ts';
const LEAKS = 'test/site/leaks.test.ts';

/** @type {readonly Protection[]} */
const pages = [
  site(
    'an entry that was changed is not run',
    'bin/embed/host-page.mjs',
    ' integrity="${integrity[ENTRY]}" crossorigin="anonymous"></script>`,',
    '></script>`,',
    'no entry that was changed by a byte',
    'test/site/embed.test.ts',
  ),
  site(
    'a chunk that was changed is not run',
    'bin/embed/host-page.mjs',
    'integrity: Object.fromEntries(files.map(([file, hash]) => [cdn + file, hash])),',
    'integrity: {},',
    'no chunk that was changed',
    'test/site/embed.test.ts',
  ),
  site(
    'a chunk that was changed is not run under its second address',
    'scripts/integrity.mjs',
    '          [`${name}?again`, sri],\n',
    '',
    'no later chunk that was changed',
    'test/site/embed.test.ts',
  ),
  {
    what: 'no second address without a hash in a page with an import map',
    edits: [['src/kit/import-again.ts', 'if (hashed && !hashed.has(href)) throw cause;', '']],
    kind: 'browser',
    test: 'test/browser/kit/import-again.test.ts',
    fails: 'asks for no second address that has no hash',
  },
  site(
    'an import map that is taken out of the page holds all the same',
    'src/element/load-app.ts',
    'trustOnly(HASHED);',
    'trustOnly(readHashedAddresses());',
    'not without its import map either, which has gone from the page',
    'test/site/embed.test.ts',
  ),
  {
    what: 'entry, loader and pure are in the import map',
    edits: [['bin/embed/host-page.mjs', '/\\.js(\\?again)?$/', '/^chunks\\/.*\\.js(\\?again)?$/']],
    kind: 'unit',
    test: 'test/bin/embed.test.ts',
    fails: 'holds every script of this version to its hash',
  },
  site(
    "the page's history is not patched",
    'src/app/keep-history.ts',
    '!(PATCHED in window) &&',
    'PATCHED in window &&',
    'leaving no trace in the page',
    'test/site/hosts.test.ts',
  ),
  site(
    'a page that is prerendered calls nobody',
    'src/element/activation.ts',
    'if (isPrerendering())',
    'if (!run)',
    'starts no call and no timer before somebody comes to see it',
    'test/site/prerender.test.ts',
  ),
  site(
    'events of the fields stop at the shadow root',
    ELEMENT,
    'for (const type of PRIVATE_EVENTS)',
    'for (const type of PRIVATE_EVENTS.slice(0, 0))',
    'stays between them and the backend',
  ),
  site(
    'a dropped file stops at the element',
    ELEMENT,
    'event.stopImmediatePropagation();',
    '',
    'with drafts neither a file, dropped past the page around',
  ),
  site(
    'nobody else is asked before the investor acts',
    'src/app/create-app.ts',
    '  lifetime.begin();',
    "  lifetime.begin();\n  void fetch('https://telemetry.example/').catch(() => {});",
    'nobody is asked but the page, the CDN and the backend',
  ),
  site(
    'a lazy load is tried past the cache',
    'build/retry-imports.ts',
    'if (isShared(specifier)) return found;',
    'if (specifier) return found;',
    'is asked for once more past the cache',
    NOT_LOST,
  ),
  site(
    "a refusal's words stay out of the log",
    'src/http/refusal-error.ts',
    "code ${code || 'none'}`",
    'code ${fields.code}, ${title} ${detail}`',
    'stays between them and the backend',
  ),
  site(
    'a token stays in memory',
    'src/http/send.ts',
    'refuse(token);',
    "refuse(token); sessionStorage.setItem('token', token);",
    'stays between them and the backend',
  ),
  site(
    'events carry no personal data',
    'src/app/report-error.ts',
    "emit('onboarding-error', { code: error.code, recoverable: true });",
    "emit('onboarding-error', { code: error.code, recoverable: true, detail: error.detail } as never);",
    'stays between them and the backend',
  ),
  site(
    'an upload’s failure names no file',
    'src/http/refusal-error.ts',
    "code ${code || 'none'}`",
    'code ${fields.code}`',
    'stays there for files and the whole way of an upload',
  ),
  site(
    'the event of a linked wallet names no address',
    'src/app/section.ts',
    "({ network, provider }) =>\n        host.emit('onboarding-wallet-linked', { network, provider }),",
    "(proof) => host.emit('onboarding-wallet-linked', { ...proof } as never),",
    'stays there for a wallet that is connected and signs',
  ),
  site(
    'a draft holds no signature and no file',
    'src/form/rules/values/usable-draft.ts',
    "typeof value !== 'object' && mayKeep(model, key)",
    'true',
    'with drafts neither a file',
  ),
  site(
    'a token for an identity check is not told',
    'src/identity/onfido-adapter.ts',
    'checkOnfidoToken(sdkToken, trusted);',
    'checkOnfidoToken(sdkToken, trusted); performance.mark(sdkToken);',
    'the token of an identity check, /onfido',
  ),
  site(
    'a token is checked before the provider’s script sees it',
    'src/identity/onfido-adapter.ts',
    'checkOnfidoToken(sdkToken, trusted);',
    '',
    'hands the SDK no token that it would post to the host page',
    'test/site/identity.test.ts',
  ),
  site(
    'the strictest policy holds: no style element',
    'src/app/styles.ts',
    '  const before =',
    "  root.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }));\n  const before =",
    'nobody is asked but the page, the CDN and the backend',
  ),
  site(
    'the strictest policy holds: no HTML sink (Trusted Types)',
    'src/app/styles.ts',
    '  const before =',
    "  document.createElement('p').innerHTML = '<b>bold</b>';\n  const before =",
    'nobody is asked but the page, the CDN and the backend',
  ),
  site(
    'a token is no part of an address',
    'src/http/send.ts',
    "replace(/\\/+$/, '') + path, {",
    "replace(/\\/+$/, '') + path + (token ? `?token=${token}` : ''), {",
    'stays between them and the backend',
  ),
  site(
    'a token is not logged',
    'src/http/send.ts',
    'refuse(token);',
    'refuse(token); console.info(`refused: ${token}`);',
    'stays between them and the backend',
  ),
  site(
    'without drafts nothing typed is kept',
    'src/app/safeguards.tsx',
    "{drafts === 'session' && <Drafts",
    '{drafts && <Drafts',
    'stays between them and the backend',
  ),
  {
    what: 'removal lets go of the field that had the focus',
    edits: [
      [
        'src/app/create-app.ts',
        "container.querySelector('.onboarding')?.dispatchEvent(left);",
        'void left;',
      ],
    ],
    kind: 'site',
    test: LEAKS,
    fails: 'lets go of the field that had the focus',
  },
  site(
    'the second address of code is kept until it can be fetched',
    'src/kit/import-again.ts',
    'const onerror = () => reject(new TypeError(`${href} could not be loaded`));',
    'const onerror = onload; void reject;',
    'says so and keeps what was typed, until it comes',
    NOT_LOST,
  ),
  site(
    'an app that did not come is loaded from its folder by another name',
    'src/element/load-app.ts',
    "'%63hunks/app.js'",
    "'chunks/app.js'",
    'of the app says so, until it comes',
    NOT_LOST,
  ),
  site(
    'removal ends what listens to page and window',
    'src/app/create-app.ts',
    'for (const stop of stops) stop();',
    'void stops;',
    'leaves no element, node or listener behind',
    LEAKS,
  ),
];

export const PROTECTIONS = [
  ...texts,
  ...answers,
  ...regions,
  ...session,
  ...drafts,
  ...network,
  ...pages,
  ...RELIABILITY,
  ...VISITS,
  ...JOURNEYS,
  ...LICENCES,
  ...WAYS_IN,
];
