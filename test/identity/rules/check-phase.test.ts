import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CheckEvent,
  type CheckPhase,
  type CheckState,
  isLoading,
  MOUNTED,
  nextCheck,
} from '../../../src/identity/rules/check-phase';

type EventType = CheckEvent['type'];

/** Every event, of the second run where it belongs to one. */
const EVENTS: { readonly [Type in EventType]: CheckEvent } = {
  kycPending: { type: 'kycPending' },
  reopened: { type: 'reopened' },
  nothingLeft: { type: 'nothingLeft' },
  started: { type: 'started' },
  slow: { type: 'slow', run: 2 },
  ready: { type: 'ready', run: 2 },
  cancelled: { type: 'cancelled', run: 2 },
  restarting: { type: 'restarting', run: 2 },
  underReview: { type: 'underReview', run: 2 },
  failed: { type: 'failed' },
  triedAgain: { type: 'triedAgain' },
  removed: { type: 'removed' },
};
const TYPES = Object.keys(EVENTS) as EventType[];

const IGNORED = {
  kycPending: null,
  reopened: null,
  nothingLeft: null,
  started: null,
  slow: null,
  ready: null,
  cancelled: null,
  restarting: null,
  underReview: null,
  failed: null,
  triedAgain: null,
  removed: null,
};

/** The phase after each event of the second run; null where the event is ignored. */
const TABLE: Readonly<Record<CheckPhase, Readonly<Record<EventType, CheckPhase | null>>>> = {
  nothing: { ...IGNORED, removed: 'removed' },
  pending: {
    ...IGNORED,
    reopened: 'preparing',
    nothingLeft: 'nothing',
    failed: 'failed',
    removed: 'removed',
  },
  preparing: {
    ...IGNORED,
    kycPending: 'pending',
    underReview: 'pending',
    started: 'starting',
    failed: 'failed',
    removed: 'removed',
  },
  starting: {
    ...IGNORED,
    slow: 'slow',
    ready: 'live',
    cancelled: 'cancelled',
    restarting: 'preparing',
    underReview: 'pending',
    failed: 'failed',
    removed: 'removed',
  },
  slow: {
    ...IGNORED,
    ready: 'live',
    cancelled: 'cancelled',
    restarting: 'preparing',
    underReview: 'pending',
    failed: 'failed',
    triedAgain: 'preparing',
    removed: 'removed',
  },
  live: {
    ...IGNORED,
    cancelled: 'cancelled',
    restarting: 'preparing',
    underReview: 'pending',
    failed: 'failed',
    removed: 'removed',
  },
  cancelled: {
    ...IGNORED,
    underReview: 'pending',
    triedAgain: 'preparing',
    removed: 'removed',
  },
  failed: {
    ...IGNORED,
    underReview: 'pending',
    triedAgain: 'preparing',
    removed: 'removed',
  },
  removed: IGNORED,
};
const PHASES = Object.keys(TABLE) as CheckPhase[];
const PAIRS = PHASES.flatMap((phase) => TYPES.map((type) => [phase, type] as const));

describe('the phase of an identity check', () => {
  it.each(PAIRS)('%s, and then %s', (phase, type) => {
    const next = nextCheck({ phase, run: 2 }, EVENTS[type]);
    expect(next?.phase ?? null).toBe(TABLE[phase][type]);
    if (next) expect(next.run).toBe(type === 'started' ? 3 : 2);
  });

  it.each(PHASES)('%s: a report of an earlier run is ignored', (phase) => {
    const reports = TYPES.map((type) => EVENTS[type]).filter((event) => 'run' in event);
    expect(reports).toHaveLength(5);
    for (const report of reports) expect(nextCheck({ phase, run: 3 }, report)).toBeNull();
  });

  it('shows the spinner only until the provider’s first screen', () => {
    expect(PHASES.filter(isLoading)).toEqual(['preparing', 'starting', 'slow']);
  });
});

/** Events in any order; those of a run name one of the first four. */
const anyEvents = fc.array(
  fc
    .record({ type: fc.constantFrom(...TYPES), run: fc.integer({ min: 1, max: 4 }) })
    .map(({ type, run }): CheckEvent => {
      const event = EVENTS[type];
      return 'run' in event ? { ...event, run } : event;
    }),
  { maxLength: 40 },
);

interface Step {
  readonly event: CheckEvent;
  /** Null where the event was ignored. */
  readonly next: CheckState | null;
  readonly state: CheckState;
}

function follow(events: readonly CheckEvent[]): Step[] {
  let state = MOUNTED;
  return events.map((event) => {
    const next = nextCheck(state, event);
    state = next ?? state;
    return { event, next, state };
  });
}

describe('an identity check, whatever happens in whatever order,', () => {
  it('never changes after its removal', () => {
    fc.assert(
      fc.property(anyEvents, anyEvents, (before, after) => {
        const steps = follow([...before, { type: 'removed' }, ...after]).slice(before.length);
        for (const { state } of steps) expect(state).toEqual(steps[0]?.state);
        expect(steps[0]?.state.phase).toBe('removed');
      }),
    );
  });

  it('is live only after the ready event of its latest start, with no end in between', () => {
    let lives = 0;
    fc.assert(
      fc.property(anyEvents, (events) => {
        let starts = 0;
        let isUnderWay = false;
        for (const { event, next } of follow(events)) {
          if (next?.phase === 'live') {
            lives += 1;
            expect(event).toEqual({ type: 'ready', run: starts });
            expect(isUnderWay).toBe(true);
          }
          if (!next || event.type === 'slow' || event.type === 'ready') continue;
          isUnderWay = event.type === 'started';
          if (isUnderWay) starts += 1;
        }
      }),
      { numRuns: 1000 },
    );
    expect(lives).toBeGreaterThan(0);
  });

  it('ignores a late ready event of an ended run', () => {
    let ends = 0;
    fc.assert(
      fc.property(anyEvents, (events) => {
        const ended = new Set<number>();
        for (const { event, next, state } of follow(events)) {
          const isEnd = next && !['started', 'slow', 'ready'].includes(event.type);
          if (isEnd && state.run > 0) ended.add(state.run);
          ends += ended.size;
          for (const run of ended) expect(nextCheck(state, { type: 'ready', run })).toBeNull();
        }
      }),
      { numRuns: 1000 },
    );
    expect(ends).toBeGreaterThan(0);
  });
});
