// @ts-check

/**
 * Texts and links that come from outside.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const TEXTS = [
  {
    what: 'only http(s) and mailto addresses are links',
    edits: [
      {
        file: 'src/kit/rules/web-address.ts',
        take: "protocol === 'https:' || protocol === 'http:'",
        put: 'true',
      },
    ],
    kind: 'unit',
    test: 'test/unit/kit/rules/safe-href.test.ts',
    fails: 'refuses "javascript:alert(1)"',
  },
  {
    what: 'links in texts go through safeHref',
    edits: [
      {
        file: 'src/kit/rules/parse-links.ts',
        take: 'const href = safeHref(address);',
        put: 'const href: string | null = address;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/kit/rules/parse-links.test.ts',
    fails: 'keeps [x](javascript:alert) as text',
  },
  {
    what: 'a mail address can add no headers',
    edits: [
      {
        file: 'src/kit/rules/web-address.ts',
        take: "encodePart(address).replaceAll('%40', '@')",
        put: 'address',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/footer.test.ts',
    fails: 'lets no address add headers to the mail',
  },
  {
    what: 'the help link goes through safeHref',
    edits: [
      { file: 'src/shell/frame.tsx', take: 'safeHref(supportUrl)', put: 'supportUrl' },
      {
        file: 'src/kit/display/external-link.tsx',
        take: 'safeHref(href)',
        put: '(href as string | null)',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/footer.test.ts',
    fails: 'lets no address add headers to the mail',
  },
  {
    what: 'new tabs get no opener and no referrer',
    edits: [
      { file: 'src/kit/display/external-link.tsx', take: 'rel="noopener noreferrer"', put: '' },
    ],
    kind: 'browser',
    test: 'test/browser/shell/footer.test.ts',
    fails: 'links to mail and help, the help in a new tab',
  },
  {
    what: 'texts with addresses are text nodes, no HTML',
    edits: [
      {
        file: 'src/kit/display/text-with-links.tsx',
        take: 'if (href === undefined) return text;',
        put: 'if (href === undefined) return <span key={index} dangerouslySetInnerHTML={{ __html: text }} />;',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/hostile-texts.test.ts',
    fails: 'stay texts wherever a section says something, within 320 px: MARKUP',
  },
  {
    what: 'texts of any length are cut for display',
    edits: [
      {
        file: 'src/http/schemas.ts',
        take: 'text.length > LONGEST_TEXT',
        put: 'text.length < 0',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/hostile-texts.test.ts',
    fails: 'megabyte',
  },
  {
    what: 'half a surrogate pair in an address throws nothing',
    edits: [
      {
        file: 'src/kit/rules/encode-part.ts',
        take: "text.replace(/\\p{Surrogate}/gu, '\\ufffd')",
        put: 'text',
      },
    ],
    kind: 'unit',
    test: 'test/unit/kit/rules/encode-part.test.ts',
    fails: 'half a surrogate pair becomes the replacement character',
  },
  {
    what: 'addresses of sections go through encodePart',
    edits: [
      {
        file: 'src/routing/rules/routes.ts',
        take: 'encodePart(milestoneId)',
        put: 'encodeURIComponent(milestoneId)',
      },
      {
        file: 'src/routing/rules/routes.ts',
        take: 'encodePart(sectionId)',
        put: 'encodeURIComponent(sectionId)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/routing/rules/routes.test.ts',
    fails: 'half a surrogate pair, which no address can hold, throws nothing',
  },
  {
    what: 'path parameters of calls are encoded',
    edits: [
      {
        file: 'src/http/http-client.ts',
        take: 'return encodeURIComponent(value);',
        put: 'return value;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/http-client.test.ts',
    fails: 'the calls',
  },
  {
    what: 'path parameters are no dot segments',
    edits: [{ file: 'src/http/http-client.ts', take: '/^\\.{0,2}$/.test(value)', put: 'false' }],
    kind: 'unit',
    test: 'test/unit/http/http-client.test.ts',
    fails: 'refuse the path parameter',
  },
  {
    what: 'a mail link adds no headers',
    edits: [
      { file: 'src/kit/rules/web-address.ts', take: 'mailHref(url.pathname)', put: 'url.href' },
    ],
    kind: 'unit',
    test: 'test/unit/kit/rules/safe-href.test.ts',
    fails: 'takes mailto:a@example.com?bcc=eve@evil.example',
  },
  {
    what: 'a link has no name and password that look like its host',
    edits: [
      { file: 'src/kit/rules/web-address.ts', take: '!url.username && !url.password', put: 'true' },
    ],
    kind: 'unit',
    test: 'test/unit/kit/rules/safe-href.test.ts',
    fails: 'refuses "https://bank.example@evil.example/"',
  },
  {
    what: 'the words of a link are no other address than its target',
    edits: [{ file: 'src/kit/rules/parse-links.ts', take: 'linkWords(label, href)', put: 'label' }],
    kind: 'unit',
    test: 'test/unit/kit/rules/parse-links.test.ts',
    fails: 'shows the target where the words "https://bank.example"',
  },
];
