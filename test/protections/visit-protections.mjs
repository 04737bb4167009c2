// @ts-check
/**
 * What holds together around a section's visit: saves, ways, languages, refreshes, completion and the
 * identity status, each with the edits that take it out and the test that must fail then.
 */

const VISIT = 'src/section/rules/visit.ts';
const STATE = 'src/section/rules/visit-state.ts';
const RUNNER = 'src/section/visits.ts';
const COMPLETION = 'src/section/rules/completion.ts';
const COMPLETION_TEST = 'test/section/rules/completion.test.ts';
const FLOW_TEST = 'test/section/submit-flow.test.ts';
const SEAMS_TEST = 'test/browser/section/seams.test.ts';
const KYC = 'src/profile/kyc-store.ts';
const KYC_TEST = 'test/profile/kyc-store.test.ts';
const PROFILE = 'src/profile/store.ts';
const PROFILE_TEST = 'test/profile/store.test.ts';
const LANGUAGE = 'src/language/change-language.ts';
const LANGUAGE_TEST = 'test/language/change-language.test.ts';

/** @typedef {import('./protections.mjs').Protection} Protection */
/** @typedef {readonly [file: string, take: string, put: string]} Edit */

/**
 * @param {Protection['kind']} kind
 * @param {string} test
 * @returns {(what: string, fails: string, ...edits: readonly Edit[]) => Protection}
 */
function of(kind, test) {
  return (what, fails, ...edits) => ({ what, edits, kind, test, fails });
}

const flow = of('unit', FLOW_TEST);
const seams = of('browser', SEAMS_TEST);
const completion = of('unit', COMPLETION_TEST);
const kyc = of('unit', KYC_TEST);
const profile = of('unit', PROFILE_TEST);

/** @type {readonly Protection[]} */
const saves = [
  flow('a save under way is not left', 'is finished and followed before the way goes', [
    STATE,
    "return state.name === 'editing' && !state.unsaved && state.sent === null;",
    "return isBusy(state) || (state.name === 'editing' && !state.unsaved && state.sent === null);",
  ]),
  seams(
    'a save under way is not left by the host’s goTo either',
    'of a section in which nothing was typed goes on after it',
    [
      STATE,
      "return state.name === 'editing' && !state.unsaved && state.sent === null;",
      "return isBusy(state) || (state.name === 'editing' && !state.unsaved && state.sent === null);",
    ],
  ),
  flow(
    'a save that is followed leads where the investor wanted',
    'goes where the investor wanted',
    [
      VISIT,
      "failed: (state, { error }) => moveOn(state, state.onward, { type: 'report', error }),",
      "failed: (state, { error }) => moveOn(state, null, { type: 'report', error }),",
    ],
  ),
  flow('a save in doubt is not left unasked', 'that was lost and whose answers were typed back', [
    STATE,
    ' && state.sent === null',
    '',
  ]),
  flow('a save in doubt is not sent blindly', 'that a removal ends is looked for', [
    VISIT,
    'if (sent) {',
    'if (sent && !place) {',
  ]),
  flow('answers typed back after a lost save are asked about', 'typed back asks which to keep', [
    'src/form/rules/payload/differing-answers.ts',
    '[base, sent ?? base]',
    '[base]',
  ]),
  seams('a gateway’s failure on a save says what is known', 'says what is known and nothing of', [
    'src/section/rules/save-refusal.ts',
    "return GATEWAY_STATUSES.includes(status) ? 'lost' : null;",
    'return null;',
  ]),
  flow('a following that a removal ended is taken up', 'that a removal ends is taken up again', [
    VISIT,
    "[{ type: 'follow', place: state.place, isFetched: true }],\n          ],",
    '[],\n          ],',
  ]),
  flow('an event within an event waits for its end', 'may sign the investor out: nothing', [
    RUNNER,
    'if (isDispatching) return;',
    '',
  ]),
];

/** @type {readonly Protection[]} */
const profiles = [
  seams(
    'a refresh in the listener of a save does not keep the investor there',
    'does not keep the investor from the next section',
    [PROFILE, 'if (mine < lastAnswered)', 'if (mine < lastAsked)'],
  ),
  profile(
    'an answer counts while a newer question is open',
    'while a newer question is still open',
    [PROFILE, 'if (mine < lastAnswered)', 'if (mine < lastAsked)'],
  ),
  flow('a submit decides by the newest profile', 'decides by the newest profile that is known', [
    PROFILE,
    'if (mine < lastAnswered) return qualification.peek() ?? found;',
    '',
  ]),
  profile('a profile that comes after a reset is forgotten', 'a reset forgets everything', [
    PROFILE,
    'lastAsked += 1;\n      lastAnswered = lastAsked;',
    '',
  ]),
  flow('a section that is on its way is not read twice', 'is on its way is not read twice', [
    VISIT,
    'if (isSamePlace(state, place)) return stay(state);',
    '',
  ]),
  seams('a link into a section reads it once', 'reads it once', [
    VISIT,
    'cameBack: (state) => (state.isReading ? stay(state) : readAnew(state)),',
    'cameBack: readAnew,',
  ]),
];

/** @type {readonly Protection[]} */
const languages = [
  of('unit', LANGUAGE_TEST)('a language waits for a save', 'waits for a save that is under way', [
    LANGUAGE,
    'language.select(code, () => whenIdle(signal))',
    'language.select(code)',
  ]),
  seams('labels change after a save', 'waits for it, and nobody is asked to leave', [
    'src/language/store.ts',
    'await whenReady?.();',
    '',
  ]),
  seams('a language does not wait for a sign-in', 'on the signed-out screen does not wait', [
    'src/app/later-actions.ts',
    " || session.status.value === 'signed-out'",
    '',
  ]),
  seams('what a language waits for is the visit’s save', 'waits for it, and nobody is asked', [
    RUNNER,
    'busy: computed(() => isBusy(state.value)),',
    'busy: computed(() => false),',
  ]),
  flow('a reload asked for during a save comes after it', 'a reload asked for during a save', [
    VISIT,
    'const BUSY: Transitions<Extract<VisitState, Busy>> = {\n  edited: (state, { unsaved }) => stay({ ...state, unsaved }),\n  reloadAsked: (state) => stay({ ...state, isStale: true }),',
    'const BUSY: Transitions<Extract<VisitState, Busy>> = {\n  edited: (state, { unsaved }) => stay({ ...state, unsaved }),',
  ]),
];

/** @type {readonly Protection[]} */
const completions = [
  completion('completion is told once', 'it is told once', [
    COMPLETION,
    "return [NOT_COMPLETE, [state.isAtWork ? 'offerWay' : 'leadOn']];",
    "return [state, [state.isAtWork ? 'offerWay' : 'leadOn']];",
  ]),
  completion('who works on is not pulled away', 'nobody who works on is pulled away', [
    COMPLETION,
    "state.isAtWork ? 'offerWay' : 'leadOn'",
    "'leadOn'",
  ]),
  seams('who opened a section after completion stays there', 'leaves who opened a section', [
    VISIT,
    "{ type: 'dropForm' }, { type: 'workOn' }, read(place)",
    "{ type: 'dropForm' }, read(place)",
  ]),
  seams('who types after completion stays there', 'leaves who types on there', [
    RUNNER,
    'if (unsaved) completion.workOn();',
    '',
  ]),
  completion('a removal does not end the way out', 'a removal stops the time, which begins anew', [
    COMPLETION,
    "return [state, ['startTimer']];",
    'return [state, []];',
  ]),
  seams('the way out goes on after a removal', 'is told when the element is back after a removal', [
    RUNNER,
    'completion.resume();',
    '',
  ]),
  completion('a sign-out ends the way out', 'a sign-out ends it', [
    COMPLETION,
    "return [NOT_COMPLETE, ['stopTimer']];",
    "return [state, ['stopTimer']];",
  ]),
];

/** @type {readonly Protection[]} */
const statuses = [
  flow('a save of a section with plugins reads the KYC status', 'of a section with plugins reads', [
    RUNNER,
    'if (isFetched && form.peek()?.section.plugins?.length) void kyc.readAnew();',
    '',
  ]),
  seams('a check that was saved makes the tag true', 'is read again with the save of a section', [
    RUNNER,
    'if (isFetched && form.peek()?.section.plugins?.length) void kyc.readAnew();',
    '',
  ]),
  seams('the KYC status is read before a locked check', 'is read before a locked section starts', [
    'src/app/identity-port.ts',
    'await abortable(kyc.read(), signal);',
    'kyc.status.peek() ?? (await abortable(kyc.read(), signal));',
  ]),
  seams('the KYC status is read on the way to the dashboard', 'is read once for each way', [
    'src/app/create-app.ts',
    'onDashboard: () => void kyc.read(),',
    'onDashboard: () => {},',
  ]),
  flow('the KYC status is read at completion', 'reads the KYC status, says so and leads on', [
    VISIT,
    "return [{ ...state, name: 'finishing', isUnderWay: true }, [...cleared, { type: 'readKyc' }]];",
    "return moveOn(state, state.onward, ...cleared, { type: 'complete' });",
  ]),
  flow('a KYC status asked for before the save does not count', 'asks anew for a KYC status', [
    RUNNER,
    'void kyc.readAnew();',
    'void kyc.read();',
  ]),
  kyc('one KYC request at a time', 'two reads at once are one request', [
    KYC,
    'if (current && !current.signal.aborted) return current.answer;',
    '',
  ]),
  kyc('a KYC read after a change begins after it', 'is not served by a request from before it', [
    KYC,
    'if (!current) return read();',
    'if (following || current || !current) return read();',
  ]),
  kyc('a KYC read after a removal asks anew', 'a removal ends a request in silence', [
    KYC,
    'if (current && !current.signal.aborted)',
    'if (current)',
  ]),
  kyc('a KYC answer after a reset says nothing', 'says nothing after a reset', [
    KYC,
    'if (isCurrent()) status.value = answer.status;',
    'status.value = answer.status;',
  ]),
  kyc('a KYC failure blocks nothing', 'a failure is reported, rejects nothing', [
    KYC,
    'if (isCurrent() && !isAbort(error)) onFailure(error);',
    'if (isCurrent() && !isAbort(error)) throw error;',
  ]),
  of('unit', 'test/profile/follow-kyc.test.ts')(
    'what follows a KYC status leaves the profile to a submit',
    'leaves the qualification to a submit that is under way',
    ['src/profile/follow-kyc.ts', ' || isBusy()', ''],
  ),
];

export const VISITS = [...saves, ...profiles, ...languages, ...completions, ...statuses];
