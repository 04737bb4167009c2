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
    fails: 'the completion is told once',
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
    fails: 'nobody who works on after the completion is pulled away',
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
    fails: 'leaves who opened a section',
  },
  {
    what: 'who types after completion stays there',
    edits: [{ file: 'src/section/visits.ts', take: 'if (unsaved) completion.workOn();', put: '' }],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'leaves who types on there',
  },
  {
    what: 'the way out goes on after a removal',
    edits: [{ file: 'src/section/visits.ts', take: 'completion.resume();', put: '' }],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'is told when the element is back after a removal',
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
    fails: 'a sign-out ends the wait for the way out',
  },
];
