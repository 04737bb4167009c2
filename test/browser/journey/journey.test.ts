import fc from 'fast-check';
import '../../../src/index';
import { describe, it } from '../support/suite';
import { Journey, type Start } from './journey';
import { STEPS, type Step } from './steps';

/** JOURNEY_RUNS=5000 by hand; a failure prints its seed and path, and the shortest way to it. */
const RUNS = Number(import.meta.env.JOURNEY_RUNS ?? 40);
/** In `npm test` neither runs nor shrinking take longer, whatever the machine. */
const LIMIT_MS = import.meta.env.JOURNEY_RUNS ? undefined : 7_000;
/** The same journeys every time in `npm test`, others with each long run. */
const SEED =
  import.meta.env.JOURNEY_SEED ?? (import.meta.env.JOURNEY_RUNS ? undefined : 20_261_121);
const PATH = import.meta.env.JOURNEY_PATH;
const REPLAY = import.meta.env.JOURNEY_REPLAY;

/** Everything that is loaded on the way, so that nothing is waited for by the page's own clock. */
const CODE = import.meta.glob([
  '../../../src/{app,disclaimers,form,kit,language,profile,session,shell,theme}/**/*.{ts,tsx}',
]);
const TEXTS = {
  first: import.meta.glob('../../../locales/{en,de,fr}.json', { query: '?first' }),
  later: import.meta.glob('../../../locales/{en,de,fr}.json', { query: '?later' }),
};

const START = fc.record({ drafts: fc.boolean(), done: fc.nat(3) });

async function runJourney(start: Start, steps: Iterable<Step>): Promise<void> {
  const journey = await new Journey(start).begin();
  try {
    await journey.check();
    await fc.asyncModelRun(() => ({ model: {}, real: journey }), steps);
    await journey.finish();
  } finally {
    await journey.end();
  }
}

describe('a whole journey', () => {
  it('loses nothing, sends nothing twice and never ends, whatever happens on the way', async () => {
    const files = [CODE, TEXTS.first, TEXTS.later].flatMap((found) => Object.values(found));
    await Promise.all(files.map((load) => load()));
    const steps = fc.commands(STEPS, {
      maxCommands: 20,
      size: 'max',
      ...(REPLAY && { replayPath: REPLAY }),
    });
    await fc.assert(fc.asyncProperty(START, steps, runJourney), {
      numRuns: RUNS,
      ...(LIMIT_MS && { interruptAfterTimeLimit: LIMIT_MS }),
      includeErrorInReport: true,
      ...(SEED && { seed: Number(SEED) }),
      ...(PATH && { path: PATH }),
    });
  });
});
