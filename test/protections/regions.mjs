// @ts-check
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is taken out

/**
 * Error boundaries: what fails in one region leaves the others in place.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const REGIONS = [
  {
    what: 'a crash of the region app stays there',
    edits: [
      {
        file: 'src/app/app.tsx',
        take: '<ErrorBoundary region="app" report={report}>',
        put: '<>',
      },
      {
        file: 'src/app/app.tsx',
        take: '</Frame>\n              </ErrorBoundary>',
        put: '</Frame>\n              </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the app',
  },
  {
    what: 'a crash of the region navbar stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="navbar" report={report}>',
        put: '<>',
      },
      {
        file: 'src/shell/frame.tsx',
        take: '{header}\n        </ErrorBoundary>',
        put: '{header}\n        </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the navbar',
  },
  {
    what: 'a crash of the region stepper stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="stepper" report={report} at={qualification}>',
        put: '<>',
      },
      {
        file: 'src/shell/frame.tsx',
        take: 'lastRead={lastRead}\n              />\n            </ErrorBoundary>',
        put: 'lastRead={lastRead}\n              />\n            </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the stepper',
  },
  {
    what: 'a crash of the region connection-and-session stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="connection-and-session" report={report}>',
        put: '<>',
      },
      {
        file: 'src/shell/frame.tsx',
        take: '{connectionAndSession}\n              </ErrorBoundary>',
        put: '{connectionAndSession}\n              </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the connection-and-session',
  },
  {
    what: 'a crash of the region notices stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="notices" report={report}>',
        put: '<>',
      },
      {
        file: 'src/shell/frame.tsx',
        take: '<Notices store={notices} />\n            </ErrorBoundary>',
        put: '<Notices store={notices} />\n            </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the notices',
  },
  {
    what: 'a crash of the region screen stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="screen" report={report} at={path}>',
        put: '<>',
      },
      {
        file: 'src/shell/frame.tsx',
        take: '{children}\n            </ErrorBoundary>',
        put: '{children}\n            </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the screen',
  },
  {
    what: 'a crash of the region disclaimers stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="disclaimers" report={report}>',
        put: '<>',
      },
      {
        file: 'src/shell/frame.tsx',
        take: '{disclaimers}\n          </ErrorBoundary>',
        put: '{disclaimers}\n          </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the disclaimers',
  },
  {
    what: 'a crash of the region footer stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="footer" report={report} at={qualification}>',
        put: '<>',
      },
      {
        file: 'src/shell/frame.tsx',
        take: '/>\n        </ErrorBoundary>',
        put: '/>\n        </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the footer',
  },
  {
    what: 'a crash of the region form stays there',
    edits: [
      {
        file: 'src/section/section-screen.tsx',
        take: '<ErrorBoundary key={sectionId} region="form" report={report} at={loaded}>',
        put: '<>',
      },
      {
        file: 'src/section/section-screen.tsx',
        take: '</OpenForm>\n        </ErrorBoundary>',
        put: '</OpenForm>\n        </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the form keeps what was typed',
  },
  {
    what: 'a crash of the region wallet stays there',
    edits: [
      {
        file: 'src/section/section-screen.tsx',
        take: '<ErrorBoundary region="wallet" report={report}>',
        put: '<>',
      },
      {
        file: 'src/section/section-screen.tsx',
        take: '<Wallet form={form} />\n          </ErrorBoundary>',
        put: '<Wallet form={form} />\n          </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the wallet part',
  },
  {
    what: 'a crash of the region identity stays there',
    edits: [
      {
        file: 'src/section/section-screen.tsx',
        take: '<ErrorBoundary region="identity" report={report}>',
        put: '<>',
      },
      {
        file: 'src/section/section-screen.tsx',
        take: '<Plugins section={section} />\n        </ErrorBoundary>',
        put: '<Plugins section={section} />\n        </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the identity part',
  },
  {
    what: 'a crash of the region plugin stays there',
    edits: [
      {
        file: 'src/app/features/identity-view.tsx',
        take: '<ErrorBoundary key={id} region={`plugin ${id}`} report={stores.reportError}>',
        put: '<>',
      },
      {
        file: 'src/app/features/identity-view.tsx',
        take: '{view}\n    </ErrorBoundary>',
        put: '{view}\n    </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of one plugin',
  },
  {
    what: 'a crash of the region dialog stays there',
    edits: [
      {
        file: 'src/section/section-screen.tsx',
        take: '<ErrorBoundary region="dialog" report={report} at={question}>',
        put: '<>',
      },
      {
        file: 'src/section/section-screen.tsx',
        take: '<SectionDialogs visits={visits} />\n      </ErrorBoundary>',
        put: '<SectionDialogs visits={visits} />\n      </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the dialog',
  },
  {
    what: 'a crash of the region documents stays there',
    edits: [
      {
        file: 'src/app/features/documents.tsx',
        take: '<ErrorBoundary region="documents" report={report}>',
        put: '<>',
      },
      {
        file: 'src/app/features/documents.tsx',
        take: '<View {...props} />\n        </ErrorBoundary>',
        put: '<View {...props} />\n        </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the documents',
  },
  {
    what: 'a region is tried again where it shows something else',
    edits: [
      {
        file: 'src/shell/screens/error-boundary.tsx',
        take: 'Object.is(at, state.at) ? null : { at, failed: false }',
        put: 'Object.is(at, state.at) ? null : { at }',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'is tried again by itself where the region shows something else',
  },
  {
    what: 'above all regions the entry tells of the crash (onUncaughtError)',
    edits: [
      { file: 'src/app/start/mount.ts', take: 'host.showLoadFailure(renderAgain);', put: '' },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'shows a message and a retry instead of a blank screen, with one event',
  },
  {
    what: 'a crash above all regions is told once (onUncaughtError)',
    edits: [
      {
        file: 'src/app/start/mount.ts',
        take: "reportError(unexpected('the whole widget failed', error), { notice: false });",
        put: '',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'shows a message and a retry instead of a blank screen, with one event',
  },
  {
    what: "React's own line does not tell a crash in full (onCaughtError)",
    edits: [{ file: 'src/app/start/mount.ts', take: 'onCaughtError: () => {},', put: '' }],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'of the navbar',
  },
  {
    what: 'a logger of the host that throws costs only itself',
    edits: [
      {
        file: 'src/element/host-logger.ts',
        take: '} catch {\n          console[level](text);\n        }',
        put: '} finally {\n        }',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'affects nothing else: the lines go to the console',
  },
  {
    what: 'messages of the host that throw cost only themselves',
    edits: [
      {
        file: 'src/language/language-store.ts',
        take: "      deps.warn(`investor-onboarding: the messages of ${locale} can't be read and are left out`);\n      return texts;",
        put: '      throw new RangeError();',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'are left out with a warning, and the shipped texts are used',
  },
];
