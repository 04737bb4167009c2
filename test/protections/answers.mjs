// @ts-check
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is taken out

/**
 * What is checked in the backend’s answers, and what its refusals may say.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const ANSWERS = [
  {
    what: 'the answer of fetchSession is checked',
    edits: [
      {
        file: 'src/http/calls/session.ts',
        take: "path: '/session',\n  answer: sessionSchema,",
        put: "path: '/session',",
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/every-schema.test.ts',
    fails: 'with a wrong type anywhere in it is refused',
  },
  {
    what: 'the answer of renewSession is checked',
    edits: [
      {
        file: 'src/http/calls/session.ts',
        take: 'body: [],\n  answer: sessionSchema',
        put: 'body: []',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/every-schema.test.ts',
    fails: 'with a wrong type anywhere in it is refused',
  },
  {
    what: 'the answer of fetchLanguages is checked',
    edits: [
      {
        file: 'src/http/calls/session.ts',
        take: '  answer: languagesSchema,\n',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/every-schema.test.ts',
    fails: 'with a wrong type anywhere in it is refused',
  },
  {
    what: 'the answer of fetchMissingDisclaimers is checked',
    edits: [
      {
        file: 'src/http/calls/disclaimers.ts',
        take: '  answer: disclaimersSchema,\n',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/every-schema.test.ts',
    fails: 'with a wrong type anywhere in it is refused',
  },
  {
    what: 'the answer of fetchQualification is checked',
    edits: [
      {
        file: 'src/http/calls/profile.ts',
        take: '  answer: qualificationSchema,\n',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/every-schema.test.ts',
    fails: 'with a wrong type anywhere in it is refused',
  },
  {
    what: 'the answer of fetchSection is checked',
    edits: [
      {
        file: 'src/http/calls/profile.ts',
        take: '  answer: sectionSchema,\n',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/every-schema.test.ts',
    fails: 'with a wrong type anywhere in it is refused',
  },
  {
    what: 'the answer of fetchKyc is checked',
    edits: [
      {
        file: 'src/http/calls/profile.ts',
        take: '  answer: kycReading,\n',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/every-schema.test.ts',
    fails: 'with a wrong type anywhere in it is refused',
  },
  {
    what: 'the answer of fetchDocumentUrl is checked',
    edits: [
      {
        file: 'src/http/calls/documents.ts',
        take: '  answer: uploadUrlsSchema,\n',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/every-schema.test.ts',
    fails: 'with a wrong type anywhere in it is refused',
  },
  {
    what: 'the answer of fetchDocumentLink is checked',
    edits: [
      {
        file: 'src/http/calls/documents.ts',
        take: '  answer: documentLinkSchema,\n',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/every-schema.test.ts',
    fails: 'with a wrong type anywhere in it is refused',
  },
  {
    what: 'the answer of readReceipt is checked',
    edits: [
      {
        file: 'src/http/calls/receipt.ts',
        take: '  answer: receiptSchema,\n',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/every-schema.test.ts',
    fails: 'with a wrong type anywhere in it is refused',
  },
  {
    what: 'the answer of fetchWalletChallenge is checked',
    edits: [
      {
        file: 'src/http/calls/wallet-challenge.ts',
        take: '  answer: walletChallengeSchema,\n',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/every-schema.test.ts',
    fails: 'with a wrong type anywhere in it is refused',
  },
  {
    what: 'the answer of saveSection is checked',
    edits: [
      {
        file: 'src/http/calls/save-section.ts',
        take: '  answer: savedSectionSchema,\n',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/every-schema.test.ts',
    fails: 'with a wrong type anywhere in it is refused',
  },
  {
    what: 'whatever fails is an OnboardingError',
    edits: [
      {
        file: 'src/http/checked-call.ts',
        take: 'throw rejection(action, error);',
        put: 'throw error;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/checked-call.test.ts',
    fails: 'each call of a host resolves or rejects with an OnboardingError',
  },
  {
    what: 'no value of an answer stands in an error',
    edits: [
      {
        file: 'src/http/checked-call.ts',
        take: 'received ${received}`',
        put: 'received ${JSON.stringify(input)}`',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/checked-call.test.ts',
    fails: 'never put a value into the error, whatever it is',
  },
  {
    what: 'codes of the server are CAPITALS_AND_DIGITS',
    edits: [
      {
        file: 'src/http/http-client.ts',
        take: '/^[A-Z][A-Z0-9_]{0,63}$/.test(code)',
        put: 'true',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/hostile-answers.test.ts',
    fails: 'fetchSession',
  },
  {
    what: 'upload addresses are http(s)',
    edits: [{ file: 'src/http/upload/transfer.ts', take: '!isWebAddress(url)', put: 'false' }],
    kind: 'unit',
    test: 'test/unit/http/upload/transfer.test.ts',
    fails: 'the address "javascript:alert(1)" is refused before anything is sent',
  },
  {
    what: 'upload headers are of a short list',
    edits: [
      {
        file: 'src/documents/rules/document-groups.ts',
        take: 'ALLOWED.test(entry[0]) && ',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/documents/rules/upload-headers.test.ts',
    fails: 'ignores "Authorization"',
  },
  {
    what: 'the header list is used for uploads',
    edits: [
      {
        file: 'src/documents/rules/document-groups.ts',
        take: 'const headers = uploadHeaders(formData);',
        put: 'const headers = Object(formData);',
      },
    ],
    kind: 'unit',
    test: 'test/unit/documents/rules/match-upload-urls.test.ts',
    fails: 'keeps the allowed headers alone',
  },
  {
    what: 'uploads carry no cookies',
    edits: [
      {
        file: 'src/http/upload/transfer.ts',
        take: "xhr.open('PUT', url);",
        put: "xhr.open('PUT', url); xhr.withCredentials = true;",
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/upload/transfer.test.ts',
    fails: 'without credentials',
  },
  {
    what: 'a header that the browser refuses is named without its value',
    edits: [
      {
        file: 'src/http/upload/transfer.ts',
        take: "} catch {\n      throw unexpected(`upload: the header ${name} has a value that can't be sent`);\n    }",
        put: '} finally {\n    }',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/upload/transfer.test.ts',
    fails: 'a header that the browser refuses is reported without its value',
  },
  {
    what: 'names like constructor are no texts',
    edits: [
      {
        file: 'src/language/translate.ts',
        take: 'if (!isOwnPath(table.table(locale), key)) return undefined;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/language/translate.test.ts',
    fails: 'a key of the server that is named like a member of Object.prototype has no text',
  },
  {
    what: 'a hidden value is reset',
    edits: [
      {
        file: 'src/form/rules/settle-conditions.ts',
        take: 'if (!first) return null;',
        put: 'if (!first) return value;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/event-sequences.test.ts',
    fails: 'no sequence of events breaks the form of any section, or sends a hidden value',
  },
  {
    what: 'the token of the first provider is checked',
    edits: [
      {
        file: 'src/identity/rules/onfido.ts',
        take: '!isWebAddress(api)',
        put: 'false',
      },
    ],
    kind: 'unit',
    test: 'test/unit/identity/rules/tokens.test.ts',
    fails: 'gets a refusal with {"urls":{"onfido_api_url":"/v3"}}',
  },
  {
    what: 'the token of the second provider is checked',
    edits: [
      {
        file: 'src/identity/rules/sumsub.ts',
        take: "const bare = pathname === '/' && !search &&",
        put: 'const bare = !search &&',
      },
    ],
    kind: 'unit',
    test: 'test/unit/identity/rules/tokens.test.ts',
    fails: 'gets a refusal with the url https://in.sumsub.com/websdk',
  },
  {
    what: 'a script of the first provider comes from the provider alone',
    edits: [
      {
        file: 'src/identity/rules/onfido.ts',
        take: '!isTrustedAddress(address, ONFIDO_CORE_ORIGINS, trusted) ||',
        put: 'false ||',
      },
    ],
    kind: 'unit',
    test: 'test/unit/identity/rules/hostile-config.test.ts',
    fails: 'no script is loaded from anywhere but the provider, whatever address is sent',
  },
  {
    what: 'a wallet’s signature is no answer of a section',
    edits: [
      {
        file: 'src/form/rules/payload.ts',
        take: 'if (holders.some((field) => isNamed(field, WALLET_SIGNATURE))) return [];',
        put: '',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/rules/wallet-section.test.ts',
    fails: 'no signature is sent',
  },
  {
    what: 'a wallet’s signature speaks for its address alone',
    edits: [
      {
        file: 'src/wallet/rules/section/connect-wallet.ts',
        take: "return String(read(key) ?? '').toLowerCase() === proof.address.toLowerCase();",
        put: 'return true;',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/rules/wallet-section.test.ts',
    fails: 'holds for the address that is still there, in any case, and for no other',
  },
  {
    what: 'a challenge for another page is never signed',
    edits: [
      {
        file: 'src/wallet/rules/check-challenge.ts',
        take: 'if (challenge.domain !== domain) return `its domain is not ${domain}`;',
        put: '',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/challenge-flow.test.ts',
    fails: 'a message for another page is never shown to the wallet',
  },
  {
    what: 'a challenge for another wallet is never signed',
    edits: [
      {
        file: 'src/wallet/rules/check-challenge.ts',
        take: "if (challenge.address !== address) return 'its address is not the wallet’s in checksum form';",
        put: '',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/rules/check-challenge.test.ts',
    fails: 'for another wallet is not signed',
  },
  {
    what: 'a challenge for another chain is never signed',
    edits: [
      {
        file: 'src/wallet/rules/check-challenge.ts',
        take: 'if (challenge.chainId !== chainId) return `its Chain ID is not ${chainId}`;',
        put: '',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/challenge-flow.test.ts',
    fails: 'a message for another chain is never shown to the wallet',
  },
  {
    what: 'two signatures are of one account',
    edits: [
      {
        file: 'src/wallet/wallet-flow.ts',
        take: "abandon(runs, new WalletFault('account-changed'));",
        put: '',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/challenge-flow.test.ts',
    fails: 'a switch to another account between the two signatures starts again with that account',
  },
  {
    what: 'a challenge’s signature counts once',
    edits: [
      { file: 'src/wallet/proof/proof-of-ownership.ts', take: 'challenges.spend();', put: '' },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/challenge-flow.test.ts',
    fails: 'each proof has a challenge of its own',
  },
  {
    what: 'a wallet is asked for nothing once its section was left',
    edits: [
      {
        file: 'src/wallet/wallet-flow.ts',
        take: ' || listeners.size === 0) return;',
        put: ') return;',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/wallet-flow.test.ts',
    fails: 'a change of chain after the section was left has no effect until the return',
  },
  {
    what: 'a log line ends after 2000 characters',
    edits: [{ file: 'src/element/host-logger.ts', take: '.slice(0, LONGEST_LINE)', put: '' }],
    kind: 'unit',
    test: 'test/unit/element/host-logger.test.ts',
    fails: 'a log line is cut after 2000 characters, wherever it is written',
  },
];
