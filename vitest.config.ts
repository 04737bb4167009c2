import { defineConfig } from 'vitest/config';
import { importsInTurn } from './test/support/imports-in-turn.ts';
import { TestOrder } from './tools/build/test-order.ts';

/** The embedded database lives for seconds in a test: compiling it once more, to be faster, takes more time than it saves. */
const WASM_AT_ONCE = ['--liftoff-only'];

/**
 * The built bundle in a real page, each test file with a browser and servers of its own. `turn`: projects of
 * one run go one after the other.
 */
function builtBundle(name: string, include: string, browsers: number, turn: number) {
  return {
    test: {
      name,
      include: [include],
      exclude: process.env.EVERY_TEST === undefined ? LONG_SITES : [],
      environment: 'node' as const,
      globalSetup: 'test/support/bundle/test-browser.ts',
      maxWorkers: browsers,
      execArgv: WASM_AT_ONCE,
      // Loading the browser's driver and the reference server takes each process seconds.
      isolate: false,
      sequence: { groupOrder: turn },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A poll waits for a condition, and a busy machine takes its time: the default is 1 s.
      expect: { poll: { timeout: 15_000 } },
    },
  };
}

/**
 * What `npm run test:full` alone runs (test/support/long.ts), as whole files: what a screen reader says, whether apps
 * run under their printed policies, pages in the page cache, journeys and keys at random, the smallest server, and the
 * tests of the tests' own servers.
 */
export const LONG_SITES = [
  'transcripts',
  'transcripts-features',
  'printed-apps',
  'phone-page-cache',
  'harness',
  'page-cache',
  'soak',
  'drawn-typing',
  'bare-server',
].map((name) => `test/bundle/site/${name}.test.ts`);

const ELSEWHERE = [
  'browser',
  'bundle',
  'models/journeys',
  'server',
  'unit/wallet/walletconnect',
].map((dir) => `test/${dir}/**`);

/** What needs no browser. `turn`: as of `builtBundle`. */
function inNode(
  name: string,
  turn: number,
  files: { include: string[]; exclude?: string[]; isolate?: boolean },
) {
  return {
    extends: './vite.config.ts' as const,
    plugins: [importsInTurn()],
    test: {
      name,
      ...files,
      environment: 'node' as const,
      maxWorkers: 2,
      sequence: { groupOrder: turn },
      execArgv: WASM_AT_ONCE,
      setupFiles: 'test/support/unit-setup.ts',
      // So that the lazy root stands in for React there, as in the build.
      server: { deps: { inline: [/react-to-web-component/] } },
      // Properties over many inputs take their time on a busy machine.
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    sequence: { sequencer: TestOrder },
    projects: [
      // One process after the other for many files: no module keeps a state of its own.
      inNode('unit', 0, {
        include: ['test/**/*.test.{ts,tsx}'],
        exclude: ELSEWHERE,
        isolate: false,
      }),
      // WalletConnect's own packages keep sockets and timers of their own.
      inNode('wallet', 0, { include: ['test/unit/wallet/walletconnect/*.test.ts'] }),
      // One engine of the embedded database for the tests of a process. It keeps a timer, which a test of another
      // project with a clock of its own would meet in that process: after them.
      inNode('server', 1, { include: ['test/server/**/*.test.ts'], isolate: false }),
      builtBundle('site', 'test/bundle/site/**/*.test.ts', 2, 2),
      // What takes long, or measures time and so wants an idle machine: npm run test:full.
      builtBundle('full', 'test/bundle/full/**/*.test.ts', 1, 3),
      // In every engine that is installed: npm run test:engines.
      builtBundle('engines', 'test/bundle/engines/**/*.test.ts', 1, 4),
    ],
  },
});
