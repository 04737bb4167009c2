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
 * @property {'unit' | 'browser' | 'site'} kind the project the test belongs to
 * @property {string} test the test's file
 * @property {string} fails part of the failing test's name
 * @property {Readonly<Record<string, string>>} [env] settings of the test run
 */

import { JOURNEYS } from './journey-protections.mjs';

const FRAME = 'src/app/frame.tsx';
const CONTENT = 'src/app/content.tsx';
const REGIONS = 'test/browser/app/regions.test.tsx';
const CHECKED = 'src/http/checked-api.ts';

/** @type {readonly Protection[]} */
const texts = [
  {
    what: 'only http(s) and mailto addresses are links',
    edits: [['src/kit/rules/safe-href.ts', 'SAFE_PROTOCOLS.includes(url.protocol)', 'true']],
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
    fails: '',
  },
  {
    what: 'a mail address can add no headers',
    edits: [['src/shell/footer.tsx', "encodePart(email).replaceAll('%40', '@')", 'email']],
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
    edits: [['src/http/schemas.ts', 'all.length > LONGEST_TEXT', 'false']],
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
    fails: '',
  },
  {
    what: 'addresses of sections go through encodePart',
    edits: [
      ['src/app/routes.ts', 'encodePart(milestoneId)', 'encodeURIComponent(milestoneId)'],
      ['src/app/routes.ts', 'encodePart(sectionId)', 'encodeURIComponent(sectionId)'],
    ],
    kind: 'unit',
    test: 'test/app/routes.test.ts',
    fails: '',
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
    fails: '',
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
    fails: '',
  },
  {
    what: 'a hidden value is reset',
    edits: [['src/form/rules/settle.ts', 'if (!first) return null;', 'if (!first) return value;']],
    kind: 'unit',
    test: 'test/form/event-sequences.test.ts',
    fails: 'no sequence of events breaks a form',
  },
  {
    what: 'the token of the first provider is checked',
    edits: [
      [
        'src/identity/rules/onfido-token.ts',
        '!isObject(urls) || !providerUrl(urls.onfido_api_url)',
        'false',
      ],
    ],
    kind: 'unit',
    test: 'test/identity/rules/tokens.test.ts',
    fails: '',
  },
  {
    what: 'the token of the second provider is checked',
    edits: [
      [
        'src/identity/rules/sumsub-token.ts',
        "url?.pathname !== '/' || url.search || url.hash",
        '!url',
      ],
    ],
    kind: 'unit',
    test: 'test/identity/rules/tokens.test.ts',
    fails: '',
  },
  {
    what: 'a log line ends after 2000 characters',
    edits: [['src/app/report-error.ts', 'line.slice(0, LONGEST_LINE)', 'line']],
    kind: 'unit',
    test: 'test/app/report-error.test.ts',
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
    '<Wallet onboarding={onboarding} form={loaded} />\n              ',
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
    CONTENT,
    '<ErrorBoundary key={id} region={`plugin ${id}`} report={onboarding.stores.reportError}>',
    '{view}\n        ',
    'of one plugin',
  ),
  region(
    'dialog',
    CONTENT,
    '<ErrorBoundary region="dialog" report={report} at={warnings ?? leaving}>',
    'onLeave={() => work.decide(true)} />\n        )}\n      ',
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
        'src/app/host-logger.ts',
        '} catch {\n        console[level](...line);\n      }',
        '} finally {\n      }',
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

export const PROTECTIONS = [...texts, ...answers, ...regions, ...JOURNEYS];
