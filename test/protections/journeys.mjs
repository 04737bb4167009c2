// @ts-check

/**
 * What the journeys by chance (test/models/journeys) must miss. They run longer than in `npm test`: chance
 * needs its time.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const JOURNEYS = [
  {
    what: 'an interrupted call of another investor is dropped (journeys)',
    edits: [
      {
        file: 'src/session/session-guard.ts',
        take: 'if (owner !== undefined && session.session.peek()?.investorId !== owner) {',
        put: 'if (owner === null) {',
      },
      { file: 'src/session/sign-out.ts', take: 'visits.forget();', put: '' },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(form)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'form' },
  },
  {
    what: 'another investor finds no form of the first (journeys)',
    edits: [{ file: 'src/session/sign-out.ts', take: 'visits.forget();', put: '' }],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(form)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'form' },
  },
  {
    what: 'a save refused as changed elsewhere is looked into (journeys)',
    edits: [
      { file: 'src/section/rules/save-outcome.ts', take: "return 'changed';", put: 'return null;' },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(form)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'form' },
  },
  {
    what: 'a save says on which answers it is based (journeys)',
    edits: [
      {
        file: 'src/section/store-answers.ts',
        take: ', ...(etag !== undefined && { etag }) }',
        put: ' }',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(form)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'form' },
  },
  {
    what: 'what was typed stays based on the answers it was typed over, read again or not (journeys)',
    edits: [
      { file: 'src/form/store/form-store.ts', take: 'saveState.baseOn(kept.etag);', put: '' },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(form)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'form' },
  },
  {
    what: 'a draft stays based on the answers it was typed over (journeys)',
    edits: [
      {
        file: 'src/form/drafts/keep-and-restore-drafts.ts',
        take: 'form.saveState.baseOn(draft.etag);',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(form)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'form' },
  },
  {
    what: 'a save without an answer is found out about (journeys)',
    edits: [
      {
        file: 'src/http/errors.ts',
        take: "code === 'NETWORK' || code === 'TIMEOUT' || isVague",
        put: 'isVague',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(form)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'form' },
  },
  {
    what: 'a save under way is not left (journeys)',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: '      current.onward = path;\n      return true;',
        put: '      return false;',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(form)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'form' },
  },
  {
    what: 'a language waits for a save (journeys)',
    edits: [
      {
        file: 'src/language/change-language.ts',
        take: 'language.select(code, () => whenNothingIsSaved(onboarding))',
        put: 'language.select(code)',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(form)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'form' },
  },
  {
    what: 'completion is told once (journeys)',
    edits: [
      {
        file: 'src/app/lifetime.ts',
        take: '          latest.abort(ended());\n',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(form)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'form' },
  },
  {
    what: 'a save of a section with a check reads the KYC status (journeys)',
    edits: [
      {
        file: 'src/section/follow-save.ts',
        take: 'if (isSaved && visits.form.peek()?.section.plugins?.length) void kyc.refresh();',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(check)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'check' },
  },
  {
    what: 'a save names a file only once it is uploaded (journeys)',
    edits: [
      {
        file: 'src/form/kinds/file/answer.ts',
        take: 'if (!isDocument(value)) return null;',
        put: 'if (!isRecord(value)) return null;',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(papers)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'papers' },
  },
  {
    what: 'what became of a file comes into a form that is made anew (journeys)',
    edits: [
      {
        file: 'src/documents/store.ts',
        take: 'form.edit(entry.key, entry.value);\n}',
        put: '}',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(papers)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'papers' },
  },
  {
    what: 'an upload goes on while the element is away (journeys)',
    edits: [
      {
        file: 'src/app/standing-work.ts',
        take: 'lifetime.end();',
        put: 'lifetime.end();\n      lazyServices.documents.peek()?.store.clear();',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(papers)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'papers' },
  },
  {
    what: 'the files of an investor are forgotten with their profile (journeys)',
    edits: [
      {
        file: 'src/documents/start-documents.tsx',
        take: 'untracked(store.clear)',
        put: 'void 0',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(papers)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'papers' },
  },
  {
    what: 'a wallet that is linked is not linked again (journeys)',
    edits: [
      {
        file: 'src/section/link-wallet.ts',
        take: 'if (form.proof.peek() === proof) form.proof.value = { ...proof, linked: true };',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(wallet)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'wallet' },
  },
  {
    what: 'leaving the screen ends the identity check (journeys)',
    edits: [
      {
        file: 'src/identity/run-sdk.ts',
        take: 'if (signal.aborted) sdk.dispose();',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(check)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'check' },
  },
  {
    what: 'what an ended identity check still says is not heard (journeys)',
    edits: [
      {
        file: 'src/identity/run-sdk.ts',
        take: 'sdk.signal.aborted || handled.has(event.eventId)',
        put: 'handled.has(event.eventId)',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(check)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'check' },
  },
  {
    what: 'what was remarked is saved as it was only by who says so (journeys)',
    edits: [
      {
        file: 'src/review/rules/remarks.ts',
        take: "if (answer === 'yes') return [];",
        put: "if (answer !== 'no') return [];",
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(review)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'review' },
  },
  {
    what: 'what a reviewer says in between is shown before a save over it (journeys)',
    edits: [
      {
        file: 'src/section/store-answers.ts',
        take: 'const isNews = isSentBack',
        put: 'const isNews = false && isSentBack',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(review)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'review' },
  },
  {
    what: 'a section that is read again shows what a reviewer says, over what was typed (journeys)',
    edits: [
      {
        file: 'src/section/takeover.ts',
        take: 'if (!isSameReview(section, shown.section)) return false;',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/models/journeys/journey.test.ts',
    fails: '(review)',
    env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: 'review' },
  },
];
