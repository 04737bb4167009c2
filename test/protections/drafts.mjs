// @ts-check
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is taken out

/**
 * Drafts: what is kept of unsaved answers, for whom and how long.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const DRAFTS = [
  {
    what: 'drafts hold no files and no signature',
    edits: [
      {
        file: 'src/form/drafts/keep-and-restore-drafts.ts',
        take: "typeof value !== 'object' && mayKeep(model, key, value)",
        put: 'true',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/drafts/keep-and-restore-drafts.test.ts',
    fails: 'never holds files, signatures or tokens',
  },
  {
    what: 'drafts are wiped on save',
    edits: [
      {
        file: 'src/form/drafts/keep-and-restore-drafts.ts',
        take: 'void visits.lastSave.value;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/drafts/keep-and-restore-drafts.test.ts',
    fails: 'when the section is saved',
  },
  {
    what: 'drafts are wiped on sign-out',
    edits: [
      {
        file: 'src/form/drafts/keep-and-restore-drafts.ts',
        take: 'if (owner === undefined && lastOwner !== undefined) stored.wipe(lastOwner);',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/drafts/keep-and-restore-drafts.test.ts',
    fails: 'after signing out where no form is open',
  },
  {
    what: 'drafts are wiped when the investor leaves without saving',
    edits: [
      {
        file: 'src/form/drafts/keep-and-restore-drafts.ts',
        take: 'if (isDiscarded) write(before, new Map());',
        put: 'if (isDiscarded) void before;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/drafts/keep-and-restore-drafts.test.ts',
    fails: 'when the investor leaves without saving',
  },
  {
    what: 'drafts count for a day',
    edits: [
      {
        file: 'src/form/drafts/draft-storage.ts',
        take: ' || Math.abs(now - draft.output.at) > DRAFT_LIFETIME_MS',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/drafts/keep-and-restore-drafts.test.ts',
    fails: 'after a day',
  },
  {
    what: 'what was typed first wins over a draft',
    edits: [
      {
        file: 'src/form/drafts/keep-and-restore-drafts.ts',
        take: '.filter(([key]) => !own.has(key))',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/drafts/keep-and-restore-drafts.test.ts',
    fails: 'does not overwrite what the investor typed',
  },
  {
    what: "another investor's form is not written under a new name",
    edits: [
      {
        file: 'src/form/drafts/keep-and-restore-drafts.ts',
        take: 'if (form === before.form) return;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/drafts/keep-and-restore-drafts.test.ts',
    fails: 'who signs in while a form is open gets none of its answers',
  },
  {
    what: 'a stored draft is checked',
    edits: [
      {
        file: 'src/form/drafts/keep-and-restore-drafts.ts',
        take: 'if (!reason) usable.set(key, value);',
        put: 'void reason; usable.set(key, raw as never); void value;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/drafts/keep-and-restore-drafts.test.ts',
    fails: 'with a value its element cannot hold',
  },
  {
    what: 'blocked storage costs one line',
    edits: [
      {
        file: 'src/form/drafts/draft-storage.ts',
        take: '      return undefined;\n    }\n  };',
        put: '      throw cause;\n    }\n  };',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/drafts/keep-and-restore-drafts.test.ts',
    fails: 'makes one log line, and typing still works',
  },
  {
    what: 'what was typed at last is kept as the page goes',
    edits: [
      {
        file: 'src/form/drafts/drafts.tsx',
        take: "window.addEventListener('pagehide', made.flush);",
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/leaving.test.ts',
    fails: 'survives when the page goes',
  },
  {
    what: 'what was typed at last is kept as the tab goes back',
    edits: [
      {
        file: 'src/form/drafts/drafts.tsx',
        take: "document.addEventListener('visibilitychange', made.flush);",
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/leaving.test.ts',
    fails: 'survives when its tab goes',
  },
  {
    what: 'discard leaves what was changed since',
    edits: [
      {
        file: 'src/form/drafts/keep-and-restore-drafts.ts',
        take: 'Object.is(form.values.of(key).peek(), value),',
        put: 'key !== undefined,',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/drafts/keep-and-restore-drafts.test.ts',
    fails: 'can be discarded, but for what was changed',
  },
  {
    what: "another investor's draft is not read",
    edits: [
      {
        file: 'src/form/drafts/draft-storage.ts',
        take: 'area.getItem(prefix + owner)',
        put: 'area.getItem(`${prefix}i-1`)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/drafts/keep-and-restore-drafts.test.ts',
    fails: 'never sees the draft',
  },
  {
    what: 'a sign-out wipes drafts whatever is loaded',
    edits: [
      {
        file: 'src/session/sign-out.ts',
        take: '  sweepStorage(tabStorage(), { former: own, place: onboarding.place, now: Date.now() });',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails: 'before the form is loaded leaves no draft behind',
  },
];
