import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canLeave, isBusy, isWaiting } from '../../src/section/rules/visit-state';
import {
  FAILURES,
  HERE,
  PATH_THERE,
  type PendingCall,
  settle,
  visitWorld,
} from './support/visit-world';

/** VISIT_RUNS=5000 by hand; a failure prints its seed and path, and the shortest run that fails. */
const RUNS = Number(process.env.VISIT_RUNS ?? 300);

type World = ReturnType<typeof visitWorld>;

/** What is known besides the visit's own state. */
interface Model {
  isRemoved: boolean;
  /** Calls whose abort the test has seen and found right. */
  readonly ended: Set<PendingCall>;
  savesAnswered: number;
}

type Command = fc.AsyncCommand<Model, World>;

/** Holds after every step, whatever came before it. */
function check(model: Model, world: World): void {
  const { visits, pending, calls, log, torn } = world;
  const state = visits.state.peek();
  const open = pending().filter(({ signal }) => !signal.aborted);
  const saves = open.filter(({ action }) => action === 'saveSection');
  expect(saves.length, 'saves under way').toBeLessThanOrEqual(1);
  if (saves.length > 0) expect(state.name).toBe('saving');
  expect(visits.form.peek() !== undefined).toBe(!['closed', 'opening'].includes(state.name));
  expect(visits.leavingTo.peek() !== undefined).toBe(state.name === 'leaving');
  if (model.isRemoved) expect(isWaiting(state) && open.length > 0).toBe(false);
  else if (isBusy(state)) expect(isWaiting(state), 'a submit that waits for nothing').toBe(true);
  if (isWaiting(state)) expect(open.length, 'nobody will answer').toBeGreaterThan(0);
  // A save that is not answered ends with a removal or with the investor, and in no other way.
  for (const call of calls) {
    if (call.action !== 'saveSection' || !call.wasCutOff || model.ended.has(call)) continue;
    expect(model.isRemoved || state.name === 'closed', 'a save is cut off').toBe(true);
    model.ended.add(call);
  }
  const announced = log.filter((line) => line.startsWith('onboarding-section-saved')).length;
  expect(announced, 'saves the host heard of').toBeGreaterThanOrEqual(model.savesAnswered);
  expect(log.filter((line) => line.startsWith('report UNEXPECTED'))).toEqual([]);
  expect(torn, 'a state without its form').toEqual([]);
}

function command(
  name: string,
  run: (world: World, model: Model) => unknown,
  isPossible: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    check: isPossible,
    run: async (model, world) => {
      await run(world, model);
      await settle();
      check(model, world);
    },
    toString: () => name,
  };
}

const always = (name: string, run: (world: World, model: Model) => unknown) =>
  fc.constant(command(name, run));

const isThere = (model: Readonly<Model>) => !model.isRemoved;

const WAYS = [PATH_THERE, '/milestone', '/dashboard'];

/** What a host may do in its listener of 'onboarding-section-saved'. */
const LISTENERS: Readonly<Record<string, (world: World) => void>> = {
  refreshes: ({ profile, visits }) => {
    const { signal } = new AbortController();
    void profile.fetchQualification({ signal, language: 'en' }).catch(() => {});
    visits.refresh();
  },
  'changes the language': ({ visits }) =>
    void visits.reload(new AbortController().signal).catch(() => {}),
  'goes elsewhere': ({ go }) => go(PATH_THERE),
  'moves the element': ({ remove, comeBack }) => {
    remove();
    comeBack();
  },
  'signs out': ({ visits }) => visits.forget(),
};

/** One of the open calls, answered well or badly; also one that nobody waits for any more. */
const answers = fc
  .tuple(
    fc.nat(5),
    fc.constantFrom('well', ...(Object.keys(FAILURES) as (keyof typeof FAILURES)[])),
  )
  .map(([at, how]) =>
    command(`answer(${at}, ${how})`, ({ pending, answerCall }, model) => {
      const open = pending();
      const call = open[at % Math.max(open.length, 1)];
      if (!call) return;
      const isHeard = call.action === 'saveSection' && !call.signal.aborted;
      if (how !== 'well') return call.answer.reject(FAILURES[how]);
      answerCall(call);
      if (isHeard && call.answer.wasResolved()) model.savesAnswered += 1;
    }),
  );

const commands = [
  answers,
  answers,
  answers,
  fc.constant(command('open here', ({ visits }) => visits.open(HERE), isThere)),
  fc.constantFrom(...WAYS).map((path) => command(`go to ${path}`, ({ go }) => go(path), isThere)),
  fc.constantFrom(...Object.keys(LISTENERS)).map((does) =>
    command(`the host's listener ${does}`, ({ host, ...world }) => {
      host.onSaved = () => LISTENERS[does]?.({ host, ...world });
    }),
  ),
  fc.constantFrom('Bob', 'Anna', '').map((name) =>
    command(`type ${JSON.stringify(name)}`, ({ visits }) => {
      // What lies under the overlay can't be typed into.
      if (!isBusy(visits.state.peek())) visits.form.peek()?.edit('name', name);
    }),
  ),
  always('an upload puts in a value', ({ visits }) => visits.form.peek()?.edit('name', 'Uploaded')),
  fc.constant(command('submit', ({ visits }) => visits.submit(), isThere)),
  fc.constant(
    command(
      'submit twice',
      ({ visits }) => {
        void visits.submit();
        void visits.submit();
      },
      isThere,
    ),
  ),
  // The dialog to confirm in goes with the element.
  fc.constant(command('confirm', ({ visits }) => visits.confirm(), isThere)),
  fc
    .constantFrom('back' as const, 'leave' as const, 'keepMine' as const, 'useSaved' as const)
    .map((decision) =>
      command(`decide ${decision}`, ({ visits }) => {
        const { name } = visits.state.peek();
        const fits = { back: true, leave: name === 'leaving', keepMine: true, useSaved: true };
        const isOffered =
          (name === 'choosing' && decision !== 'leave') ||
          (name === 'leaving' && ['back', 'leave'].includes(decision)) ||
          (['doubting', 'confirming'].includes(name) && decision === 'back') ||
          // Pressed twice: the dialog is gone already.
          !['choosing', 'leaving', 'doubting', 'confirming'].includes(name);
        if (fits[decision] && isOffered) visits.decide(decision);
      }),
    ),
  fc.constant(
    command(
      'another language',
      ({ visits }) => {
        void visits.reload(new AbortController().signal).catch(() => {});
      },
      isThere,
    ),
  ),
  fc.constant(command('refresh', ({ visits }) => visits.refresh(), isThere)),
  fc.constant(
    command(
      'remove',
      ({ remove }, model) => {
        model.isRemoved = true;
        remove();
      },
      isThere,
    ),
  ),
  fc.constant(
    command(
      'come back',
      ({ comeBack }, model) => {
        model.isRemoved = false;
        comeBack();
      },
      (model) => model.isRemoved,
    ),
  ),
  always('the section is changed elsewhere', ({ stored }) => {
    stored.here.etag += 1;
    stored.here.name = 'Carla';
  }),
  always('the section is locked elsewhere', ({ stored }) => {
    stored.here.status = 'locked';
    stored.here.etag += 1;
  }),
  always('3 s pass', ({ passTime }) => passTime()),
  always('the code of the submit is missing once', ({ loadSubmitCalls }) =>
    loadSubmitCalls.mockRejectedValueOnce(Object.assign(FAILURES.lost)),
  ),
  always('sign out', ({ visits }) => {
    visits.forget();
    expect(visits.state.peek().name).toBe('closed');
  }),
];

/** Answers all that is open until nothing is, as a good connection would, and says where that leads. */
async function finish(world: World, model: Model): Promise<void> {
  if (model.isRemoved) world.comeBack();
  for (let turn = 0; turn < 20 && world.pending().length > 0; turn += 1) {
    for (const call of world.pending()) world.answerCall(call);
    await settle();
  }
  const state = world.visits.state.peek();
  expect(isWaiting(state), `${state.name} for ever`).toBe(false);
  const isOwed = state.name === 'editing' && state.isStale && !state.error;
  expect(isOwed, 'never read again').toBe(false);
}

test.each([
  { plugins: false, warns: false },
  { plugins: true, warns: true },
  { plugins: false, warns: true, isSentBack: true },
])(
  'a visit survives every event in every state, late, twice, never and after a removal: %j',
  async (options) => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 30 }), async (steps) => {
        const world = visitWorld(options);
        await world.open();
        const model: Model = { isRemoved: false, ended: new Set(), savesAnswered: 0 };
        await fc.asyncModelRun(() => ({ model, real: world }), steps);
        await finish(world, model);
        check({ ...model, isRemoved: false }, world);
      }),
      { numRuns: RUNS },
    );
  },
);

test('unsaved answers are never left without a question', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 20 }), async (steps) => {
      const world = visitWorld();
      await world.open();
      const model: Model = { isRemoved: false, ended: new Set(), savesAnswered: 0 };
      await fc.asyncModelRun(() => ({ model, real: world }), steps);
      const { visits } = world;
      const isTyped = visits.form.peek()?.saveState.unsaved.peek() ?? false;
      if (isTyped) expect(canLeave(visits.state.peek())).toBe(false);
    }),
    { numRuns: RUNS },
  );
});
