import { createBackend, withInvestor } from '../../../demo/server/rules/backend';
import { rowOf, type SectionState, sectionState } from '../../../demo/server/rules/backend-state';
import { signInByCookie } from '../../../demo/server/rules/demo-sign-in';
import { negotiateLanguage } from '../../../demo/server/rules/negotiate-language';
import type { SectionValues } from '../../../demo/server/rules/profile-definition';
import type { ServedAction } from '../../../demo/server/rules/requests';
import { requestSchemas } from '../../../demo/server/rules/requests';
import { sectionStatuses } from '../../../demo/server/rules/section-statuses';
import { endSessions, sessionByCookie } from '../../../demo/server/rules/session';
import { createMemoryStore } from '../../../demo/server/rules/state-store';
import { DEMO_TIMING } from '../../../demo/server/rules/timing';
import type { CallContext } from '../../../src/http/api-adapter';
import type { PayloadEntry } from '../../../src/http/schemas';
import { FIELDS, JOURNEY } from './profile';
import type { VirtualClock } from './virtual-clock';

/** What may become of a call: `late` carries it out and holds the answer back, `held` the call itself. */
export type Fault =
  | { readonly kind: 'drop' | 'lose' | 'held' | 'late' }
  | { readonly kind: 'body'; readonly body: unknown }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly code?: string;
      readonly errors?: readonly { readonly id: string; readonly message: string }[];
    };

/** A save that the backend took. */
export interface Save {
  readonly investor: string;
  readonly section: string;
  readonly elements: readonly PayloadEntry[];
  readonly before: SectionValues;
  readonly after: SectionValues;
  readonly wasComplete: boolean;
}

/** The world around the widget: the reference backend's rules on a state in memory, and what breaks. */
export interface World {
  readonly api: object;
  /** Everything that was taken so far, oldest first. */
  readonly saves: readonly Save[];
  /** Calls that are held back. */
  held(): number;
  release(): void;
  addFault(action: ServedAction | '*', fault: Fault): void;
  clearFaults(): void;
  setOnline(online: boolean): void;
  signIn(investor: string): void;
  endSession(): void;
  signedIn(): string | undefined;
  /** Another device of the same investor saved this. */
  changeElsewhere(investor: string, section: string, key: string, value: unknown): void;
  /** It was saved on another day. */
  complete(investor: string, section: string): void;
  setLocked(section: string, locked: boolean): void;
  values(investor: string, section: string): SectionValues;
  /** Whether the backend takes a save of it. */
  isOpen(investor: string, section: string): boolean;
  /** Whether this value ever was what is stored of a field. */
  wasStored(investor: string, section: string, key: string, value: unknown): boolean;
  onSave: (save: Save) => void;
}

/** A world in which nobody is signed in. */
export function createWorld(clock: VirtualClock): World {
  const store = createMemoryStore();
  const faults: { action: ServedAction | '*'; fault: Fault }[] = [];
  const gates = new Set<() => void>();
  const saves: Save[] = [];
  const locks = new Set<string>();
  const history = new Set<string>();
  let ids = 0;
  let sessionId = '';
  let online = true;

  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const profile = () => ({
    ...JOURNEY,
    milestones: JOURNEY.milestones.map((milestone) => ({
      ...milestone,
      sections: milestone.sections.map((section) => ({
        ...section,
        locked: locks.has(section.id),
      })),
    })),
  });
  const backend = () =>
    createBackend({
      store,
      profiles: [profile()],
      timing: DEMO_TIMING,
      now: clock.now,
      newId,
      sign: () => '',
      verifySignature: async () => false,
      identityConfig: () => ({}),
      storeUrl: () => 'https://store.example',
    });
  const investorOf = (id: string) => rowOf(store.read().investors, id);
  const valuesOf = (investor: string, section: string): SectionValues => {
    const found = investorOf(investor);
    return found ? sectionState(found, section).values : {};
  };
  const note = (investor: string, section: string) => {
    for (const [key, value] of Object.entries(valuesOf(investor, section))) {
      history.add(JSON.stringify([investor, section, key, value]));
    }
  };

  const change = (
    investor: string,
    section: string,
    changed: (state: SectionState) => SectionState,
  ) => {
    const found = investorOf(investor);
    if (!found) return;
    const sections = { ...found.sections, [section]: changed(sectionState(found, section)) };
    store.write(withInvestor(store.read(), investor, { ...found, sections }));
    note(investor, section);
  };

  const gate = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const open = () => {
        gates.delete(open);
        resolve();
      };
      gates.add(open);
      signal.addEventListener('abort', () => {
        gates.delete(open);
        reject(signal.reason);
      });
    });

  const carryOut = async (
    action: ServedAction,
    request: object,
    caller: { session: ReturnType<typeof sessionByCookie>; language: string },
  ) => {
    const { session } = caller;
    const investor = session?.investorId ?? '';
    const { sectionId = '', elements = [] } = request as {
      sectionId?: string;
      elements?: PayloadEntry[];
    };
    const found = investorOf(investor);
    const before = valuesOf(investor, sectionId);
    const wasComplete = found ? sectionState(found, sectionId).completed : false;
    const language = negotiateLanguage(caller.language, undefined);
    const outcome = await backend().call(action, { session, language }, request);
    if ('problem' in outcome) throw { ...outcome.problem, title: 'Refused' };
    if (action !== 'saveSection') return outcome.answer;
    note(investor, sectionId);
    const after = valuesOf(investor, sectionId);
    const save = { investor, section: sectionId, elements, before, after, wasComplete };
    saves.push(save);
    world.onSave(save);
    return { etag: outcome.etag };
  };

  const call = async (
    action: ServedAction,
    request: object,
    { signal, language }: CallContext,
  ): Promise<unknown> => {
    // What travels with the call is that of when it was made.
    const caller = { session: sessionByCookie(store.read(), sessionId, clock.now()), language };
    const place = faults.findIndex((one) => one.action === action || one.action === '*');
    const fault = place < 0 ? undefined : faults.splice(place, 1)[0]?.fault;
    if (!online || fault?.kind === 'drop') throw { code: 'NETWORK' };
    if (fault?.kind === 'status') throw fault;
    if (fault?.kind === 'body') return fault.body;
    if (fault?.kind === 'held') await gate(signal);
    const answer = await carryOut(action, request, caller);
    if (fault?.kind === 'late') await gate(signal);
    if (fault?.kind === 'lose') throw { code: 'NETWORK' };
    return structuredClone(answer);
  };

  const actions = Object.keys(requestSchemas) as ServedAction[];
  const world: World = {
    api: Object.fromEntries(
      actions.map((action) => [
        action,
        (request: object, context: CallContext) => call(action, request, context),
      ]),
    ),
    saves,
    held: () => gates.size,
    release: () => {
      for (const open of [...gates]) open();
    },
    addFault: (action, fault) => faults.push({ action, fault }),
    clearFaults: () => faults.splice(0),
    setOnline: (is) => {
      online = is;
    },
    signIn: (investor) => {
      sessionId = newId();
      const deps = {
        profiles: [profile()],
        secret: sessionId,
        now: clock.now(),
        sessionLifetime: DEMO_TIMING.session,
        tokenLifetime: DEMO_TIMING.token,
      };
      store.write(signInByCookie(store.read(), { investor, profile: JOURNEY.id }, deps));
    },
    endSession: () => store.write(endSessions(store.read(), (id) => id === sessionId)),
    signedIn: () => sessionByCookie(store.read(), sessionId, clock.now())?.investorId,
    changeElsewhere: (investor, section, key, value) =>
      change(investor, section, ({ values, completed }) => ({
        values: { ...values, [key]: value },
        completed,
      })),
    complete: (investor, section) =>
      change(investor, section, ({ values }) => ({ values, completed: true })),
    setLocked: (section, locked) => {
      if (locked) locks.add(section);
      else locks.delete(section);
    },
    values: valuesOf,
    isOpen: (investor, section) => {
      const found = investorOf(investor);
      const status = found && sectionStatuses(profile(), found, clock.now()).get(section);
      return status === 'active' || status === 'complete';
    },
    wasStored: (investor, section, key, value) =>
      history.has(JSON.stringify([investor, section, key, value])),
    onSave: () => {},
  };
  return world;
}

/** The keys of a section that these values show. */
export function shownKeys(section: string, values: SectionValues): ReadonlySet<string> {
  const shown = FIELDS.filter((field) => field.section === section).filter(
    ({ shownWhen }) => !shownWhen || values[shownWhen[0]] === shownWhen[1],
  );
  return new Set(shown.map(({ key }) => key));
}
