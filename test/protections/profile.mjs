// @ts-check

/**
 * Reading the profile and opening its sections.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const PROFILE = [
  {
    what: 'a refresh in the listener of a save does not keep the investor there',
    edits: [
      {
        file: 'src/profile/profile-store.ts',
        take: 'if (mine < lastAnswered)',
        put: 'if (mine < lastAsked)',
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'does not keep the investor from the next section',
  },
  {
    what: 'an answer counts while a newer question is open',
    edits: [
      {
        file: 'src/profile/profile-store.ts',
        take: 'if (mine < lastAnswered)',
        put: 'if (mine < lastAsked)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/profile/profile-store.test.ts',
    fails: 'a qualification is used while a newer one is still requested',
  },
  {
    what: 'a submit decides by the newest profile',
    edits: [
      {
        file: 'src/profile/profile-store.ts',
        take: 'if (mine < lastAnswered) return qualification.peek() ?? fetched;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'follows the newest profile, never an older one',
  },
  {
    what: 'a profile that comes after a reset is forgotten',
    edits: [
      {
        file: 'src/profile/profile-store.ts',
        take: 'lastAsked += 1;\n    lastAnswered = lastAsked;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/profile/profile-store.test.ts',
    fails: 'a reset of the profile clears everything, and drops what is still under way',
  },
  {
    what: 'a section that is already loading is not read twice',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: 'if (!open.goneNotice) return;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'a section that is already loading is not read twice',
  },
  {
    what: 'a link into a section reads it once',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: 'if (!open.goneNotice) return;',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'reads the section once',
  },
];
