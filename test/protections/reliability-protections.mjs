// @ts-check
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is taken out
/**
 * What docs/reliability.md says of saving, of coming back, of drafts and of languages, each with the edits
 * that take it out and the test that must fail then.
 */

const VISIT = 'src/section/rules/visit.ts';
const RUNNER = 'src/section/visits.ts';
const REFUSAL = 'src/section/rules/save-refusal.ts';
const OUTCOME = 'src/section/rules/save-outcome.ts';
const OUTCOME_TEST = 'test/section/rules/save-outcome.test.ts';
const SAVING_TEST = 'test/browser/form/saving.test.ts';
const LEAVING_TEST = 'test/browser/form/leaving.test.ts';
const SURVIVING_TEST = 'test/browser/form/surviving.test.ts';
const SIGNED_OUT_TEST = 'test/browser/session/signed-out.test.ts';
const BACK = 'src/app/when-back.ts';
const BACK_TEST = 'test/app/when-back.test.ts';
const EXPIRY = 'src/session/expiry-watch.ts';
const EXPIRY_TEST = 'test/session/expiry-watch.test.ts';
const DRAFTS = 'src/form/follow-drafts.ts';
const DRAFTS_TEST = 'test/form/follow-drafts.test.ts';
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

const saving = of('browser', SAVING_TEST);
const decided = of('unit', OUTCOME_TEST);

/** @type {readonly Protection[]} */
const saves = [
  saving(
    'what is being submitted is not submitted again',
    'is sent for a double click',
    [RUNNER, '!asked || isBusy(state.peek())', '!asked'],
    [RUNNER, 'asked.section.id || isBusy(state.peek())', 'asked.section.id'],
    [
      VISIT,
      'submit: stay,',
      'submit: (state, { submission }) => start(state as never, submission),',
    ],
  ),
  saving('what was saved is not sent again', 'is not sent again when what follows it fails', [
    'src/section/submission.ts',
    '{ ...options, isSaved }',
    '{ ...options, isSaved: false }',
  ]),
  saving(
    'the steps after a save are read by the next press',
    'is not sent again when what follows it fails',
    [VISIT, 'const isFetched = submission.isSaved;', 'const isFetched = false;'],
  ),
  saving('a save that was not taken is sent again', 'is sent again where it was answered', [
    VISIT,
    "isOpen ? [{ type: 'clearSaved' }] : []",
    '[]',
  ]),
  saving('a save may follow while the profile is complete', 'may follow at once on the one', [
    VISIT,
    "kycRead: (state) => moveOn(state, state.onward, { type: 'complete' }),",
    "kycRead: (state) => [state, [{ type: 'complete' }]],",
  ]),
  saving(
    'a save that fails asks about the way taken meanwhile',
    'that fails leads nowhere: the investor is asked',
    [VISIT, 'if (state.onward) {', 'if (state.onward && !state.place) {'],
  ),
  saving('a save without an answer is read again', 'counts as saved when what is stored', [
    REFUSAL,
    "if (code === 'NETWORK' || code === 'TIMEOUT') return 'lost';",
    '',
  ]),
  saving(
    'a save in doubt is found out about before the next one',
    'is found out about before it is sent again',
    [VISIT, 'if (sent) {', 'if (sent && !place) {'],
  ),
  saving('a save without an answer stays in doubt', 'is found out about before it is sent again', [
    VISIT,
    '{ ...state, sent: state.submission.values }',
    'state',
  ]),
  saving(
    'a save that a removal interrupts is found out about',
    'whose answer comes after the element was removed',
    [VISIT, '{ ...openOf(state), sent: submission.values }', '{ ...openOf(state) }'],
  ),
  saving('a save refused as changed elsewhere asks the investor', 'shows both answers', [
    REFUSAL,
    "if (status === 412 || code === 'SECTION_CHANGED') return 'changed';",
    '',
  ]),
  saving('keep mine saves on top of what is stored', 'shows both answers; keep mine', [
    VISIT,
    "[show, { type: 'submitAgain' }]",
    "[{ type: 'submitAgain' }]",
  ]),
  saving('use the saved ones sends nothing', 'sends nothing', [
    VISIT,
    "return withEffects(settle(state), { type: 'show', section, takeover: 'fresh' });",
    "return [editing(openOf(state)), [{ type: 'show', section, takeover: 'fresh' }, { type: 'submitAgain' }]];",
  ]),
  saving('Escape leaves what was typed', 'leaves the form as it is on Escape', [
    VISIT,
    "if (decision === 'back') return settle(state);",
    '',
  ]),
  saving(
    'a save goes on with what was changed elsewhere',
    'is saved once more where nothing typed',
    [VISIT, "[show, { type: 'save', submission }]", "[{ type: 'save', submission }]"],
  ),
  decided('what is stored as it was typed counts as saved', 'counts as saved where all is stored', [
    OUTCOME,
    "if (agrees && status !== 'active') return 'saved';",
    '',
  ]),
  decided('what was typed elsewhere is not written over', 'asks the investor', [
    OUTCOME,
    "return agrees ? 'again' : 'conflict';",
    "return 'again';",
  ]),
  decided('a section locked meanwhile is not saved', 'is too late for a locked section', [
    OUTCOME,
    "if (status === 'locked') return agrees ? 'saved' : 'locked';",
    '',
  ]),
  decided('a save that never arrived is told by its tag', 'never arrived, by its tag', [
    OUTCOME,
    'if (sentTag !== undefined && tag !== undefined) return sentTag === tag;',
    '',
  ]),
  decided('without tags the answers tell', 'never arrived, by its answers', [
    OUTCOME,
    'return !storedChanged;',
    'return false;',
  ]),
  of('browser', SURVIVING_TEST)(
    'a section that was locked meanwhile is read-only with what was typed',
    'makes a section that was locked meanwhile read-only',
    [
      RUNNER,
      "if (current) show({ section: { ...current.section, status: 'locked' }, takeover: 'edits' });",
      'void current;',
    ],
  ),
  of('browser', SURVIVING_TEST)(
    'the messages of a 422 stand at their fields',
    'stands at its fields and in the summary',
    [RUNNER, 'if (placed) current.tellServerTexts(placed);', ''],
  ),
  of('browser', LEAVING_TEST)(
    'a section that the backend closes is not left unasked',
    'asks, too, where the backend has closed the section',
    [
      'src/routing/follow-route.ts',
      'if (destination.unavailable && deps.guard(destination.path)) return;',
      '',
    ],
  ),
  of('browser', LEAVING_TEST)(
    'the browser asks before a page with unsaved answers goes',
    'is asked about while answers are unsaved',
    ['src/app/ask-before-unload.ts', "window.addEventListener('beforeunload', ask);", ''],
  ),
];

const back = of('unit', BACK_TEST);
const watch = of('unit', EXPIRY_TEST);
const signedOut = of('browser', SIGNED_OUT_TEST);

/** @type {readonly Protection[]} */
const returns = [
  back('a window that gets the focus again is a return', 'as the window gets the focus again', [
    BACK,
    "window.addEventListener('focus', focus);",
    '',
  ]),
  back('focus from an iframe of the page is no return', 'comes back from an iframe', [
    BACK,
    'if (isAway) back();',
    'back();',
  ]),
  back('an iframe counts where the browser tells of it late', 'says only after the blur', [
    BACK,
    'isAway &&= !document.hasFocus();',
    '',
  ]),
  back('a page out of the back/forward cache is a return', 'out of its back/forward cache', [
    BACK,
    "window.addEventListener('pageshow', show);",
    '',
  ]),
  back('the first show of a page is no return', 'shown for the first time', [
    BACK,
    'back(persisted)',
    'back(persisted || true)',
  ]),
  back('both signs of a return are one', 'once for both signs', [
    BACK,
    ' || Math.abs(now - last) < SAME_RETURN_MS',
    '',
  ]),
  back('a clock set back holds no return', 'also after the clock was set back', [
    BACK,
    'Math.abs(now - last)',
    'now - last',
  ]),
  back('a removed widget does not look', 'after the removal', [
    BACK,
    "window.removeEventListener('focus', focus);",
    '',
  ]),
  signedOut(
    'who is signed in is asked as the window gets the focus',
    'shows nothing of the first investor as it gets the focus',
    ['src/app/safeguards.tsx', 'whenBack(expiry.look)', '() => {}'],
  ),
  signedOut(
    'a signed-out widget looks again as its window gets the focus',
    'looks again for a sign-in as it gets the focus',
    [BACK, "window.addEventListener('focus', focus);", ''],
  ),
  signedOut(
    'another investor finds neither form nor profile of the first',
    'shows nothing of the first as the tab comes back',
    ['src/app/start-up.ts', 'profile.reset();\n      kyc.reset();\n      visits.forget();', ''],
  ),
  watch('an answer after the removal or a sign-out counts for nothing', 'counts for nothing', [
    EXPIRY,
    'if (life.signal.aborted || !session.signedIn.peek()) return;',
    '',
  ]),
  watch('an answer after the removal renews nothing', 'nor does a late renewal', [
    EXPIRY,
    'if (!life.signal.aborted) take(found);',
    'take(found);',
  ]),
  watch('two looks at once are one question', 'the same investor changes nothing', [
    EXPIRY,
    'if (isLooking) return;',
    '',
  ]),
  watch('a warning that was put away does not come again', 'once put away it stays away', [
    EXPIRY,
    ' && dismissed !== end',
    '',
  ]),
  watch('a device that slept asks as soon as the tab is back', 'a device that slept asks', [
    EXPIRY,
    'if (round) begin();',
    '',
  ]),
];

const draft = of('unit', DRAFTS_TEST);
const kept = of('browser', LEAVING_TEST);

/** @type {readonly Protection[]} */
const drafts = [
  kept('what was typed at last is kept as the page goes', 'is kept as the page goes', [
    'src/app/drafts.tsx',
    "window.addEventListener('pagehide', made.flush);",
    '',
  ]),
  kept('what was typed at last is kept as the tab goes back', 'is kept as its tab goes', [
    'src/app/drafts.tsx',
    "document.addEventListener('visibilitychange', made.flush);",
    '',
  ]),
  draft('discard leaves what was changed since', 'can be discarded, but for what was changed', [
    DRAFTS,
    'Object.is(form.key(key).value.peek(), value),',
    'form.key(key) !== undefined,',
  ]),
  draft("another investor's draft is not read", 'never sees it', [
    DRAFTS,
    'storage.getItem(DRAFT_KEY_PREFIX + investorId)',
    'storage.getItem(`${DRAFT_KEY_PREFIX}i-1`)',
  ]),
];

const chosen = of('unit', LANGUAGE_TEST);

/** @type {readonly Protection[]} */
const languages = [
  chosen('a language that was overtaken is not saved', 'while an older one is saved', [
    LANGUAGE,
    'if (wanted !== code || !isSignedIn',
    'if (!isSignedIn',
  ]),
  of('browser', 'test/browser/shell/language.test.ts')(
    'a language is not saved while nobody is signed in',
    'is not saved while nobody is signed in',
    [LANGUAGE, ' || !isSignedIn()', ''],
  ),
  chosen(
    'a language that was overtaken says nothing of its texts',
    'says nothing of texts',
    [LANGUAGE, 'if (wanted !== code) return;', ''],
    [LANGUAGE, 'if (signal.aborted) return;', ''],
  ),
  chosen('a language that was overtaken and fails leaves the newest', 'leaves the newest to be', [
    LANGUAGE,
    'if (wanted !== code) return;',
    '',
  ]),
  chosen('no language is chosen twice', 'that is asked for twice is made once', [
    LANGUAGE,
    'wanted ?? language',
    'language',
  ]),
];

const STORE = 'src/form/store.ts';
const heldFile = of('unit', 'test/form/store.test.ts');

/** @type {readonly Protection[]} */
const files = [
  of('browser', 'test/browser/app/lazy-view.test.tsx')(
    'a file is taken before the code for uploads is there',
    'holds the newest file through a failure',
    [
      'src/form/fields/file-field.tsx',
      'const isOff = disabled || form.readOnly;',
      'const isOff = disabled || form.readOnly || isLoading;',
    ],
  ),
  heldFile('a held file outlives a reload of the section', 'are held through a reload', [
    STORE,
    '(kept?.held ?? new Map())',
    '(new Map())',
  ]),
  heldFile('a held file goes with its field', 'are held through a reload', [
    STORE,
    'if (!isShown(key)) hold(key, null);',
    'void key;',
  ]),
  heldFile('a held file is not left behind without a word', 'are held without a value', [
    STORE,
    '(hasUnsaved.value || held.value.size > 0)',
    'hasUnsaved.value',
  ]),
  heldFile('a required held file is waited for', 'are held without a value', [
    STORE,
    '[...loading.value, ...held.value.keys()]',
    '[...loading.value]',
  ]),
  of('site', 'test/site/documents.test.ts')(
    'a file dropped on a field for text is not opened',
    'is opened by nobody',
    [
      'src/element/investor-onboarding-element.ts',
      '|| target?.files ||',
      '|| target instanceof HTMLInputElement ||',
    ],
  ),
];

export const RELIABILITY = [...saves, ...returns, ...drafts, ...languages, ...files];
