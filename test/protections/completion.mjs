// @ts-check

/**
 * The way out after the last save.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const COMPLETION = [
  {
    what: 'completion is told once',
    edits: [
      {
        file: 'src/section/rules/completion-delay.ts',
        take: "return [NOT_COMPLETE, [state.isAtWork ? 'offerRedirect' : 'redirect']];",
        put: "return [state, [state.isAtWork ? 'offerRedirect' : 'redirect']];",
      },
    ],
    kind: 'unit',
    test: 'test/section/rules/completion-delay.test.ts',
    fails: 'the completion is announced once',
  },
  {
    what: 'who works on is not pulled away',
    edits: [
      {
        file: 'src/section/rules/completion-delay.ts',
        take: "state.isAtWork ? 'offerRedirect' : 'redirect'",
        put: "'redirect'",
      },
    ],
    kind: 'unit',
    test: 'test/section/rules/completion-delay.test.ts',
    fails: 'an investor who works on after the completion is not redirected',
  },
  {
    what: 'who opened a section after completion stays there',
    edits: [
      {
        file: 'src/section/rules/visit-transitions.ts',
        take: "{ type: 'dropForm' }, { type: 'workOn' }, read(place)",
        put: "{ type: 'dropForm' }, read(place)",
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'leaves an investor who opened a section there, with a button that leads on',
  },
  {
    what: 'who types after completion stays there',
    edits: [{ file: 'src/section/visits.ts', take: 'if (unsaved) completion.workOn();', put: '' }],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'leaves an investor who is still typing there, and keeps the input',
  },
  {
    what: 'the way out goes on after a removal',
    edits: [{ file: 'src/section/visits.ts', take: 'completion.resume();', put: '' }],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'completes when the element is back after a removal within the 3 s',
  },
  {
    what: 'a sign-out ends the way out',
    edits: [
      {
        file: 'src/section/rules/completion-delay.ts',
        take: "return [NOT_COMPLETE, ['stopTimer']];",
        put: "return [state, ['stopTimer']];",
      },
    ],
    kind: 'unit',
    test: 'test/section/rules/completion-delay.test.ts',
    fails: 'a sign-out ends the wait for the redirect',
  },
];
