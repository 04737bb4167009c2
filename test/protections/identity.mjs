// @ts-check

/**
 * Which tokens and addresses an identity check accepts.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const IDENTITY = [
  {
    what: 'documents go to the first provider’s own API alone',
    edits: [
      {
        file: 'src/identity/rules/onfido.ts',
        take: 'if (!isTrustedAddress(api, ONFIDO_API_ORIGINS, trusted))',
        put: 'if (false)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/identity/rules/tokens.test.ts',
    fails: 'gets a refusal with the onfido_api_url "https://evil.example"',
  },
  {
    what: 'no other address in a token of the first provider leads elsewhere',
    edits: [
      {
        file: 'src/identity/rules/onfido.ts',
        take: 'if (!isTrustedAddress(address, ONFIDO_OTHER_ORIGINS, trusted))',
        put: 'if (false)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/identity/rules/tokens.test.ts',
    fails: 'gets a refusal with the detect_document_url "https://evil.example"',
  },
  {
    what: 'the second provider’s frame is the provider’s own',
    edits: [
      {
        file: 'src/identity/rules/sumsub.ts',
        take: '!isTrustedAddress(origin, SUMSUB_ORIGINS, trusted)',
        put: 'false',
      },
    ],
    kind: 'unit',
    test: 'test/unit/identity/rules/tokens.test.ts',
    fails: 'never leads to https://evil.example',
  },
  {
    what: 'no frame opens at an origin that the page has not listed',
    edits: [
      {
        file: 'src/identity/rules/sumsub.ts',
        take: '!isTrustedAddress(origin, SUMSUB_ORIGINS, trusted)',
        put: 'false',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/identity.test.ts',
    fails: 'opens no frame at an origin that the host page has not listed',
  },
  {
    what: 'this machine is not trusted as a provider',
    edits: [
      {
        file: 'src/identity/rules/trusted-origins.ts',
        take: 'listed.includes(origin)',
        put: 'listed.includes(origin) || isLoopback(url)',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/identity.test.ts',
    fails:
      'opens and loads scripts only at origins that the host page has listed, with no exception for this machine',
  },
  {
    what: 'nothing is added to the address of a provider’s frame',
    edits: [
      {
        file: 'src/identity/rules/plugin-data.ts',
        take: 'theme: text(/^[\\w-]{1,64}$/,',
        put: 'theme: text(/^/,',
      },
    ],
    kind: 'unit',
    test: 'test/unit/identity/rules/plugin-data.test.ts',
    fails: 'with {"theme":"dark&x=1"}',
  },
  {
    what: 'no field reaches the prototypes of the page',
    edits: [
      {
        file: 'src/identity/rules/plugin-data.ts',
        take: 'if (REACHES_PROTOTYPES.test(name))',
        put: 'if (false)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/identity/rules/plugin-data.test.ts',
    fails: 'raises, for either provider, the unexpected error',
  },
  {
    what: 'no style of the config data asks for an address',
    edits: [
      {
        file: 'src/identity/rules/plugin-data.ts',
        take: "if (typeof one === 'string') styleValue(one, at);",
        put: "if (typeof one === 'string') continue;",
      },
    ],
    kind: 'unit',
    test: 'test/unit/identity/rules/plugin-data.test.ts',
    fails: 'with {"uiConf":{"a":"url(https://evil.example)"}}',
  },
  {
    what: 'config data of another shape reaches no provider’s script',
    edits: [
      {
        file: 'src/identity/providers/onfido-adapter.ts',
        take: 'const data = checkedPluginData(PLUGIN_ID, config);',
        put: 'const data = config as ReturnType<typeof checkedPluginData>;',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/identity.test.ts',
    fails: 'hands the SDK no uiConf of another shape',
  },
  {
    what: 'the return of a redirect is given to the investor who left',
    edits: [
      {
        file: 'src/identity/come-back.ts',
        take: 'left.owner !== ownerOf(onboarding)',
        put: "left.owner === ''",
      },
    ],
    kind: 'unit',
    test: 'test/unit/identity/redirect.test.ts',
    fails: 'for another investor is given to nobody',
  },
  {
    what: 'the return of a redirect is given once',
    edits: [
      {
        file: 'src/element/take-return.ts',
        take: 'sessionStorage.removeItem(state);',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/element/take-return.test.ts',
    fails: 'leaves the storage at once',
  },
  {
    what: 'a redirect leads over https alone',
    edits: [
      {
        file: 'src/identity/rules/redirect-address.ts',
        take: 'if (!isSafe)',
        put: 'if (!isSafe && !url)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/identity/rules/redirect-address.test.ts',
    fails: 'never equals javascript:alert(1)',
  },
];
