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
        file: 'src/form/kinds/file/view.tsx',
        take: 'const isOff = disabled || readOnly;',
        put: 'const isOff = disabled || readOnly || isLoading;',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/lazy-view.test.tsx',
    fails: 'stages the newest file through a failure, and checks it once the code is loaded',
  },
  {
    what: 'a staged file outlives a reload of the section',
    edits: [
      {
        file: 'src/form/store/form-store.ts',
        take: 'staged: kept?.stagedFiles',
        put: 'staged: undefined',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/store/form-store.test.ts',
    fails: 'stay staged over a reload of the section, unless their field is then hidden or missing',
  },
  {
    what: 'a staged file goes with its field',
    edits: [
      {
        file: 'src/form/store/form-store.ts',
        take: 'files.dropHidden();',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/store/form-store.test.ts',
    fails: 'stay staged over a reload of the section, unless their field is then hidden or missing',
  },
  {
    what: 'a staged file is not left behind without a word',
    edits: [
      {
        file: 'src/form/store/form-save-state.ts',
        take: '(hasUnsaved.value || isUnlinked || files.staged.value.size > 0)',
        put: '(hasUnsaved.value || isUnlinked)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/store/form-store.test.ts',
    fails: 'are staged without a value',
  },
  {
    what: 'a required staged file is waited for',
    edits: [
      {
        file: 'src/form/store/form-values.ts',
        take: '[...loading.value, ...staged.value.keys()]',
        put: '[...loading.value]',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/store/form-store.test.ts',
    fails: 'are staged without a value',
  },
  {
    what: 'a file that was sent and deleted stays deleted',
    edits: [
      {
        file: 'src/form/store/form-save-state.ts',
        take: 'if (deletedUploads.isDeleted(key, now)) return true;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/documents/store.test.ts',
    fails: 'and then deleted stays deleted when its section, read again, still has it',
  },
  {
    what: 'a file that was sent and deleted stays deleted, however often it is read',
    edits: [
      {
        file: 'src/form/store/form-store.ts',
        take: 'for (const key of kept.sentFiles) saveState.noteFileSent(key);',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/documents/store.test.ts',
    fails: 'and then deleted stays deleted when its section, read again, still has it',
  },
  {
    what: 'a file that is sent behind another section can be deleted on return',
    edits: [
      {
        file: 'src/documents/store.ts',
        take: 'if (entry.isSent) form.saveState.noteFileSent(entry.key);',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/documents/store.test.ts',
    fails: 'and uploads on behind another section can be deleted for good after the return',
  },
  {
    what: 'a file dropped on a field for text is not opened',
    edits: [
      {
        file: 'src/element/keep-events-private.ts',
        take: '|| target?.files ||',
        put: '|| target instanceof HTMLInputElement ||',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/documents.test.ts',
    fails: 'does not open in the browser: neither over text, nor a field, nor a button',
  },
];
