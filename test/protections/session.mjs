// @ts-check

/**
 * Tokens, waiting calls, the end of a session, sign-out, coming back to the page.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const SESSION = [
  {
    what: 'one request for a token',
    edits: [
      {
        file: 'src/http/send.ts',
        take: 'request ??= ask(source);',
        put: 'request = ask(source);',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/send.test.ts',
    fails: 'requests one token for five parallel calls',
  },
  {
    what: 'a token source may call the widget itself',
    edits: [
      {
        file: 'src/http/send.ts',
        take: 'const answer = context.then(source)',
        put: 'const answer = new Promise<string | null>((resolve) => resolve(source({ reason, signal })))',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/send.test.ts',
    fails: 'at once: its call waits with the others',
  },
  {
    what: 'a token that was refused is given up',
    edits: [
      {
        file: 'src/http/send.ts',
        take: 'if (kept !== token) return;',
        put: 'return;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/send.test.ts',
    fails: 'requests another token and repeats the call once',
  },
  {
    what: 'the token goes with calls of a session alone',
    edits: [
      { file: 'src/http/send.ts', take: 'byToken && session && (await', put: 'byToken && (await' },
    ],
    kind: 'unit',
    test: 'test/unit/http/send.test.ts',
    fails: 'waits for no property and sends no token, and no cookies in token mode',
  },
  {
    what: 'no cookies beside a token',
    edits: [{ file: 'src/http/send.ts', take: "byToken ? 'omit' : 'include'", put: "'include'" }],
    kind: 'unit',
    test: 'test/unit/http/send.test.ts',
    fails: 'waits for no property and sends no token, and no cookies in token mode',
  },
  {
    what: 'an interrupted call waits for the sign-in',
    edits: [
      {
        file: 'src/session/session-guard.ts',
        take: 'if (!isOfSession(error)) throw error;',
        put: 'throw error;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/session-guard.test.ts',
    fails: 'saveSection is interrupted by a lost session and goes on after sign-in',
  },
  {
    what: "another investor's call is dropped",
    edits: [
      {
        file: 'src/session/session-guard.ts',
        take: 'if (owner !== undefined && session.session.peek()?.investorId !== owner) {',
        put: 'if (owner === null) {',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/session-guard.test.ts',
    fails: 'a call interrupted for one investor is not carried out for another',
  },
  {
    what: 'the warning before the end',
    edits: [
      {
        file: 'src/session/expiry-watch.ts',
        take: 'secondsLeft.value = isClose ? Math.ceil(remainingMs / SECOND_MS) : undefined;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/expiry-watch.test.ts',
    fails: 'shows two minutes before the end and counts down',
  },
  {
    what: 'the backend is asked before a clock signs out',
    edits: [
      {
        file: 'src/session/expiry-watch.ts',
        take: 'await checkEnd(end, signal);',
        put: 'session.lost();',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/expiry-watch.test.ts',
    fails: 'a device’s wrong clock does not end the session',
  },
  {
    what: 'the clock is looked at every 15 s',
    edits: [
      {
        file: 'src/session/expiry-watch.ts',
        take: 'Math.min(remainingMs - next, EXPIRY_CHECK_MS)',
        put: 'remainingMs - next',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/expiry-watch.test.ts',
    fails: 'a device that slept checks within 15 s where no event reports its return',
  },
  {
    what: 'a save waits until it is certain whose session it is',
    edits: [
      {
        file: 'src/session/session-guard.ts',
        take: 'if (isMutating || repeats > 0 || isReadAgain) await certain();',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/session-guard.test.ts',
    fails: 'a save waits until it is certain whose session it is',
  },
  {
    what: 'an answer in doubt waits until it is certain whose it is',
    edits: [
      {
        file: 'src/session/session-guard.ts',
        take: 'if (session.inDoubt() && !isMutating) {',
        put: 'if (session.inDoubt() && isMutating) {',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/session-guard.test.ts',
    fails: 'an answer that came while the session was in doubt',
  },
  {
    what: 'a call names the session that it is for',
    edits: [
      {
        file: 'src/session/session-guard.ts',
        take: '...(binding && { binding }) });\n        //',
        put: '});\n        //',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/session-guard.test.ts',
    fails: 'a changed binding is read anew',
  },
  {
    what: 'sign-out forgets the token',
    edits: [
      {
        file: 'src/session/sign-out.ts',
        take: '  host.send.reset();\n  if (!failure) return;',
        put: '  if (!failure) return;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/sign-out.test.ts',
    fails: 'a sign-out clears form, profile, notices and storage before the backend answers',
  },
  {
    what: 'sign-out forgets the form',
    edits: [
      {
        file: 'src/session/sign-out.ts',
        take: 'visits.forget();',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/sign-out.test.ts',
    fails: 'a sign-out clears form, profile, notices and storage before the backend answers',
  },
  {
    what: 'sign-out forgets the KYC status',
    edits: [
      {
        file: 'src/session/sign-out.ts',
        take: 'kyc.reset();',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/sign-out.test.ts',
    fails: 'a sign-out clears form, profile, notices and storage before the backend answers',
  },
  {
    what: 'sign-out forgets the profile',
    edits: [
      {
        file: 'src/session/sign-out.ts',
        take: 'profile.reset();',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/sign-out.test.ts',
    fails: 'a sign-out clears form, profile, notices and storage before the backend answers',
  },
  {
    what: 'sign-out forgets the notices',
    edits: [
      {
        file: 'src/session/sign-out.ts',
        take: 'notices.reset();',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/sign-out.test.ts',
    fails: 'a sign-out clears form, profile, notices and storage before the backend answers',
  },
  {
    what: 'sign-out forgets what the tab stores',
    edits: [
      {
        file: 'src/session/sign-out.ts',
        take: '  sweepStorage(tabStorage(), { former: own, place: onboarding.place, now: Date.now() });',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/sign-out.test.ts',
    fails: 'a sign-out clears form, profile, notices and storage before the backend answers',
  },
  {
    what: 'sign-out does not wait for the backend',
    edits: [
      {
        file: 'src/session/sign-out.ts',
        take: 'await Promise.race([ended, wait(SIGN_OUT_HEAD_START_MS, signal)]);',
        put: 'await ended;\n  void [wait, signal, SIGN_OUT_HEAD_START_MS];',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/sign-out.test.ts',
    fails: 'the host hears of a sign-out within a second',
  },
  {
    what: "somebody else's session is not ended",
    edits: [
      {
        file: 'src/session/sign-out.ts',
        take: 'if (former && current?.investorId !== former.investorId) return;',
        put: 'void current;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/sign-out.test.ts',
    fails: 'a session that turns out to be somebody else’s is not ended',
  },
  {
    what: 'a sign-out in doubt is told when its call has left',
    edits: [{ file: 'src/session/sign-out.ts', take: 'await hasLeft;', put: 'void hasLeft;' }],
    kind: 'unit',
    test: 'test/unit/session/sign-out.test.ts',
    fails: 'the host hears of a sign-out in doubt when the call has left',
  },
  {
    what: 'a signed-out widget looks again when the tab comes to the front',
    edits: [
      {
        file: 'src/app/standing-work.ts',
        take: '    checkOnReturn(onboarding),\n',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails: 'checks the session when the tab becomes visible, not when it is hidden',
  },
  {
    what: 'a new token source does not wait for calls that wait for it',
    edits: [
      {
        file: 'src/app/standing-work.ts',
        take: 'await Promise.race([startUp.settled(), isSignedOut]).catch(() => {});',
        put: 'isSignedOut.catch(() => {});\n  await startUp.settled();',
      },
    ],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails:
      'continues with a new token source, even if a request from its start waits for the sign-in',
  },
  {
    what: 'of who was signed in with another backend nothing is left',
    edits: [{ file: 'src/app/main.ts', take: '  onboarding.session.reset();', put: '' }],
    kind: 'browser',
    test: 'test/browser/element/lifecycle.test.ts',
    fails: 'shows nothing of the previous investor if a new backend does not answer',
  },
  {
    what: 'a window that gets the focus again is a return',
    edits: [
      {
        file: 'src/session/on-return-to-page.ts',
        take: "window.addEventListener('focus', focus);",
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/on-return-to-page.test.ts',
    fails: 'as the window gets the focus again',
  },
  {
    what: 'focus from an iframe of the page is no return',
    edits: [
      { file: 'src/session/on-return-to-page.ts', take: 'if (isAway) back();', put: 'back();' },
    ],
    kind: 'unit',
    test: 'test/unit/session/on-return-to-page.test.ts',
    fails: 'comes back from an iframe',
  },
  {
    what: 'an iframe counts where the browser tells of it late',
    edits: [
      {
        file: 'src/session/on-return-to-page.ts',
        take: 'isAway &&= !document.hasFocus();',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/on-return-to-page.test.ts',
    fails: 'says only after the blur',
  },
  {
    what: 'a page out of the back/forward cache is a return',
    edits: [
      {
        file: 'src/session/on-return-to-page.ts',
        take: "window.addEventListener('pageshow', show);",
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/on-return-to-page.test.ts',
    fails: 'out of its back/forward cache',
  },
  {
    what: 'the first show of a page is no return',
    edits: [
      {
        file: 'src/session/on-return-to-page.ts',
        take: 'back(persisted)',
        put: 'back(persisted || true)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/on-return-to-page.test.ts',
    fails: 'shown for the first time',
  },
  {
    what: 'both signs of a return are one',
    edits: [
      {
        file: 'src/session/on-return-to-page.ts',
        take: ' || Math.abs(now - last) < SAME_RETURN_MS',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/on-return-to-page.test.ts',
    fails: 'once for both signs',
  },
  {
    what: 'a clock set back holds no return',
    edits: [
      { file: 'src/session/on-return-to-page.ts', take: 'Math.abs(now - last)', put: 'now - last' },
    ],
    kind: 'unit',
    test: 'test/unit/session/on-return-to-page.test.ts',
    fails: 'also after the clock was set back',
  },
  {
    what: 'a removed widget does not look',
    edits: [
      {
        file: 'src/session/on-return-to-page.ts',
        take: "window.removeEventListener('focus', focus);",
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/on-return-to-page.test.ts',
    fails: 'after the removal',
  },
  {
    what: 'who is signed in is asked as the window gets the focus',
    edits: [
      {
        file: 'src/app/standing-work.ts',
        take: 'if (!session.signedIn.peek()) return;',
        put: 'return;',
      },
    ],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails: 'shows nothing of the first investor when it regains the focus after another signed in',
  },
  {
    what: 'a signed-out widget looks again as its window gets the focus',
    edits: [
      {
        file: 'src/session/on-return-to-page.ts',
        take: "window.addEventListener('focus', focus);",
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails: 'checks for a sign-in when it gets the focus',
  },
  {
    what: 'another investor finds neither form nor profile of the first',
    edits: [
      {
        file: 'src/session/session-store.ts',
        take: 'if (isOther && lastInvestorId !== undefined) forgetInvestor(onboarding);',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/session/signed-out.test.ts',
    fails: 'changed in another tab shows nothing of the first one when the tab is visible again',
  },
  {
    what: 'an answer after a sign-out signs nobody in',
    edits: [
      {
        file: 'src/session/session-store.ts',
        take: 'lastAnswered = ++asked;\n        settledDoubts = doubts;',
        put: 'settledDoubts = doubts;',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/session-store.test.ts',
    fails: 'an answer that was on its way at the sign-out does not sign in again',
  },
  {
    what: 'an answer after the removal renews nothing',
    edits: [
      {
        file: 'src/session/expiry-watch.ts',
        take: 'if (!life.signal.aborted) session.apply(renewed);',
        put: 'session.apply(renewed);',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/expiry-watch.test.ts',
    fails: 'hides when the watch stops, and a late renewal has no effect',
  },
  {
    what: 'two looks at once are one question',
    edits: [
      {
        file: 'src/session/session-store.ts',
        take: 'if (reading) return reading;',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/session/session-store.test.ts',
    fails: 'comes once for all who wait',
  },
  {
    what: 'a warning that was put away does not come again',
    edits: [{ file: 'src/session/expiry-watch.ts', take: ' && dismissed !== end', put: '' }],
    kind: 'unit',
    test: 'test/unit/session/expiry-watch.test.ts',
    fails: 'stays hidden once dismissed',
  },
  {
    what: 'a device that slept checks as soon as the tab is visible',
    edits: [{ file: 'src/session/expiry-watch.ts', take: 'if (round) begin();', put: '' }],
    kind: 'unit',
    test: 'test/unit/session/expiry-watch.test.ts',
    fails: 'a device that slept checks',
  },
];
