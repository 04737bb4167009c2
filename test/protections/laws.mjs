// @ts-check

const LAWS = 'test/models/laws/laws.test.ts';
const SAME_ORDERS = 'the same orders in every run';

/**
 * Planted faults, at least one for each of the ten laws (docs/contribute/laws.md), each found by the law's own property.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const LAWS_FAULTS = [
  {
    what: 'law 1, untouched: an answer is sent as it is stored',
    edits: [
      {
        file: 'src/form/rules/payload.ts',
        take: 'if (isAsStored(holders, value)) {',
        put: 'if (!isAsStored(holders, value) && isAsStored(holders, value)) {',
      },
    ],
    kind: 'unit',
    test: 'test/models/laws/round-trip.test.ts',
    fails: 'what the investor leaves alone is sent exactly as stored or not at all',
  },
  {
    what: 'law 2, whose: no save while it is not certain whose session it is',
    edits: [
      {
        file: 'src/session/session-guard.ts',
        take: 'if (isMutating || repeats > 0 || isReadAgain) await certain();',
        put: '',
      },
      {
        file: 'src/session/session-guard.ts',
        take: 'const binding = isMutating ? session.session.peek()?.binding : undefined;',
        put: 'const binding = isMutating ? undefined : undefined;',
      },
      {
        file: 'src/http/http-client.ts',
        take: '!call.isOfSession && isInDoubt()) {',
        put: '!call.isOfSession && isInDoubt === undefined) {',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 2, whose: no change leaves once the doubt came on its way out',
    edits: [
      {
        file: 'src/http/http-client.ts',
        take: '!call.isOfSession && isInDoubt()) {',
        put: '!call.isOfSession && isInDoubt === undefined) {',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/http-client.test.ts',
    fails: 'what changes something does not leave while it is in doubt whose session it is',
  },
  {
    what: 'law 3, alive: who is found to be signed in gets a profile',
    edits: [
      {
        file: 'src/app/start-up.ts',
        take: 'if (isMissing && isIdle) untracked(',
        put: 'if (isMissing && !isMissing && isIdle) untracked(',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 4, saved is saved: a page confirms nothing',
    edits: [
      {
        file: 'src/http/http-client.ts',
        take: 'if (status === 204 || isConfirmed) return',
        put: 'void isConfirmed;\n    return',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 5, gone: a sign-out leaves nothing on screen',
    edits: [
      {
        file: 'src/session/sign-out.ts',
        take: '    forgetInvestor(onboarding);',
        put: '    void forgetInvestor;',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 6, heard: a save that was refused is told',
    edits: [
      {
        file: 'src/section/report-failure.ts',
        take: '  reportError(error, {',
        put: '  void reportError;\n  void ({',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 7, fresh: what was read before a save is not shown after it',
    edits: [
      {
        file: 'src/section/store-answers.ts',
        take: '    profile.outdate();\n    saveState',
        put: '    saveState',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 8, documents: a replacement that fails leaves the saved one',
    edits: [
      {
        file: 'src/form/store/form-store.ts',
        take: 'fail: (key) => applyEdits([[key, replacedFile(key)]]),',
        put: "fail: (key) => applyEdits([[key, replacedFile(key) && '']]),",
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 9, quiet: a hidden tab asks for nothing',
    edits: [
      {
        file: 'src/kit/waiting/waiting.ts',
        take: "if (document.visibilityState !== 'visible') await front;",
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/models/laws/quiet.test.ts',
    fails: 'a hidden tab asks for nothing',
  },
  {
    what: 'law 10, one rule: the backend judges the answer that the form judges',
    edits: [
      {
        file: 'src/reference-backend/rules/save/accept-payload.ts',
        take: '...validate(model, settled),',
        put: "...validate(model, new Map([...settled].map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, 1) : value]))),",
      },
    ],
    kind: 'unit',
    test: 'test/unit/reference-backend/valid-is-accepted.test.ts',
    fails: 'for any section, edited in any way',
  },
  {
    what: 'law 2, whose: first answers are dropped where somebody else may be signed in',
    edits: [
      {
        file: 'src/element/early-calls.ts',
        take: 'if (session) {',
        put: 'if (session && !controller) {',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 3, alive: code that never arrives is given up',
    edits: [
      {
        file: 'src/kit/lazy/import-again.ts',
        take: "const timer = setTimeout(reject, CODE_LIMIT_MS, new TypeError('no answer'));",
        put: 'const timer = 0;',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 3, alive: an optional file holds a save for ten seconds at most',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: 'export const OPTIONAL_FILE_WAIT_MS = 10_000;',
        put: 'export const OPTIONAL_FILE_WAIT_MS = 10_000_000;',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 4, saved is saved: an empty 200 confirms no save that carries an entity tag',
    edits: [
      {
        file: 'src/http/http-client.ts',
        take: 'if (status === 204 || isConfirmed) return',
        put: "if (text === '' || isConfirmed) return",
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 5, gone: who has signed out stays so, though the element goes and comes',
    edits: [
      {
        file: 'src/app/start-up.ts',
        take: '(isLoaded || session.hasEnded())',
        put: 'isLoaded',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 8, documents: a link that is not found drops the link, not the document',
    edits: [
      {
        file: 'src/documents/keep-links-fresh.ts',
        take: 'return value ? section.form.renew(key, { filename, version }) : undefined;',
        put: "void [filename, version];\n          return section.form.edit(key, '');",
      },
    ],
    kind: 'unit',
    test: 'test/models/laws/quiet.test.ts',
    fails: 'a link that is not found leaves its document',
  },
  {
    what: 'law 2, whose: another api-base leaves nothing of the former backend',
    edits: [
      {
        file: 'src/app/main.ts',
        take: '    forgetBackend(onboarding);',
        put: '    void forgetBackend;',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 4, saved is saved: two elements of two investors keep a draft each',
    edits: [
      {
        file: 'src/session/tab-storage.ts',
        take: 'const isOthers = item.place !== undefined && item.place !== keep.place;',
        put: 'const isOthers = false;',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 4, saved is saved: an acceptance is confirmed by 204 alone',
    edits: [
      {
        file: 'src/http/http-client.ts',
        take: "      '204': false,",
        put: "      '204': true,",
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: "an acceptance that somebody between answers with 'empty' is none",
  },
  {
    what: 'law 2, whose: a call goes to the backend it was made for',
    edits: [
      {
        file: 'src/app/backend.ts',
        take: 'createHttpCall({\n    send,\n    base,',
        put: "createHttpCall({\n    send, get base() { return host.element.getAttribute('api-base') ?? base; },",
      },
    ],
    kind: 'unit',
    test: 'test/models/laws/led-elsewhere.test.ts',
    fails: 'a save that waits for the session goes where it was pressed',
  },
  {
    what: 'law 4, saved is saved: what another answer hides keeps its answers',
    edits: [
      {
        file: 'src/reference-backend/rules/save/set-aside.ts',
        take: 'return { ...rest, hiddenSince: Object.fromEntries(since) };',
        put: 'const sections = without(rest.sections, new Set(hidden.map(({ id }) => id)));\n  return { ...rest, sections, hiddenSince: Object.fromEntries(since) };',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 8, documents: one that arrives for a section that another answer hides is kept',
    edits: [
      {
        file: 'src/reference-backend/rules/save/set-aside.ts',
        take: 'return { ...rest, hiddenSince: Object.fromEntries(since) };',
        put: 'const arrived = hidden.flatMap(({ documentIds }) => documentIds).filter((id) => (rowOf(rest.documents, id)?.readyAt ?? 0) > now);\n  return { ...rest, documents: without(rest.documents, new Set(arrived)), hiddenSince: Object.fromEntries(since) };',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 2, whose: a save under way writes into no section that another answer hides',
    edits: [
      {
        file: 'src/reference-backend/rules/save/save-section.ts',
        take: 'const section = findSection(deps.profile, sectionId);',
        put: 'const section = findSection(deps.profile, sectionId) ?? findSection(deps.profile.written ?? deps.profile, sectionId);',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 6, heard: a save whose section another answer has ended leads on',
    edits: [
      {
        file: 'src/section/store-answers.ts',
        take: 'if (status !== 404) return false;',
        put: 'if (status !== 404 || milestoneId) return false;',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 6, heard: an answer that brings or ends sections is told',
    edits: [
      {
        file: 'src/section/follow-save.ts',
        take: 'if (before) tellSections(onboarding, before, qualification);',
        put: 'void tellSections;',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 4, done: nothing is complete while an answer has brought sections',
    edits: [
      {
        file: 'src/section/follow-save.ts',
        take: 'const next = nextSection(qualification);',
        put: 'const next = nextSection({ milestones: qualification.milestones.filter(({ id }) => !before || before.milestones.some((one) => one.id === id)) });',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
  {
    what: 'law 8, documents: what another answer hides has its day of deletion',
    edits: [
      {
        file: 'src/reference-backend/rules/save/set-aside.ts',
        take: '    if (!saved && ![...files.values()].some(isThere)) return [];',
        put: '    if (!saved) return [];',
      },
      {
        file: 'src/reference-backend/rules/save/set-aside.ts',
        take: '!isEmpty(saved?.values[key]) || isThere(document)',
        put: '!isEmpty(saved?.values[key])',
      },
    ],
    kind: 'unit',
    test: LAWS,
    fails: SAME_ORDERS,
  },
];
