// @ts-check
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is taken out

/**
 * What the host page hears, keeps and gets back.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const HOST_PAGE = [
  {
    what: 'an entry that was changed is not run',
    edits: [
      {
        file: 'cli/bin/embed/host-page.mjs',
        take: ' integrity="${integrity[ENTRY]}" crossorigin="anonymous"></script>`,',
        put: '></script>`,',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/embed.test.ts',
    fails: 'no entry that was changed by a byte',
  },
  {
    what: 'a chunk that was changed is not run',
    edits: [
      {
        file: 'cli/bin/embed/host-page.mjs',
        take: 'integrity: Object.fromEntries(files.map(([file, hash]) => [cdn + file, hash])),',
        put: 'integrity: {},',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/embed.test.ts',
    fails: 'no chunk that was changed',
  },
  {
    what: 'a chunk that was changed is not run under its second address',
    edits: [
      { file: 'tools/scripts/integrity.mjs', take: '          [`${name}?again`, sri],\n', put: '' },
    ],
    kind: 'site',
    test: 'test/bundle/site/embed.test.ts',
    fails: 'no later chunk that was changed',
  },
  {
    what: 'no second address without a hash in a page with an import map',
    edits: [
      {
        file: 'src/kit/lazy/import-again.ts',
        take: 'if (hashed && !hashed.has(href)) throw cause;',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/kit/import-again.test.ts',
    fails: 'requests no second address without a hash in the page’s import map',
  },
  {
    what: 'an import map that is taken out of the page holds all the same',
    edits: [
      {
        file: 'src/element/make-app.ts',
        take: 'app.loadBy(LOAD);',
        put: 'app.loadBy(codeLoader(readHashedAddresses()));',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/embed.test.ts',
    fails: 'no changed chunk after its import map was removed from the page either',
  },
  {
    what: 'entry, loader and pure are in the import map',
    edits: [
      {
        file: 'cli/bin/embed/host-page.mjs',
        take: '/\\.js(\\?again)?$/',
        put: '/^chunks\\/.*\\.js(\\?again)?$/',
      },
    ],
    kind: 'unit',
    test: 'test/unit/cli/bin/embed.test.ts',
    fails: 'pins every script of this version to its hash: entry, loader and pure too',
  },
  {
    what: 'a page that is prerendered calls nobody',
    edits: [{ file: 'src/element/activation.ts', take: 'if (isPrerendering())', put: 'if (!run)' }],
    kind: 'site',
    test: 'test/bundle/site/prerender.test.ts',
    fails:
      'loads its code, but starts no call, and no timer but that of its code, before it is activated',
  },
  {
    what: 'events of the fields stop at the shadow root',
    edits: [
      {
        file: 'src/element/keep-events-private.ts',
        take: 'for (const type of PRIVATE_EVENTS)',
        put: 'for (const type of PRIVATE_EVENTS.slice(0, 0))',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'stays between investor and backend, whatever goes wrong',
  },
  {
    what: 'a dropped file stops at the element',
    edits: [
      {
        file: 'src/element/keep-events-private.ts',
        take: 'event.stopImmediatePropagation();',
        put: '',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'stays out of drafts if it is a token or a file, whose drop the page does not receive',
  },
  {
    what: 'nobody else is asked before the investor acts',
    edits: [
      {
        file: 'src/app/standing-work.ts',
        take: '  lifetime.begin();',
        put: "  lifetime.begin();\n  void fetch('https://telemetry.example/').catch(() => {});",
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'only the page, the CDN and the backend are contacted',
  },
  {
    what: 'a lazy load is tried past the cache',
    edits: [
      {
        file: 'tools/build/retry-imports.ts',
        take: 'if (isShared(specifier)) return',
        put: 'if (specifier) return',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/nothing-lost.test.ts',
    fails: 'leads to one more request, past the cache',
  },
  {
    what: "a refusal's words stay out of the log",
    edits: [
      {
        file: 'src/http/http-client.ts',
        take: "code ${code || 'none'}`",
        put: 'code ${fields.code}, ${title} ${detail}`',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'stays between investor and backend, whatever goes wrong',
  },
  {
    what: 'a token stays in memory',
    edits: [
      {
        file: 'src/http/send.ts',
        take: 'refuse(token);',
        put: "refuse(token); sessionStorage.setItem('token', token);",
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'stays between investor and backend, whatever goes wrong',
  },
  {
    what: 'events carry no personal data',
    edits: [
      {
        file: 'src/app/create-onboarding.ts',
        take: "emit('onboarding-error', { code: error.code, recoverable: true });",
        put: "emit('onboarding-error', { code: error.code, recoverable: true, detail: error.detail } as never);",
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'stays between investor and backend, whatever goes wrong',
  },
  {
    what: 'an upload’s failure names no file',
    edits: [
      {
        file: 'src/http/http-client.ts',
        take: "code ${code || 'none'}`",
        put: 'code ${fields.code}`',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'stays there for files during the whole upload, also in the host’s logger',
  },
  {
    what: 'the event of a linked wallet names no address',
    edits: [
      {
        file: 'src/section/link-wallet.ts',
        take: "host.emit('onboarding-wallet-linked', { network, provider });",
        put: "void [network, provider];\n  host.emit('onboarding-wallet-linked', { ...proof } as never);",
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'stays there for a wallet that is connected and signs',
  },
  {
    what: 'a draft holds no signature and no file',
    edits: [
      {
        file: 'src/form/drafts/keep-and-restore-drafts.ts',
        take: "typeof value !== 'object' && mayKeep(model, key, value)",
        put: 'true',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'stays out of drafts if it is a token or a file, whose drop the page does not receive',
  },
  {
    what: 'a token for an identity check is not told',
    edits: [
      {
        file: 'src/identity/providers/onfido-adapter.ts',
        take: 'checkOnfidoTokenOrigins(sdkToken, trusted);',
        put: 'checkOnfidoTokenOrigins(sdkToken, trusted); performance.mark(sdkToken);',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'the token of an identity check, /onfido',
  },
  {
    what: 'a token is checked before the provider’s script sees it',
    edits: [
      {
        file: 'src/identity/providers/onfido-adapter.ts',
        take: 'checkOnfidoTokenOrigins(sdkToken, trusted);',
        put: '',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/identity.test.ts',
    fails:
      'passes the SDK no token that it would post to the host page, and loads its core only from the provider or this machine',
  },
  {
    what: 'the strictest policy holds: no style element',
    edits: [
      {
        file: 'src/app/root.ts',
        take: '  const before =',
        put: "  root.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }));\n  const before =",
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'only the page, the CDN and the backend are contacted',
  },
  {
    what: 'the strictest policy holds: no HTML sink (Trusted Types)',
    edits: [
      {
        file: 'src/app/root.ts',
        take: '  const before =',
        put: "  document.createElement('p').innerHTML = '<b>bold</b>';\n  const before =",
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'only the page, the CDN and the backend are contacted',
  },
  {
    what: 'a token is no part of an address',
    edits: [
      {
        file: 'src/http/send.ts',
        take: "replace(/\\/+$/, '') + path, {",
        put: "replace(/\\/+$/, '') + path + (token ? `?token=${token}` : ''), {",
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'stays between investor and backend, whatever goes wrong',
  },
  {
    what: 'a token is not logged',
    edits: [
      {
        file: 'src/http/send.ts',
        take: 'refuse(token);',
        put: 'refuse(token); console.info(`refused: ${token}`);',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'stays between investor and backend, whatever goes wrong',
  },
  {
    what: 'without drafts nothing typed is kept',
    edits: [
      {
        file: 'src/form/drafts/drafts.tsx',
        take: 'const made = isKept ?',
        put: 'const made = drafts !== null ?',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/privacy.test.ts',
    fails: 'stays between investor and backend, whatever goes wrong',
  },
  {
    what: 'removal lets go of the field that had the focus',
    edits: [
      {
        file: 'src/app/root.ts',
        take: "container.querySelector('.onboarding')?.dispatchEvent(focusOut);",
        put: 'void focusOut;',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/leaks.test.ts',
    fails: 'releases the field that had the focus, and everything around it',
  },
  {
    what: 'the second address of code is kept until it can be fetched',
    edits: [
      {
        file: 'src/kit/lazy/import-again.ts',
        take: 'const onerror = () => reject(new TypeError(`${href} could not be loaded`));',
        put: 'const onerror = onload; void reject;',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/nothing-lost.test.ts',
    fails: 'shows an error and keeps what was typed, until it loads',
  },
  {
    what: 'an app that did not come is loaded from its folder by another name',
    edits: [
      { file: 'src/element/make-app.ts', take: '`%63hunks/', put: '`chunks/' },
      { file: 'src/element/make-app.ts', take: '`chunks//', put: '`chunks/' },
    ],
    kind: 'site',
    test: 'test/bundle/site/nothing-lost.test.ts',
    fails: 'shows an error until the app loads',
  },
  {
    what: 'an app that can’t be run from its folder by another name has a third address',
    edits: [{ file: 'src/element/make-app.ts', take: '`chunks//', put: '`chunks/' }],
    kind: 'site',
    test: 'test/bundle/site/nothing-lost.test.ts',
    fails: 'comes by a third address',
  },
  {
    what: 'removal ends what listens to page and window',
    edits: [
      {
        file: 'src/app/standing-work.ts',
        take: 'for (const stop of stops) stop();',
        put: 'void stops;',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/leaks.test.ts',
    fails: 'leaves no element, node or listener behind',
  },
  {
    what: 'a logger that lacks a method costs only itself',
    edits: [
      {
        file: 'src/element/host-logger.ts',
        take: '((own ?? console) as Logger)[level](text);',
        put: '(own ?? console)[level]?.(text);',
      },
    ],
    kind: 'unit',
    test: 'test/unit/element/host-logger.test.ts',
    fails: 'a logger that lacks the method breaks nothing',
  },
  {
    what: 'a logger that fails leaves no skeleton where the app does not come',
    edits: [
      {
        file: 'src/element/make-app.ts',
        take: 'host.logger.error(\n        `investor-onboarding: file-missing',
        put: '(props.logger ?? console).error(\n        `investor-onboarding: file-missing',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/ways-in.test.ts',
    fails: 'still shows a retry if the app’s code does not load, whatever its logger does',
  },
  {
    what: 'calls that wait for getAccessToken say so',
    edits: [
      {
        file: 'src/element/late-token-source.ts',
        take: 'if (!waiting.size) reportLate();',
        put: '',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/ways-in.test.ts',
    fails: 'gets one log line after 5 s with the property that its calls wait for',
  },
  {
    what: 'what is dragged in the element is not the page’s',
    edits: [
      {
        file: 'src/element/keep-events-private.ts',
        take: ' dragstart drag dragend',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/element/host-page.test.ts',
    fails: 'receives no drag events from inside the element',
  },
  {
    what: 'what React has recovered from is no error of the page',
    edits: [
      {
        file: 'src/app/root.ts',
        take: 'onRecoverableError: (error) => {',
        put: 'onRecoverable: (error: unknown) => {',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'makes a log line, and no error of the page',
  },
];
