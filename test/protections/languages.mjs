// @ts-check

/**
 * Changing the language.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const LANGUAGES = [
  {
    what: 'a language that was fitted to the profile is read in, whatever ends the first read',
    edits: [
      {
        file: 'src/app/start-up.ts',
        take: 'if (profile.readIn() === fitting) return;',
        put: 'if (fitting === selected) return;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/app/start-up.test.ts',
    fails: 'reads them when another start-up ends the read in that language',
  },
  {
    what: 'a language that was overtaken is not saved',
    edits: [
      {
        file: 'src/language/change-language.ts',
        take: 'if (language.locale.peek() !== code || !session.signedIn.peek() || investor.aborted) return;',
        put: 'if (!isSignedIn()) return;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/language/change-language.test.ts',
    fails: 'while an older one is saved',
  },
  {
    what: 'a language leaves nothing saved while nobody is signed in',
    edits: [
      {
        file: 'src/language/change-language.ts',
        take: 'if (language.locale.peek() !== code || !session.signedIn.peek() || investor.aborted) return;',
        put: 'if (language.locale.peek() !== code || investor.aborted) return;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/language/change-language.test.ts',
    fails: 'saves for nobody while nobody is signed in',
  },
  {
    what: 'a language that was overtaken says nothing of its texts',
    edits: [
      {
        file: 'src/language/change-language.ts',
        take: 'if (changes.wanted !== code) return;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/language/change-language.test.ts',
    fails: 'does not report texts that could not be loaded when it is superseded',
  },
  {
    what: 'a language that was overtaken and fails leaves the newest',
    edits: [
      {
        file: 'src/language/change-language.ts',
        take: 'if (changes.wanted !== code) return;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/language/change-language.test.ts',
    fails: 'leaves the newest to be saved when it is superseded and then fails',
  },
  {
    what: 'no language is chosen twice',
    edits: [
      {
        file: 'src/language/change-language.ts',
        take: 'changes.wanted ?? language',
        put: 'language',
      },
    ],
    kind: 'unit',
    test: 'test/unit/language/change-language.test.ts',
    fails: 'happens once when it is requested twice',
  },
  {
    what: 'a language waits for a save',
    edits: [
      {
        file: 'src/language/change-language.ts',
        take: 'language.select(code, () => whenNothingIsSaved(onboarding))',
        put: 'language.select(code)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/language/change-language.test.ts',
    fails: 'waits for a save that is under way',
  },
  {
    what: 'labels change after a save',
    edits: [{ file: 'src/language/language-store.ts', take: 'await whenReady?.();', put: '' }],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'waits for the save, and no question about leaving is shown',
  },
  {
    what: 'what a language waits for is the visit’s save',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: 'const busy = computed(() => progress.value !== null);',
        put: "const busy = computed(() => progress.value === 'preparing');",
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'waits for the save, and no question about leaving is shown',
  },
  {
    what: 'a reload asked for during a save comes after it',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: "(progress.peek() === 'sending' || question.peek())",
        put: 'question.peek()',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'a reload requested during a save is made after it, where the section stays',
  },
  {
    what: 'a language does not wait for a sign-in',
    edits: [
      {
        file: 'src/language/change-language.ts',
        take: " || session.status.value === 'signed-out'",
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'on the signed-out screen does not wait',
  },
];
