// @ts-check

/**
 * When the KYC status is read, and what it changes.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const KYC_STATUS = [
  {
    what: 'a save of a section with plugins reads the KYC status',
    edits: [
      {
        file: 'src/section/follow-save.ts',
        take: 'if (isSaved && visits.form.peek()?.section.plugins?.length) void kyc.refresh();',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'reads the KYC status again for a section with plugins',
  },
  {
    what: 'a check that was saved makes the tag true',
    edits: [
      {
        file: 'src/section/follow-save.ts',
        take: 'if (isSaved && visits.form.peek()?.section.plugins?.length) void kyc.refresh();',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'comes anew when a section with a check is saved: tag and event are correct',
  },
  {
    what: 'the KYC status is read before a locked check',
    edits: [
      {
        file: 'src/identity/identity-check.ts',
        take: 'await abortable(kyc.read(), signal);',
        put: 'kyc.status.peek() ?? (await abortable(kyc.read(), signal));',
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'comes before a locked section starts',
  },
  {
    what: 'the KYC status is read on the way to the dashboard',
    edits: [
      {
        file: 'src/routing/follow-route.ts',
        take: "cameFrom !== 'dashboard') void kyc.read();",
        put: "cameFrom !== 'dashboard') void 0;",
      },
    ],
    kind: 'browser',
    test: 'test/browser/section/seams.test.ts',
    fails: 'comes once per navigation to the dashboard, and a failure blocks nothing',
  },
  {
    what: 'the KYC status is read at completion',
    edits: [{ file: 'src/section/follow-save.ts', take: '      await kyc.read();\n', put: '' }],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails:
      'reads the KYC status, announces completion and redirects after the wait where nothing is left',
  },
  {
    what: 'a KYC status asked for before the save does not count',
    edits: [
      {
        file: 'src/section/follow-save.ts',
        take: 'if (isSaved && visits.form.peek()?.section.plugins?.length) void kyc.refresh();',
        put: 'if (isSaved && visits.form.peek()?.section.plugins?.length) void kyc.read();',
      },
    ],
    kind: 'unit',
    test: 'test/unit/section/submit-flow.test.ts',
    fails: 'repeats, for a section with plugins, a request for the KYC status sent before it',
  },
  {
    what: 'one KYC request at a time',
    edits: [
      {
        file: 'src/profile/kyc-store.ts',
        take: 'if (current && !current.signal.aborted) return current.answer;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/profile/kyc-store.test.ts',
    fails: 'two reads of the KYC status at once are one request',
  },
  {
    what: 'a KYC read after a change begins after it',
    edits: [
      {
        file: 'src/profile/kyc-store.ts',
        take: 'if (!current) return read();',
        put: 'if (following || current || !current) return read();',
      },
    ],
    kind: 'unit',
    test: 'test/unit/profile/kyc-store.test.ts',
    fails: 'is not served by a request from before it',
  },
  {
    what: 'a KYC read after a sign-out asks anew',
    edits: [
      {
        file: 'src/profile/kyc-store.ts',
        take: 'if (current && !current.signal.aborted)',
        put: 'if (current)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/profile/kyc-store.test.ts',
    fails: 'a sign-out ends a read of the KYC status silently; the next read sends a new request',
  },
  {
    what: 'a KYC answer after a reset says nothing',
    edits: [
      {
        file: 'src/profile/kyc-store.ts',
        take: 'if (isCurrent()) {\n        batch(',
        put: '{\n        batch(',
      },
    ],
    kind: 'unit',
    test: 'test/unit/profile/kyc-store.test.ts',
    fails: 'a KYC status requested for another investor is dropped after a reset',
  },
  {
    what: 'a KYC failure blocks nothing',
    edits: [
      {
        file: 'src/profile/kyc-store.ts',
        take: 'logError(logger(), toOnboardingError(error));\n      }',
        put: 'throw error;\n      }',
      },
    ],
    kind: 'unit',
    test: 'test/unit/profile/kyc-store.test.ts',
    fails: 'a failed read of the KYC status is reported, does not reject and keeps the last status',
  },
  {
    what: 'what follows a KYC status leaves the profile to a submit',
    edits: [{ file: 'src/profile/poll-kyc-status.ts', take: ' || visits.busy.peek()', put: '' }],
    kind: 'unit',
    test: 'test/unit/profile/poll-kyc-status.test.ts',
    fails: 'does not fetch the qualification during a submit',
  },
];
