// @ts-check

/**
 * The newest intention wins, and it is one call.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const INTENTIONS = [
  {
    what: 'a way taken during a save waits for it',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: "if (progress.peek() === 'sending') {",
        put: 'if (!progress) {',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'finishes before a navigation that the investor started meanwhile',
  },
  {
    what: 'of two ways taken during a save the newest counts',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: 'current.onward = path;',
        put: 'current.onward ??= path;',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'finishes before a navigation that the investor started meanwhile',
  },
  {
    what: 'a late answer for a section that was left is dropped',
    edits: [
      {
        file: 'src/section/visits.ts',
        take: '      signal.throwIfAborted();\n      batch(',
        put: '      batch(',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'the answer for a section that was left is not shown',
  },
  {
    what: 'of two qualifications the newest question wins',
    edits: [
      {
        file: 'src/profile/profile-store.ts',
        take: 'if (mine < lastAnswered) return qualification.peek() ?? fetched;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/profile/profile-store.test.ts',
    fails: 'the latest request of two qualifications counts, whichever answer arrives last',
  },
  {
    what: 'of two languages the newest choice wins on screen',
    edits: [
      {
        file: 'src/language/language-store.ts',
        take: 'if (mine !== newest) return false;',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/language.test.ts',
    fails: 'ends with the newest choice',
  },
  {
    what: 'a save says on which answers it is based',
    edits: [
      {
        file: 'src/section/store-answers.ts',
        take: ', ...(etag !== undefined && { etag }) }',
        put: ' }',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'shows both answers; keep mine saves on top of what was changed elsewhere',
  },
  {
    what: 'what was typed stays based on the answers it was typed over, read again or not',
    edits: [
      { file: 'src/form/store/form-store.ts', take: 'saveState.baseOn(kept.etag);', put: '' },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails:
      'never lets a save silently overwrite what was saved elsewhere, even in another language',
  },
  {
    what: 'a wallet that has signed comes into a form that is made anew',
    edits: [
      {
        file: 'src/form/store/form-store.ts',
        take: 'signal(kept?.proof ?? null)',
        put: 'signal<WalletProof | null>(null)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/store/form-store.test.ts',
    fails: 'are kept together with the proof of the wallet',
  },
  {
    what: 'a wallet is let go of with its investor',
    edits: [
      {
        file: 'src/wallet/start-wallet.ts',
        take: 'lifetime.onForget(wallet.flow.release);',
        put: 'void lifetime;',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/start-wallet.test.ts',
    fails:
      'the wallet store is created once per element, and released when the investor is forgotten',
  },
  {
    what: 'a draft stays based on the answers it was typed over',
    edits: [
      {
        file: 'src/form/drafts/keep-and-restore-drafts.ts',
        take: 'form.saveState.baseOn(draft.etag);',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/drafts/keep-and-restore-drafts.test.ts',
    fails: 'stays based on the answers that were shown when it was typed',
  },
  {
    what: 'who is signed in is asked when the tab comes back',
    edits: [
      {
        file: 'src/app/standing-work.ts',
        take: 'session.certain(lifetime.signal).catch(() => {});\n  });',
        put: '});',
      },
    ],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails: 'changed in another tab shows nothing of the first one when the tab is visible again',
  },
  {
    what: 'what was typed stays on screen while nobody answers who is signed in',
    edits: [
      {
        file: 'src/session/rules/session-status.ts',
        take: "status === 'unknown' ?",
        put: "status !== 'signed-out' ?",
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/saving.test.ts',
    fails: 'keeps what was typed on screen if the backend does not answer, and shows why',
  },
  {
    what: 'another investor finds nothing of a wallet in this tab',
    edits: [
      {
        file: 'src/session/session-store.ts',
        take: 'sweepStorage(tabStorage(), { owner, place: onboarding.place, now: Date.now() });',
        put: 'void [sweepStorage, tabStorage, owner, place];',
      },
    ],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails: 'changed in another tab shows nothing of the first one when the tab is visible again',
  },
  {
    what: 'who is signed out stays so while nobody answers',
    edits: [
      {
        file: 'src/session/rules/session-status.ts',
        take: "status === 'unknown' ?",
        put: "status !== 'signed-in' ?",
      },
    ],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails:
      'stays signed out if the backend does not answer, shows why, and later continues an interrupted save',
  },
  {
    what: 'one renewal of the session at a time',
    edits: [{ file: 'src/session/expiry-watch.ts', take: 'if (renewing.peek()) return;', put: '' }],
    kind: 'unit',
    test: 'test/unit/session/expiry-watch.test.ts',
    fails: 'hides once the session is renewed, and shows again before its new end',
  },
  {
    what: 'one acceptance of a disclaimer at a time',
    edits: [
      {
        file: 'src/disclaimers/disclaimers-store.ts',
        take: '|| accepting.peek().has(id)',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/disclaimers/disclaimers-store.test.ts',
    fails: 'twice at once is one call',
  },
  {
    what: 'a value that is hidden leaves the form',
    edits: [
      {
        file: 'src/form/rules/settle-conditions.ts',
        take: 'if (!first) return null;',
        put: 'if (!first) return value;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/store/form-store.test.ts',
    fails: 'settle everything that depends on them in one step',
  },
  {
    what: 'a value that is hidden is not sent, whatever the form holds',
    edits: [
      {
        file: 'src/form/rules/payload.ts',
        take: 'find((field) => !isHidden(field, read))',
        put: 'at(0)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/form/rules/payload/build-payload.test.ts',
    fails: 'when it is hidden',
  },
  {
    what: 'no id comes twice',
    edits: [
      {
        file: 'src/http/schemas.ts',
        take: '!seen.has(idOf(one)) && seen.add(idOf(one))',
        put: 'seen.add(idOf(one))',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/checked-call.test.ts',
    fails: 'have no duplicate ids: the first row of each is used',
  },
];
