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
        take: '<ErrorBoundary region="app">',
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
    fails: 'has its message in the widget where it hits the app',
  },
  {
    what: 'a crash of the region navbar stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="navbar">',
        put: '<>',
      },
      {
        file: 'src/shell/frame.tsx',
        take: '<ConnectedNavbar />\n        </ErrorBoundary>',
        put: '<ConnectedNavbar />\n        </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'stays in the navbar',
  },
  {
    what: 'a crash of the region stepper stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="stepper" at={qualification}>',
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
    fails: 'stays in the stepper',
  },
  {
    what: 'a crash of the region connection-and-session stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="connection-and-session">',
        put: '<>',
      },
      {
        file: 'src/shell/frame.tsx',
        take: '<ConnectionAndSession />\n              </ErrorBoundary>',
        put: '<ConnectionAndSession />\n              </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'leaves the form beside the connection-and-session',
  },
  {
    what: 'a crash of the region notices stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="notices">',
        put: '<>',
      },
      {
        file: 'src/shell/frame.tsx',
        take: '<Notices />\n            </ErrorBoundary>',
        put: '<Notices />\n            </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'leaves the form beside the notices',
  },
  {
    what: 'a crash of the region screen stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="screen" at={path}>',
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
    fails: 'leaves navbar and footer where it hits the screen',
  },
  {
    what: 'a crash of the region disclaimers stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="disclaimers">',
        put: '<>',
      },
      {
        file: 'src/shell/frame.tsx',
        take: '<Disclaimers />\n          </ErrorBoundary>',
        put: '<Disclaimers />\n          </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'leaves the rest as it is where it hits the disclaimers',
  },
  {
    what: 'a crash of the region footer stays there',
    edits: [
      {
        file: 'src/shell/frame.tsx',
        take: '<ErrorBoundary region="footer" at={qualification}>',
        put: '<>',
      },
      {
        file: 'src/shell/frame.tsx',
        take: '<Footer {...contact} />\n        </ErrorBoundary>',
        put: '<Footer {...contact} />\n        </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'stays in the footer',
  },
  {
    what: 'a crash of the region form stays there',
    edits: [
      {
        file: 'src/section/section-screen.tsx',
        take: '<ErrorBoundary key={sectionId} region="form" at={loaded}>',
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
    fails: 'keeps what was typed where it hits the form',
  },
  {
    what: 'a crash of the region wallet stays there',
    edits: [
      {
        file: 'src/section/section-screen.tsx',
        take: '<ErrorBoundary region="wallet">',
        put: '<>',
      },
      {
        file: 'src/section/section-screen.tsx',
        take: '<WalletPart form={form} />\n          </ErrorBoundary>',
        put: '<WalletPart form={form} />\n          </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'leaves the form beside the wallet part',
  },
  {
    what: 'a crash of the region identity stays there',
    edits: [
      {
        file: 'src/section/section-screen.tsx',
        take: '<ErrorBoundary region="identity">',
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
    fails: 'leaves the form beside the identity part',
  },
  {
    what: 'a crash of the region plugin stays there',
    edits: [
      {
        file: 'src/identity/plugins.tsx',
        take: '<ErrorBoundary key={`${section.id} ${plugin.id}`} region={`plugin ${section.id} ${plugin.id}`}>',
        put: '<div key={plugin.id}>',
      },
      {
        file: 'src/identity/plugins.tsx',
        take: 'section={section} />\n    </ErrorBoundary>',
        put: 'section={section} />\n    </div>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'leaves the other plugin and the form alone where it hits one plugin',
  },
  {
    what: 'a crash of the region dialog stays there',
    edits: [
      {
        file: 'src/section/section-screen.tsx',
        take: '<ErrorBoundary region="dialog" at={question}>',
        put: '<>',
      },
      {
        file: 'src/section/section-screen.tsx',
        take: '{question && <SectionDialog question={question} />}\n    </ErrorBoundary>',
        put: '{question && <SectionDialog question={question} />}\n    </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'leaves the form beside the dialog',
  },
  {
    what: 'a crash of the region documents stays there',
    edits: [
      {
        file: 'src/documents/start-documents.tsx',
        take: '<ErrorBoundary region="documents">',
        put: '<>',
      },
      {
        file: 'src/documents/start-documents.tsx',
        take: '<View {...props} />\n      </ErrorBoundary>',
        put: '<View {...props} />\n      </>',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'leaves the form beside the documents',
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
    fails: 'starts a new try by itself where the region shows something else',
  },
  {
    what: 'above all regions the entry tells of the crash (onUncaughtError)',
    edits: [{ file: 'src/app/root.ts', take: 'host.showLoadFailure(renderAgain);', put: '' }],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'shows a message and a retry instead of a blank screen, with one event',
  },
  {
    what: 'a crash above all regions is told once (onUncaughtError)',
    edits: [
      {
        file: 'src/app/root.ts',
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
    edits: [{ file: 'src/app/root.ts', take: 'onCaughtError: () => {},', put: '' }],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'stays in the navbar',
  },
  {
    what: 'a logger of the host that throws costs only itself',
    edits: [
      {
        file: 'src/element/host-logger.ts',
        take: '} catch {\n          console[level](text);',
        put: '} finally {',
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
        take: "can't be read`);\n      return texts;",
        put: 'a`);\n      throw new RangeError();',
      },
    ],
    kind: 'browser',
    test: 'test/browser/shell/regions.test.tsx',
    fails: 'are left out with a warning, and the shipped texts are used',
  },
];
