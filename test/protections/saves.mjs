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
      { file: 'src/section/visits.ts', take: 'busy.peek() || asked.files', put: 'asked.files' },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'leaves once for a double click',
  },
  {
    what: 'what was saved is not sent again',
    edits: [
      {
        file: 'src/section/submission.ts',
        take: 'isSaved: saveState.isSaved() }',
        put: 'isSaved: false }',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'does not leave again when what follows it fails',
  },
  {
    what: 'the steps after a save are read by the next press',
    edits: [
      {
        file: 'src/section/save-section.ts',
        take: "stored === 'saved' || isAlreadySaved",
        put: "stored === 'saved'",
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'does not leave again when what follows it fails',
  },
  {
    what: 'a save that was not taken is sent again',
    edits: [
      {
        file: 'src/section/follow-save.ts',
        take: 'visits.form.peek()?.saveState.clearSaved();',
        put: 'void 0;',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'leaves again if it was answered but not stored, as by a portal in between',
  },
  {
    what: 'a save may follow while the profile is complete',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: '    progress.value = null;\n    if (onward',
        put: '    if (onward',
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
        file: 'src/section/visits.ts',
        take: 'if (onward !== null) await askToLeave(onward);\n    else if',
        put: 'if',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'stops the navigation when it fails: the investor is asked about unsaved answers',
  },
  {
    what: 'a save without an answer is read again',
    edits: [
      {
        file: 'src/http/errors.ts',
        take: "code === 'NETWORK' || code === 'TIMEOUT' || isVague",
        put: 'isVague',
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
        file: 'src/section/store-answers.ts',
        take: 'if (visit.sent) return settleDoubt',
        put: 'if (false) return settleDoubt',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'waits for a comparison before it repeats if the section could not be read',
  },
  {
    what: 'a save without an answer stays in doubt',
    edits: [
      {
        file: 'src/section/store-answers.ts',
        take: '  visit.sent = submission.values;\n  try {\n    const section',
        put: '  visit.sent = null;\n  try {\n    const section',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'waits for a comparison before it repeats if the section could not be read',
  },
  {
    what: 'a save that a removal interrupts is found out about',
    edits: [
      {
        file: 'src/app/standing-work.ts',
        take: '      lifetime.end();',
        put: '      lifetime.end();\n      stores.visits.close();',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'ends while the element is away, and is followed when it is back',
  },
  {
    what: 'a save refused as changed elsewhere asks the investor',
    edits: [
      {
        file: 'src/section/rules/save-outcome.ts',
        take: "if (error.status === 412 || error.code === 'SECTION_CHANGED') return 'changed';",
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
        file: 'src/section/store-answers.ts',
        take: "visits.show(section, 'compared', answers);",
        put: '',
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
        file: 'src/section/store-answers.ts',
        take: "if (answer !== 'keepMine') return 'failed';",
        put: '',
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
        file: 'src/section/store-answers.ts',
        take: "if (answer === 'useSaved') {",
        put: "if (answer !== 'keepMine') {",
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
        file: 'src/section/store-answers.ts',
        take: "    case 'again':\n      visits.show(section, 'compared');",
        put: "    case 'again':",
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails:
      'saves again with the changes made elsewhere if they do not conflict with what was typed',
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
    test: 'test/unit/section/rules/save-outcome.test.ts',
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
    test: 'test/unit/section/rules/save-outcome.test.ts',
    fails: 'never arrived, by its answers',
  },
  {
    what: 'a section that was locked meanwhile is read-only with what was typed',
    edits: [
      {
        file: 'src/section/store-answers.ts',
        take: "  visits.show({ ...openForm(visits).section, status: 'locked' }, 'values');",
        put: '',
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
        file: 'src/section/report-failure.ts',
        take: 'if (placed) form.messages.setServerErrors(placed.byKey, error.contentLanguage);',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/surviving.test.ts',
    fails: 'shows at its fields and in the summary until the field is changed',
  },
  {
    what: 'a section that the backend closes is not left unasked',
    edits: [
      {
        file: 'src/routing/follow-route.ts',
        take: 'if (destination.unavailable && visits.guard(destination.path, isGone)) return;',
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
        file: 'src/app/standing-work.ts',
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
        file: 'src/section/visits.ts',
        take: '      current.onward = path;\n      return true;',
        put: '      return false;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'ends and is followed before the investor gets where they wanted',
  },
  {
    what: 'a save under way is not left by the host’s goTo either',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: '      current.onward = path;\n      return true;',
        put: '      return false;',
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
        file: 'src/section/follow-save.ts',
        take: '  if (visit.onward !== null) await goTo(visit.onward);',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'goes where the investor wanted',
  },
  {
    what: 'a save in doubt is not left unasked',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: 'if (!isAsked && !isUnsaved && current.sent === null)',
        put: 'if (!isAsked && !isUnsaved)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'and stays in doubt asks before it is left, and reads before it is sent again',
  },
  {
    what: 'a save in doubt is not sent blindly',
    edits: [
      {
        file: 'src/section/store-answers.ts',
        take: 'if (visit.sent) return settleDoubt',
        put: 'if (false) return settleDoubt',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'and stays in doubt asks before it is left, and reads before it is sent again',
  },
  {
    what: 'answers typed back after a lost save are asked about',
    edits: [
      {
        file: 'src/form/rules/differences.ts',
        take: '[base, sent ?? base]',
        put: '[base]',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'typed back asks which to keep',
  },
  {
    what: 'a gateway’s failure on a save says what is known',
    edits: [
      {
        file: 'src/http/errors.ts',
        take: ' || GATEWAY_STATUSES.includes(status);',
        put: ';',
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'shows that the answers were not saved and mentions no connection',
  },
];
