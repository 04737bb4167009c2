// @ts-check
/**
 * Protections that the journeys by chance (test/browser/journey) must miss when they are taken out. More
 * journeys than in `npm test`: chance needs its time.
 */

const VISIT = 'src/section/rules/visit.ts';
const REFUSAL = 'src/section/rules/save-refusal.ts';
const SUBMIT = 'src/section/submit-work.ts';
const START = 'src/app/start-up.ts';
const DOCUMENTS = 'src/documents/store.ts';
const CHECK = 'src/identity/check.ts';

/**
 * `aspect`: the part of the journeys (steps.ts) that must miss it.
 *
 * @type {readonly {
 *   what: string,
 *   aspect: 'form' | 'papers' | 'wallet' | 'check',
 *   edits: readonly (readonly [string, string, string])[],
 * }[]}
 */
const taken = [
  {
    what: 'an interrupted call of another investor is dropped',
    aspect: 'form',
    edits: [
      [
        'src/session/resume-after-sign-in.ts',
        'if (investorId !== session.session.peek()?.investorId) {',
        'if (!session.session.peek()) {',
      ],
      [START, 'visits.forget();', ''],
    ],
  },
  {
    what: 'another investor finds no form of the first',
    aspect: 'form',
    edits: [[START, 'visits.forget();', '']],
  },
  {
    what: 'a save refused as changed elsewhere is looked into',
    aspect: 'form',
    edits: [[REFUSAL, "return 'changed';", 'return null;']],
  },
  {
    what: 'a save says on which answers it is based',
    aspect: 'form',
    edits: [[SUBMIT, '...(etag !== undefined && { etag }),', '']],
  },
  {
    what: 'what was typed stays based on the answers it was typed over, read again or not',
    aspect: 'form',
    edits: [['src/form/store.ts', 'baseOn(kept.etag);', '']],
  },
  {
    what: 'a draft stays based on the answers it was typed over',
    aspect: 'form',
    edits: [['src/form/follow-drafts.ts', 'form.baseOn(draft.etag);', '']],
  },
  {
    what: 'a save without an answer is found out about',
    aspect: 'form',
    edits: [
      [
        REFUSAL,
        "code === 'NETWORK' || code === 'TIMEOUT') return 'lost';",
        "!code) return 'lost';",
      ],
    ],
  },
  {
    what: 'a save under way is not left',
    aspect: 'form',
    edits: [
      [
        'src/section/rules/visit-state.ts',
        "return state.name === 'editing' && !state.unsaved && state.sent === null;",
        "return isBusy(state) || (state.name === 'editing' && !state.unsaved && state.sent === null);",
      ],
    ],
  },
  {
    what: 'a language waits for a save',
    aspect: 'form',
    edits: [
      [
        'src/language/change-language.ts',
        'language.select(code, () => whenIdle(signal))',
        'language.select(code)',
      ],
    ],
  },
  {
    what: 'completion is told once',
    aspect: 'form',
    edits: [
      [
        'src/section/rules/completion.ts',
        "return [NOT_COMPLETE, [state.isAtWork ? 'offerWay' : 'leadOn']];",
        "return [state, [state.isAtWork ? 'offerWay' : 'leadOn']];",
      ],
    ],
  },
  {
    what: 'a save of a section with a check reads the KYC status',
    aspect: 'check',
    edits: [
      [
        'src/section/visits.ts',
        'if (isFetched && form.peek()?.section.plugins?.length) void kyc.readAnew();',
        '',
      ],
    ],
  },
  {
    what: 'a save names a file only once it is uploaded',
    aspect: 'papers',
    edits: [['src/form/rules/payload.ts', '!isRecord(value) || !value.url', '!isRecord(value)']],
  },
  {
    what: 'what became of a file comes into a form that is made anew',
    aspect: 'papers',
    edits: [[DOCUMENTS, 'if (entry.value && !(', 'if (false && entry.value && !(']],
  },
  {
    what: 'an upload that a removal interrupted is taken up',
    aspect: 'papers',
    edits: [['src/app/create-app.ts', 'laterStores.documents?.store.resume();', '']],
  },
  {
    what: 'the files of an investor are forgotten with their profile',
    aspect: 'papers',
    edits: [['src/app/documents.tsx', 'untracked(documents.store.clear)', 'void 0']],
  },
  {
    what: 'a wallet that is linked is not linked again',
    aspect: 'wallet',
    edits: [
      [
        SUBMIT,
        'if (form.proof.peek() === proof) form.proof.value = { ...proof, linked: true };',
        '',
      ],
    ],
  },
  {
    what: 'leaving the screen ends the identity check',
    aspect: 'check',
    edits: [[CHECK, 'if (run) leave(run);', '']],
  },
  {
    what: 'what an ended identity check still says is not heard',
    aspect: 'check',
    edits: [
      [CHECK, 'mine.controller.signal.aborted || mine.heard', 'mine.heard'],
      ['src/identity/onfido-adapter.ts', 'if (!over) callbacks.onEvent', 'callbacks.onEvent'],
    ],
  },
];

/**
 * The newest intention wins, and it is one call.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
const intentions = [
  {
    what: 'a way taken during a save waits for it',
    edits: [
      [
        VISIT,
        'leaveAsked: (state, { to }) => stay({ ...state, onward: to }),',
        "leaveAsked: (state, { to }) => [{ ...openOf(state), name: 'leaving', to }, []],",
      ],
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'is finished before the investor gets to where they went',
  },
  {
    what: 'of two ways taken during a save the newest counts',
    edits: [
      [VISIT, 'stay({ ...state, onward: to })', 'stay({ ...state, onward: state.onward ?? to })'],
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'is finished before the investor gets to where they went',
  },
  {
    what: 'a late answer for a section that was left is dropped',
    edits: [['src/section/visits.ts', 'if (!signal.aborted) dispatch(event);', 'dispatch(event);']],
    kind: 'unit',
    test: 'test/section/submit-flow.test.ts',
    fails: 'the answer for a section that was left is not shown',
  },
  {
    what: 'of two qualifications the newest question wins',
    edits: [
      [
        'src/profile/store.ts',
        'if (mine < lastAnswered) return qualification.peek() ?? found;',
        '',
      ],
    ],
    kind: 'unit',
    test: 'test/profile/store.test.ts',
    fails: 'of two qualifications the newest question wins',
  },
  {
    what: 'of two languages the newest choice wins on screen',
    edits: [['src/language/store.ts', 'if (mine !== newest) return false;', '']],
    kind: 'browser',
    test: 'test/browser/shell/language.test.ts',
    fails: 'ends with the newest choice',
  },
  {
    what: 'a save says on which answers it is based',
    edits: [[SUBMIT, '...(etag !== undefined && { etag }),', '']],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'shows both answers; keep mine saves on top of what was changed elsewhere',
  },
  {
    what: 'what was typed stays based on the answers it was typed over, read again or not',
    edits: [['src/form/store.ts', 'baseOn(kept.etag);', '']],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'and a language do not let a save overwrite it unseen either',
  },
  {
    what: 'what a removal interrupted under a form is read again',
    edits: [[VISIT, "isStale: isStale || state.reading === 'overlay'", 'isStale']],
    kind: 'browser',
    test: 'test/browser/form/surviving.test.ts',
    fails: 'a removal while the section is read in another language',
  },
  {
    what: 'a wallet that has signed comes into a form that is made anew',
    edits: [['src/form/store.ts', 'proof.value = kept.proof;\n    put(', 'put(']],
    kind: 'unit',
    test: 'test/form/store.test.ts',
    fails: 'bring the wallet that has signed with them',
  },
  {
    what: 'a wallet is let go of with the profile',
    edits: [
      [
        'src/app/wallet-port.ts',
        'if (!profile.qualification.value) untracked(',
        'void untracked; void (',
      ],
    ],
    kind: 'unit',
    test: 'test/app/wallet-port.test.ts',
    fails: 'is let go of with the profile',
  },
  {
    what: 'a draft stays based on the answers it was typed over',
    edits: [['src/form/follow-drafts.ts', 'form.baseOn(draft.etag);', '']],
    kind: 'unit',
    test: 'test/form/follow-drafts.test.ts',
    fails: 'stays based on the answers it was typed over',
  },
  {
    what: 'who is signed in is asked when the tab comes back',
    edits: [
      ['src/session/expiry-watch.ts', 'end > now()) void lookWho();', 'end > now()) return;'],
    ],
    kind: 'unit',
    test: 'test/session/expiry-watch.test.ts',
    fails: 'another investor, signed in in another tab, is noticed',
  },
  {
    what: 'what was typed stays on screen while nobody answers who is signed in',
    edits: [
      [
        'src/session/store.ts',
        "else if (status.value === 'unknown') status",
        "else if (status.value !== 'signed-out') status",
      ],
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'leaves what was typed on screen where nobody answers',
  },
  {
    what: 'another investor finds nothing of a wallet in this tab',
    edits: [
      [
        'src/app/start-up.ts',
        '({ forgetWallet }) => forgetWallet()',
        '({ forgetWallet }) => Promise.resolve(void forgetWallet)',
      ],
    ],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails: 'became another one in another tab shows nothing of the first',
  },
  {
    what: 'who is signed out stays so while nobody answers',
    edits: [
      [
        'src/session/store.ts',
        "else if (status.value === 'unknown') status",
        "else if (status.value !== 'signed-in') status",
      ],
    ],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails: 'stays so where nobody answers',
  },
  {
    what: 'one renewal of the session at a time',
    edits: [['src/session/expiry-watch.ts', 'if (renewing.peek()) return;', '']],
    kind: 'unit',
    test: 'test/session/expiry-watch.test.ts',
    fails: 'is gone once the session is renewed',
  },
  {
    what: 'one acceptance of a disclaimer at a time',
    edits: [['src/disclaimers/store.ts', '|| accepting.peek().has(id)', '']],
    kind: 'unit',
    test: 'test/disclaimers/store.test.ts',
    fails: 'the same one twice at once is one call',
  },
  {
    what: 'a value that is hidden leaves the form',
    edits: [['src/form/rules/settle.ts', 'if (!first) return null;', 'if (!first) return value;']],
    kind: 'unit',
    test: 'test/form/store.test.ts',
    fails: 'settle everything that depends on them in one step',
  },
  {
    what: 'a value that is hidden is not sent, whatever the form holds',
    edits: [['src/form/rules/payload.ts', 'find((field) => !isHidden(field, read))', 'at(0)']],
    kind: 'unit',
    test: 'test/form/rules/payload.test.ts',
    fails: 'when it is hidden',
  },
  {
    what: 'no id comes twice',
    edits: [
      ['src/http/schemas.ts', '!seen.has(idOf(one)) && seen.add(idOf(one))', 'seen.add(idOf(one))'],
    ],
    kind: 'unit',
    test: 'test/http/checked-api.test.ts',
    fails: 'have no id twice',
  },
];

/** @type {readonly import('./protections.mjs').Protection[]} */
const journeys = taken.map(({ what, aspect, edits }) => ({
  what: `${what} (journeys)`,
  edits,
  kind: 'browser',
  test: 'test/browser/journey/journey.test.ts',
  fails: `(${aspect})`,
  env: { JOURNEY_RUNS: '400', JOURNEY_ASPECT: aspect },
}));

export const JOURNEYS = [...intentions, ...journeys];
