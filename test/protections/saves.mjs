// @ts-check

/**
 * Saves: one call, nothing sent twice, lost answers, changes elsewhere.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const SAVES = [
  {
    what: 'what is being submitted is not submitted again',
    edits: [
      { file: 'src/section/visits.ts', take: '!asked || busy.peek()', put: '!asked' },
      { file: 'src/section/visits.ts', take: '!current || busy.peek()', put: '!current' },
      {
        file: 'src/section/visits.ts',
        take: 'asked.section.id || busy.peek()',
        put: 'asked.section.id',
      },
      {
        file: 'src/section/rules/visit-transitions.ts',
        take: 'submit: stay,',
        put: 'submit: (state, { submission }) => start(state as never, submission),',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'is sent for a double click',
  },
  {
    what: 'what was saved is not sent again',
    edits: [
      {
        file: 'src/section/prepare-submission.ts',
        take: '{ signed, isSaved }',
        put: '{ signed, isSaved: false }',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'is not sent again when what follows it fails',
  },
  {
    what: 'the steps after a save are read by the next press',
    edits: [
      {
        file: 'src/section/rules/submit-steps.ts',
        take: 'const isFetched = submission.isSaved;',
        put: 'const isFetched = false;',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'is not sent again when what follows it fails',
  },
  {
    what: 'a save that was not taken is sent again',
    edits: [
      {
        file: 'src/section/rules/submit-steps.ts',
        take: "isOpen ? [{ type: 'clearSaved' }] : []",
        put: '[]',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'is sent again if it was answered but not stored, as by a portal in between',
  },
  {
    what: 'a save may follow while the profile is complete',
    edits: [
      {
        file: 'src/section/rules/visit-transitions.ts',
        take: "kycRead: (state) => moveOn(state, state.onward, { type: 'complete' }),",
        put: "kycRead: (state) => [state, [{ type: 'complete' }]],",
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'may immediately follow the save that completed the profile',
  },
  {
    what: 'a save that fails asks about the way taken meanwhile',
    edits: [
      {
        file: 'src/section/rules/transition-parts.ts',
        take: 'if (state.onward) {',
        put: 'if (state.onward && !state.place) {',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'that fails stops the navigation: the investor is asked about unsaved answers',
  },
  {
    what: 'a save without an answer is read again',
    edits: [
      {
        file: 'src/section/rules/save-refusal.ts',
        take: "if (code === 'NETWORK' || code === 'TIMEOUT') return 'lost';",
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'counts as saved when what is stored',
  },
  {
    what: 'a save in doubt is found out about before the next one',
    edits: [
      {
        file: 'src/section/rules/submit-steps.ts',
        take: 'if (sent) {',
        put: 'if (sent && !place) {',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'is reconciled before it is sent again if the section could not be read',
  },
  {
    what: 'a save without an answer stays in doubt',
    edits: [
      {
        file: 'src/section/rules/visit-transitions.ts',
        take: '{ ...state, sent: state.submission.values }',
        put: 'state',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'is reconciled before it is sent again if the section could not be read',
  },
  {
    what: 'a save that a removal interrupts is found out about',
    edits: [
      {
        file: 'src/section/rules/visit-transitions.ts',
        take: '{ ...openOf(state), sent: submission.values }',
        put: '{ ...openOf(state) }',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'whose response arrives after the element was removed is reconciled',
  },
  {
    what: 'a save refused as changed elsewhere asks the investor',
    edits: [
      {
        file: 'src/section/rules/save-refusal.ts',
        take: "if (status === 412 || code === 'SECTION_CHANGED') return 'changed';",
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'shows both answers',
  },
  {
    what: 'keep mine saves on top of what is stored',
    edits: [
      {
        file: 'src/section/rules/visit-transitions.ts',
        take: '[show, ...again]',
        put: 'again',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'shows both answers; keep mine',
  },
  {
    what: 'use the saved ones sends nothing',
    edits: [
      {
        file: 'src/section/rules/visit-transitions.ts',
        take: "return withEffects(settle(state), { type: 'show', section, takeover: 'fresh' });",
        put: "return [editing(openOf(state)), [{ type: 'show', section, takeover: 'fresh' }, { type: 'submitAgain' }]];",
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'sends nothing',
  },
  {
    what: 'Escape leaves what was typed',
    edits: [
      {
        file: 'src/section/rules/visit-transitions.ts',
        take: "if (decision === 'back') return settle(state);",
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'leaves the form as it is on Escape',
  },
  {
    what: 'a save goes on with what was changed elsewhere',
    edits: [
      {
        file: 'src/section/rules/save-refusal.ts',
        take: "[show, { type: 'save', submission }]",
        put: "[{ type: 'save', submission }]",
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails:
      'is saved again with the changes made elsewhere if they do not conflict with what was typed',
  },
  {
    what: 'what was typed elsewhere is not written over',
    edits: [
      {
        file: 'src/section/rules/save-outcome.ts',
        take: "if (why === 'changed') return agrees ? 'again' : 'conflict';",
        put: "if (why === 'changed') return 'again';",
      },
    ],
    kind: 'unit',
    test: 'test/section/rules/save-outcome.test.ts',
    fails: 'asks the investor',
  },
  {
    what: 'without tags the answers tell',
    edits: [
      {
        file: 'src/section/rules/save-outcome.ts',
        take: 'return !storedChanged;',
        put: 'return false;',
      },
    ],
    kind: 'unit',
    test: 'test/section/rules/save-outcome.test.ts',
    fails: 'never arrived, by its answers',
  },
  {
    what: 'a section that was locked meanwhile is read-only with what was typed',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: "if (current) show({ section: { ...current.section, status: 'locked' }, takeover: 'edits' });",
        put: 'void current;',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/surviving.test.ts',
    fails: 'makes a section that was locked meanwhile read-only',
  },
  {
    what: 'the messages of a 422 stand at their fields',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: 'if (placed) current.messages.setServerErrors(placed.byKey);',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/surviving.test.ts',
    fails: 'is shown at its fields and in the summary until the field is changed',
  },
  {
    what: 'a section that the backend closes is not left unasked',
    edits: [
      {
        file: 'src/routing/follow-route.ts',
        take: 'if (destination.unavailable && deps.guard(destination.path)) return;',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/leaving.test.ts',
    fails: 'also asks if the backend has closed the section meanwhile',
  },
  {
    what: 'the browser asks before a page with unsaved answers goes',
    edits: [
      {
        file: 'src/app/navigation/ask-before-unload.ts',
        take: "window.addEventListener('beforeunload', ask);",
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/leaving.test.ts',
    fails: 'requires confirmation while answers are unsaved, and at no other time',
  },
  {
    what: 'a save under way is not left',
    edits: [
      {
        file: 'src/section/rules/visit-state.ts',
        take: 'return isAtRest && !state.unsaved && state.sent === null;',
        put: 'return isBusy(state) || (isAtRest && !state.unsaved && state.sent === null);',
      },
    ],
    kind: 'unit',
    test: 'test/section/submit-flow.test.ts',
    fails: 'is finished and followed before the investor gets where they wanted',
  },
  {
    what: 'a save under way is not left by the host’s goTo either',
    edits: [
      {
        file: 'src/section/rules/visit-state.ts',
        take: 'return isAtRest && !state.unsaved && state.sent === null;',
        put: 'return isBusy(state) || (isAtRest && !state.unsaved && state.sent === null);',
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails:
      'away from a section in which nothing was typed continues after it, and the save arrives',
  },
  {
    what: 'a save that is followed leads where the investor wanted',
    edits: [
      {
        file: 'src/section/rules/visit-transitions.ts',
        take: "failed: (state, { error }) => moveOn(state, state.onward, { type: 'report', error }),",
        put: "failed: (state, { error }) => moveOn(state, null, { type: 'report', error }),",
      },
    ],
    kind: 'unit',
    test: 'test/section/submit-flow.test.ts',
    fails: 'goes where the investor wanted',
  },
  {
    what: 'a save in doubt is not left unasked',
    edits: [{ file: 'src/section/rules/visit-state.ts', take: ' && state.sent === null', put: '' }],
    kind: 'unit',
    test: 'test/section/submit-flow.test.ts',
    fails: 'that was lost and whose answers were typed back',
  },
  {
    what: 'a save in doubt is not sent blindly',
    edits: [
      {
        file: 'src/section/rules/submit-steps.ts',
        take: 'if (sent) {',
        put: 'if (sent && !place) {',
      },
    ],
    kind: 'unit',
    test: 'test/section/submit-flow.test.ts',
    fails: 'that a removal ends is reconciled before the next one',
  },
  {
    what: 'answers typed back after a lost save are asked about',
    edits: [
      {
        file: 'src/form/rules/payload/differing-answers.ts',
        take: '[base, sent ?? base]',
        put: '[base]',
      },
    ],
    kind: 'unit',
    test: 'test/section/submit-flow.test.ts',
    fails: 'typed back asks which to keep',
  },
  {
    what: 'a gateway’s failure on a save says what is known',
    edits: [
      {
        file: 'src/section/rules/save-refusal.ts',
        take: "return GATEWAY_STATUSES.includes(status) ? 'lost' : null;",
        put: 'return null;',
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'shows that the answers were not saved and mentions no connection',
  },
  {
    what: 'a following that a removal ended is taken up',
    edits: [
      {
        file: 'src/section/rules/visit-transitions.ts',
        take: "[{ type: 'follow', place: state.place, isFetched: true }],\n          ],",
        put: '[],\n          ],',
      },
    ],
    kind: 'unit',
    test: 'test/section/submit-flow.test.ts',
    fails: 'reading the profile after a save is resumed after a removal',
  },
  {
    what: 'an event within an event waits for its end',
    edits: [{ file: 'src/section/visits.ts', take: 'if (isDispatching) return;', put: '' }],
    kind: 'unit',
    test: 'test/section/submit-flow.test.ts',
    fails: 'may sign the investor out: nothing',
  },
];
