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
        file: 'src/app/lifetime.ts',
        take: '          latest.abort(ended());\n',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'makes one event where it is finished anew meanwhile',
  },
  {
    what: 'who works on is not pulled away',
    edits: [
      {
        file: 'src/section/complete-profile.ts',
        take: 'visits.openings.peek() !== openings;',
        put: 'false;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'offers the way out to an investor who has opened a section meanwhile',
  },
  {
    what: 'who opened a section after completion stays there',
    edits: [
      {
        file: 'src/section/complete-profile.ts',
        take: 'visits.openings.peek() !== openings;',
        put: 'false;',
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'leaves an investor who opened a section there, with a button that leads on',
  },
  {
    what: 'the identity check is not skipped',
    edits: [
      {
        file: 'src/section/save-section.ts',
        take: '    if (lacksCheck(onboarding, visit)) return visits.requestCheck();\n',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'without its identity check is not saved where it is known that nothing was handed in',
  },
  {
    what: 'the way out goes on after a removal',
    edits: [
      {
        file: 'src/section/complete-profile.ts',
        take: '  await lifetime.begun();\n',
        put: '  if (lifetime.signal.aborted) return;\n',
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'completes when the element is back after a removal within the 3 s',
  },
  {
    what: 'a sign-out ends the way out',
    edits: [
      {
        file: 'src/app/lifetime.ts',
        take: 'AbortSignal.any([investor.signal, latest.signal])',
        put: 'latest.signal',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'does not redirect an investor who has signed out',
  },
];
