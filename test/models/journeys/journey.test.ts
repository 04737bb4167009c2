import fc from 'fast-check';
import '../../../src/index';
import { loadTexts, withRest } from '../../../src/language/load-texts';
import { describe, it } from '../../support/browser/suite';
import { finish } from './ending';
import { Journey, type Start } from './journey';
import { loadProvider } from './provider';
import { ASPECTS, type AspectName, stepsFor } from './steps';
import type { Step } from './steps/step';

/** JOURNEY_RUNS=5000 by hand; a failure prints its seed and path, and the shortest way to it. */
const RUNS = import.meta.env.JOURNEY_RUNS;
/** The same journeys every time in `npm test`, others with each long run. */
const SEED =
  import.meta.env.JOURNEY_SEED ?? (import.meta.env.JOURNEY_RUNS ? undefined : 20_261_121);
const PATH = import.meta.env.JOURNEY_PATH;
const REPLAY = import.meta.env.JOURNEY_REPLAY;
/** One aspect alone: form, papers, wallet, check, review. */
const ONLY = import.meta.env.JOURNEY_ASPECT;

/** Everything that is loaded on the way, so that nothing is waited for by the page's own clock. */
const CODE = import.meta.glob([
  '../../../src/{advice,app,disclaimers,documents,form,http,identity,kit,language,profile,review,routing,section,session,shell,theme,wallet}/**/*.{ts,tsx}',
  // What no journey gets to, and what brings whole libraries with it.
  '!../../../src/wallet/{metamask/metamask-sdk,walletconnect/client,walletconnect/session,walletconnect/adapter}.ts',
  '!../../../src/identity/providers/sumsub-adapter.ts',
]);
/** The languages that a journey is in, at some time. */
const LANGUAGES = ['en', 'de', 'fr'];

interface Walk {
  /** How often in `npm test`, */
  readonly runs: number;
  /** where no run and no step of shrinking begins after this, whatever the machine. */
  readonly limitMs: number;
  /** How many of its sections can be done before. */
  readonly done: number;
  readonly what: string;
}

const WALKS: Readonly<Record<AspectName, Walk>> = {
  form: {
    runs: 32,
    limitMs: 4_000,
    done: 3,
    what: 'loses nothing, sends nothing twice and never ends',
  },
  papers: {
    runs: 8,
    limitMs: 1_500,
    done: 2,
    what: 'saves exactly the files that were called uploaded',
  },
  wallet: {
    runs: 8,
    limitMs: 1_500,
    done: 2,
    what: 'links the wallet that has signed, once, and no other',
  },
  check: {
    runs: 8,
    limitMs: 1_500,
    done: 2,
    what: 'takes an identity check for done when it is, once',
  },
  review: {
    runs: 8,
    limitMs: 1_500,
    done: 3,
    what: 'tells what a reviewer says as long as it holds, and saves nothing over it unasked',
  },
};

async function runJourney(start: Start, steps: Iterable<Step>): Promise<void> {
  const journey = await new Journey(start).begin();
  try {
    await journey.check();
    await fc.asyncModelRun(() => ({ model: {}, real: journey }), steps);
    await finish(journey);
    checkLoaded();
  } finally {
    await journey.end();
  }
}

/** All code and texts, so that nothing is loaded by the page's own clock. */
async function loadAll(): Promise<void> {
  const texts = LANGUAGES.map(async (code) => withRest(await loadTexts(code)));
  const code = Object.values(CODE).map((load) => load());
  await Promise.all([loadProvider(), ...texts, ...code]);
  performance.clearResourceTimings();
}

/** What came over the network all the same: how long that takes is chance, which a settled page isn't. */
function checkLoaded(): void {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  if (files.length > 0) throw new Error(`loaded on the way, so not in CODE: ${files.join(', ')}`);
}

async function walk(aspect: AspectName): Promise<void> {
  await loadAll();
  const { runs, limitMs, done } = WALKS[aspect];
  const { sections } = ASPECTS[aspect];
  const start = fc.record({
    sections: fc.constant(sections),
    drafts: fc.boolean(),
    done: fc.nat(done),
  });
  const steps = fc.commands(stepsFor(aspect), {
    maxCommands: 20,
    size: 'max',
    ...(REPLAY && { replayPath: REPLAY }),
  });
  // A run is not broken off: what goes on of it would meet the next one.
  const end = RUNS ? Number.POSITIVE_INFINITY : performance.now() + limitMs;
  const property = fc.asyncProperty(start, steps, async (from, taken) => {
    if (performance.now() < end) await runJourney(from, taken);
  });
  await fc.assert(property, {
    numRuns: Number(RUNS ?? runs),
    includeErrorInReport: true,
    ...(SEED && { seed: Number(SEED) }),
    ...(PATH && { path: PATH }),
  });
}

describe('a whole journey', () => {
  for (const [aspect, { what }] of Object.entries(WALKS)) {
    if (ONLY && ONLY !== aspect) continue;
    it(`${what}, whatever happens on the way (${aspect})`, () => walk(aspect as AspectName));
  }
});
