// @ts-check
/**
 * What the studio's server refuses.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const STUDIO = [
  {
    what: 'the studio answers under its own name alone',
    edits: [
      {
        file: 'cli/bin/studio/serve.mjs',
        take: "if (!hosts.includes(headers.host ?? '')) return end(response, 403, 'Another host.\\n');",
        put: '',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/studio.test.ts',
    fails: 'other hosts and other origins',
  },
  {
    what: 'the studio writes for its own page alone',
    edits: [
      {
        file: 'cli/bin/studio/serve.mjs',
        take: "return end(response, 403, 'Another origin.\\n');",
        put: '',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/studio.test.ts',
    fails: 'other hosts and other origins',
  },
  {
    what: 'the studio writes over nothing that was changed outside',
    edits: [
      {
        file: 'cli/bin/studio/serve.mjs',
        take: "if (!isWanted) return end(response, 412, 'The file was changed outside.\\n');",
        put: '',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/studio.test.ts',
    fails: 'asks about what was changed outside: overwritten',
  },
];
