// @ts-check

/**
 * Chosen files.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const FILES = [
  {
    what: 'a file is taken before the code for uploads is there',
    edits: [
      {
        file: 'src/form/fields/file-field.tsx',
        take: 'const isOff = disabled || form.readOnly;',
        put: 'const isOff = disabled || form.readOnly || isLoading;',
      },
    ],
    kind: 'browser',
    test: 'test/browser/app/lazy-view.test.tsx',
    fails: 'holds the newest file through a failure',
  },
  {
    what: 'a staged file outlives a reload of the section',
    edits: [
      { file: 'src/form/store.ts', take: '(kept?.stagedFiles ?? new Map())', put: '(new Map())' },
    ],
    kind: 'unit',
    test: 'test/form/store.test.ts',
    fails: 'are staged through a reload',
  },
  {
    what: 'a staged file goes with its field',
    edits: [
      {
        file: 'src/form/store.ts',
        take: 'if (!isShown(key)) stageFile(key, null);',
        put: 'void key;',
      },
    ],
    kind: 'unit',
    test: 'test/form/store.test.ts',
    fails: 'are staged through a reload',
  },
  {
    what: 'a staged file is not left behind without a word',
    edits: [
      {
        file: 'src/form/store.ts',
        take: '(hasUnsaved.value || stagedFiles.value.size > 0)',
        put: 'hasUnsaved.value',
      },
    ],
    kind: 'unit',
    test: 'test/form/store.test.ts',
    fails: 'are staged without a value',
  },
  {
    what: 'a required staged file is waited for',
    edits: [
      {
        file: 'src/form/store.ts',
        take: '[...loading.value, ...stagedFiles.value.keys()]',
        put: '[...loading.value]',
      },
    ],
    kind: 'unit',
    test: 'test/form/store.test.ts',
    fails: 'are staged without a value',
  },
  {
    what: 'a file dropped on a field for text is not opened',
    edits: [
      {
        file: 'src/element/private-events.ts',
        take: '|| target?.files ||',
        put: '|| target instanceof HTMLInputElement ||',
      },
    ],
    kind: 'site',
    test: 'test/site/documents.test.ts',
    fails: 'is opened by nobody',
  },
];
