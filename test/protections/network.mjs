// @ts-check
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is taken out

/**
 * Requests, retries, lost connections, lazy code, and where requests may go.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const NETWORK = [
  {
    what: "the browser's word counts",
    edits: [
      {
        file: 'src/shell/notices/watch-connection.ts',
        take: "window.addEventListener('offline', listen);",
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/shell/notices/watch-connection.test.ts',
    fails: 'the browser’s offline state is shown, also from the start, and its return for a while',
  },
  {
    what: 'the backend is asked again while it is unreachable',
    edits: [
      {
        file: 'src/shell/notices/watch-connection.ts',
        take: "now === 'unreachable' ? askAgain(onboarding, signal) : undefined",
        put: 'undefined',
      },
    ],
    kind: 'unit',
    test: 'test/unit/shell/notices/watch-connection.test.ts',
    fails: 'a failed call is shown as offline too; the backend is called until it answers',
  },
  {
    what: 'a backend that is away is asked ever more rarely',
    edits: [
      {
        file: 'src/shell/notices/watch-connection.ts',
        take: 'Math.min(pause * 2, LONGEST_PROBE_PAUSE_MS)',
        put: 'pause',
      },
    ],
    kind: 'unit',
    test: 'test/unit/shell/notices/watch-connection.test.ts',
    fails: 'the longer the backend is unreachable, the less often it is called',
  },
  {
    what: 'a backend that is away is not asked in a hidden tab',
    edits: [
      {
        file: 'src/shell/notices/watch-connection.ts',
        take: 'whenDueAndVisible(pause, signal, wait);',
        put: 'wait(pause, signal);',
      },
    ],
    kind: 'unit',
    test: 'test/unit/shell/notices/watch-connection.test.ts',
    fails: 'a hidden tab does not call an unreachable backend',
  },
  {
    what: 'a call ends after 30 s',
    edits: [
      {
        file: 'src/http/http-client.ts',
        take: 'return within(ATTEMPT_LIMIT_MS, signal, run, late, wait);',
        put: 'return within(ATTEMPT_LIMIT_MS * 1000, signal, run, late, wait);',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/checked-call.test.ts',
    fails: 'fetchSession ends after 30 s',
  },
  {
    what: 'a host’s upload that stands still ends',
    edits: [
      {
        file: 'src/documents/upload-file.ts',
        take: 'if (sent > 0) endAfter(',
        put: 'if (sent < 0) endAfter(',
      },
    ],
    kind: 'unit',
    test: 'test/unit/documents/within-stall.test.ts',
    fails: 'an upload without progress for a minute ends as TIMEOUT, and is aborted',
  },
  {
    what: 'an upload that stands still ends',
    edits: [
      {
        file: 'src/http/upload/transfer.ts',
        take: 'xhr.abort();\n      }, UPLOAD_STALL_LIMIT_MS);',
        put: 'xhr.abort();\n      }, 1e9);',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/upload/transfer.test.ts',
    fails: 'no progress for a minute is TIMEOUT; a slow upload with progress continues',
  },
  {
    what: 'a broken GET is tried again',
    edits: [
      {
        file: 'src/http/http-client.ts',
        take: "call.method === 'GET' && context.retry !== false",
        put: 'context.retry === true',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/http-client.test.ts',
    fails: 'retries',
  },
  {
    what: 'a GET is tried again twice at most',
    edits: [
      {
        file: 'src/http/http-client.ts',
        take: 'RETRY_PAUSES_MS[retries]',
        put: 'RETRY_PAUSES_MS[Math.floor(retries / 2)]',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/http-client.test.ts',
    fails: 'for a network failure end as NETWORK after two',
  },
  {
    what: 'a save is never tried again blindly',
    edits: [
      {
        file: 'src/http/http-client.ts',
        take: "call.method === 'GET' && context.retry !== false",
        put: 'context.retry !== false',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/http-client.test.ts',
    fails: 'are never made for saveSection',
  },
  {
    what: 'what is left is not waited for',
    edits: [
      {
        file: 'src/kit/waiting/waiting.ts',
        take: "signal.addEventListener('abort', abort);\n    promise",
        put: 'promise',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/checked-call.test.ts',
    fails: 'ends the wait for a method that never answers',
  },
  {
    what: 'a wait that ran out does not pass for one that was left',
    edits: [
      {
        file: 'src/kit/waiting/waiting.ts',
        take: 'reason instanceof Error ? reason : ',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/kit/waiting/abortable.test.ts',
    fails: 'with %s rejects with that reason',
  },
  {
    what: 'a lazy load is tried once more',
    edits: [
      {
        file: 'tools/build/retry-imports.ts',
        take: 'if (isShared(specifier)) return',
        put: 'if (specifier) return',
      },
    ],
    kind: 'unit',
    test: 'test/unit/tools/build/retry-imports.test.ts',
    fails: 'a lazy load that fails is tried once more',
  },
  {
    what: 'what is imported statically keeps one address',
    edits: [
      {
        file: 'tools/build/retry-imports.ts',
        take: 'if (isShared(specifier))',
        put: 'if (!specifier)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/tools/build/retry-imports.test.ts',
    fails:
      'a module that is also imported statically keeps its address, so that it is not loaded twice',
  },
  {
    what: 'what could not be loaded says so and is tried again',
    edits: [{ file: 'src/shell/screens/load-failed.tsx', take: 'attempts.value += 1;', put: '' }],
    kind: 'browser',
    test: 'test/browser/shell/lazy-view.test.tsx',
    fails: 'shows in its place that it failed to load',
  },
  {
    what: 'one file that could not be loaded is reported once',
    edits: [
      {
        file: 'src/shell/screens/load-failed.tsx',
        take: 'if (reported.get(`${cause}`) === attempt) return;',
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/lazy-view.test.tsx',
    fails: 'shows in its place that it failed to load',
  },
  {
    what: 'a locked section leads the focus to what says so',
    edits: [
      {
        file: 'src/section/report-failure.ts',
        take: '  if (notice) notices.focusNewest();',
        put: '  void notices;',
      },
    ],
    kind: 'browser',
    test: 'test/browser/form/surviving.test.ts',
    fails: 'makes a section that was locked meanwhile read-only',
  },
  {
    what: 'no file goes to the page’s own origin with its cookies',
    edits: [
      {
        file: 'src/http/upload/transfer.ts',
        take: 'if (isOfPageAlone(url, apiBase))',
        put: 'if (false)',
      },
    ],
    kind: 'unit',
    test: 'test/unit/http/upload/transfer.test.ts',
    fails: 'gets a refusal with the backend at',
  },
  {
    what: 'an upload address of the page’s own origin is refused',
    edits: [
      {
        file: 'src/app/backend.ts',
        take: 'const { apiBase } = configuration.props.peek();',
        put: 'const apiBase = location.origin;',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/ways-in.test.ts',
    fails: 'can’t direct a file to the page’s own origin, whose cookies would be sent with it',
  },
  {
    what: 'what the investor typed follows no redirect',
    edits: [{ file: 'src/http/send.ts', take: "isRead ? 'follow' : 'manual'", put: "'follow'" }],
    kind: 'unit',
    test: 'test/unit/http/client-network.test.ts',
    fails: 'what the investor typed follows no redirect',
  },
  {
    what: 'what the investor typed follows no redirect in a browser',
    edits: [{ file: 'src/http/send.ts', take: "isRead ? 'follow' : 'manual'", put: "'follow'" }],
    kind: 'site',
    test: 'test/bundle/site/ways-in.test.ts',
    fails: 'can’t redirect answers elsewhere, and the investor sees a message',
  },
];
