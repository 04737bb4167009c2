import SparkMD5 from 'spark-md5';
import type { CallContext, PayloadEntry, UploadRequest } from '../../../src/http/host-api';
import { demoIdentityConfig } from '../../../src/reference-backend/identity-config';
import { createBackend } from '../../../src/reference-backend/rules/backend';
import { receiveUpload } from '../../../src/reference-backend/rules/documents/documents';
import { kycAfterHandIn } from '../../../src/reference-backend/rules/kyc';
import { negotiateLanguage } from '../../../src/reference-backend/rules/language/negotiate-language';
import type {
  ProfileDefinition,
  SectionValues,
} from '../../../src/reference-backend/rules/profile/profile-definition';
import { sectionStatuses } from '../../../src/reference-backend/rules/profile/section-statuses';
import {
  approve,
  type ReviewerDeps,
  rejectIdentity,
  type SendBackRequest,
  sendBack,
} from '../../../src/reference-backend/rules/review/reviewer';
import { fileFields } from '../../../src/reference-backend/rules/save/file-fields';
import { signInByCookie } from '../../../src/reference-backend/rules/session/demo-sign-in';
import { endSessions, sessionByCookie } from '../../../src/reference-backend/rules/session/session';
import {
  type InvestorState,
  rowOf,
  type SectionState,
  sectionState,
} from '../../../src/reference-backend/rules/state/backend-state';
import { withInvestor } from '../../../src/reference-backend/rules/state/investors';
import type { Outcome } from '../../../src/reference-backend/rules/state/outcome';
import type { ServedAction } from '../../../src/reference-backend/rules/state/requests';
import { requestSchemas } from '../../../src/reference-backend/rules/state/requests';
import { createMemoryStore } from '../../../src/reference-backend/rules/state/state-store';
import { DEMO_TIMING } from '../../../src/reference-backend/rules/state/timing';
import type { VerifySignature } from '../../../src/reference-backend/rules/wallet/link-wallet';
import { FIELDS } from './profile';
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

/** What can go wrong: a call of the contract, or what goes to the store. */
export type Struck = ServedAction | 'upload' | '*';

/** A save that the backend took; of a file the values hold its name. */
export interface Save {
  readonly investor: string;
  readonly section: string;
  readonly elements: readonly PayloadEntry[];
  readonly before: SectionValues;
  readonly after: SectionValues;
  /** By an earlier save of theirs. */
  readonly wasComplete: boolean;
}

/** The world around the widget: the reference backend's rules on a state in memory, and what breaks. */
export interface World {
  /** What the page that is open now calls. */
  readonly api: object;
  /**
   * The page is left for another one. What was held back of it reaches the backend all the same once it is released,
   * as a request that is on its way does; nothing is answered, and nothing that is called there from now on leaves.
   */
  leavePage(): void;
  /** Calls of the page that are held back. */
  held(): number;
  /** Whether a save is among them. */
  holdsSave(): boolean;
  release(): void;
  addFault(action: Struck, fault: Fault): void;
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
  /** Nothing is left to fill in. */
  isFinished(investor: string): boolean;
  /** Whether this value ever was what is stored of a field. */
  wasStored(investor: string, section: string, key: string, value: unknown): boolean;
  /** The name of the file that is this version of a field's document. */
  fileOf(investor: string, key: string, version: unknown): string | undefined;
  /** A file that was handed in on another day. */
  handIn(investor: string, section: string, key: string, filename: string): void;
  /** The provider tells the backend that an investor has handed in the identity check. */
  handInCheck(investor: string): void;
  /** A reviewer acts on an investor; what the backend's rules refuse changes nothing. */
  readonly reviewer: Reviewer;
  onSave: (save: Save) => void;
  /** The backend took a save of a page that was left before. */
  onLateSave: (save: Save) => void;
  /** The widget makes a call. */
  onCall: (action: ServedAction, request: object) => void;
  /** The widget has the answer of a call. */
  onAnswer: (action: ServedAction, request: object, answer: unknown) => void;
  /** A call was refused, or its answer is lost. */
  onFailure: (action: ServedAction, cause: unknown) => void;
  /** The widget gave a save up before it had an answer. */
  onGivenUp: (investor: string) => void;
}

/** What a reviewer does. */
export interface Reviewer {
  sendBack(investor: string, request: SendBackRequest): void;
  /** `isFinal`: the check can't be taken again. */
  reject(investor: string, isFinal: boolean): void;
  approve(investor: string): void;
  /** Somebody looks at the identity, without an end in sight. */
  putUnderReview(investor: string): void;
}

/** What a world is made of, besides the reference backend. */
export interface WorldFacts {
  readonly profile: ProfileDefinition;
  readonly verifySignature: VerifySignature;
  /** Where the provider's core is, for the identity check. */
  readonly sdkUrl: string;
}

/** A page with the widget, from one load to the next. */
interface Page {
  isLeft: boolean;
  /** Its saves that are under way. */
  saves: number;
}

const STORE = 'https://store.example';
/** A call without an answer is given up then. */
const CALL_LIMIT_MS = 30_000;

/** A world in which nobody is signed in. */
export function createWorld(
  clock: VirtualClock,
  { profile: own, verifySignature, sdkUrl }: WorldFacts,
): World {
  const store = createMemoryStore();
  const faults: { action: Struck; fault: Fault }[] = [];
  const gates = new Map<() => void, Page>();
  let page: Page = { isLeft: false, saves: 0 };
  const locks = new Set<string>();
  const history = new Set<string>();
  /** Sections that an approval has closed, as they were: their investor may save them yet. */
  const closed = new Set<string>();
  let ids = 0;
  let sessionId = '';
  let online = true;

  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const profile = () => ({
    ...own,
    milestones: own.milestones.map((milestone) => ({
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
      verifySignature,
      identityConfig: (pluginId, investor) => ({
        ...demoIdentityConfig(pluginId, investor),
        sdkUrl,
      }),
      storeUrl: () => STORE,
    });
  const investorOf = (id: string) => rowOf(store.read().investors, id);
  const names = new Map<string, string>();
  const documentOf = new Map(fileFields(own).map(({ key, documentId }) => [key, documentId]));
  const fileOf = (investor: string, key: string, version: unknown) =>
    names.get(JSON.stringify([investor, documentOf.get(key), String(version)]));
  const valuesOf = (investor: string, section: string): SectionValues => {
    const found = investorOf(investor);
    const values = found ? sectionState(found, section).values : {};
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const version = (value as { version?: unknown } | null)?.version;
        return [key, version === undefined ? value : fileOf(investor, key, version)];
      }),
    );
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

  const decide = (
    investor: string,
    act: (found: InvestorState, deps: ReviewerDeps) => Outcome<InvestorState>,
  ) => {
    const found = investorOf(investor);
    const outcome = found && act(found, { profile: profile(), now: clock.now() });
    if (!outcome || 'problem' in outcome) return;
    store.write(withInvestor(store.read(), investor, outcome.state));
  };

  const gate = (signal: AbortSignal, from: Page) =>
    new Promise<void>((resolve, reject) => {
      const open = () => {
        gates.delete(open);
        resolve();
      };
      gates.set(open, from);
      signal.addEventListener('abort', () => {
        if (from.isLeft) return;
        gates.delete(open);
        reject(signal.reason);
      });
    });

  const carryOut = async (
    action: ServedAction,
    request: object,
    caller: { session: ReturnType<typeof sessionByCookie>; language: string; from: Page },
  ) => {
    const { session, from } = caller;
    const investor = session?.investorId ?? '';
    const { sectionId = '', elements = [] } = request as {
      sectionId?: string;
      elements?: PayloadEntry[];
    };
    const found = investorOf(investor);
    const before = valuesOf(investor, sectionId);
    const wasComplete =
      !closed.delete(JSON.stringify([investor, sectionId])) &&
      found !== undefined &&
      // The save that a check ends with is no second one.
      !(sectionId === 'check' && found.kyc.awaitsSave) &&
      sectionState(found, sectionId).completed;
    const language = negotiateLanguage(caller.language, undefined);
    const outcome = await backend().call(
      action,
      { session, language, origin: location.origin },
      request,
    );
    if ('problem' in outcome) throw { ...outcome.problem, title: 'Refused' };
    if (action !== 'saveSection') return outcome.answer;
    note(investor, sectionId);
    const after = valuesOf(investor, sectionId);
    const save = { investor, section: sectionId, elements, before, after, wasComplete };
    if (from.isLeft) world.onLateSave(save);
    else world.onSave(save);
    return { etag: outcome.etag };
  };

  /** A call or an upload, with what goes wrong on its way. */
  const withFaults = async (
    action: Exclude<Struck, '*'>,
    { signal, from }: { readonly signal: AbortSignal; readonly from: Page },
    act: () => Promise<unknown>,
  ): Promise<unknown> => {
    const place = faults.findIndex((one) => one.action === action || one.action === '*');
    const fault = place < 0 ? undefined : faults.splice(place, 1)[0]?.fault;
    if (!online || fault?.kind === 'drop') throw { code: 'NETWORK' };
    if (fault?.kind === 'status') throw fault;
    if (fault?.kind === 'body') return fault.body;
    if (fault?.kind === 'held') await gate(signal, from);
    const answer = await act();
    if (fault?.kind === 'late') await gate(signal, from);
    if (fault?.kind === 'lose') throw { code: 'NETWORK' };
    return structuredClone(answer);
  };

  const call = async (
    from: Page,
    action: ServedAction,
    request: object,
    { signal, language }: CallContext,
  ): Promise<unknown> => {
    // What travels with the call is that of when it was made.
    const session = sessionByCookie(store.read(), sessionId, clock.now());
    world.onCall(action, request);
    try {
      const act = () => carryOut(action, request, { session, language, from });
      const send = () => withFaults(action, { signal, from }, act);
      const answer = await (action === 'saveSection'
        ? watched({ signal, from }, session?.investorId ?? '', send)
        : send());
      if (!signal.aborted && !from.isLeft) world.onAnswer(action, request, answer);
      return answer;
    } catch (cause) {
      if (!signal.aborted && !from.isLeft) world.onFailure(action, cause);
      throw cause;
    }
  };
  /** A save, and whether the widget waits for its answer. */
  const watched = async (
    { signal, from }: { readonly signal: AbortSignal; readonly from: Page },
    investor: string,
    save: () => Promise<unknown>,
  ) => {
    const began = clock.now();
    const giveUp = () => {
      if (clock.now() - began < CALL_LIMIT_MS && !from.isLeft) world.onGivenUp(investor);
    };
    signal.addEventListener('abort', giveUp);
    from.saves += 1;
    try {
      return await save();
    } finally {
      from.saves -= 1;
      signal.removeEventListener('abort', giveUp);
    }
  };

  /** The store takes what was announced, under the URL it gave for it. */
  const takeIn = async ({ url, file, headers }: UploadRequest) => {
    const [, investor = '', , uploadId = ''] = new URL(url).pathname.split('/');
    const found = investorOf(investor);
    if (!found) throw { status: 404 };
    const received = {
      uploadId,
      type: headers['Content-Type'] ?? '',
      md5: SparkMD5.ArrayBuffer.hash(await file.arrayBuffer()),
      size: file.size,
    };
    const times = { now: clock.now(), processing: DEMO_TIMING.documentProcessing };
    const outcome = receiveUpload(investorOf(investor) ?? found, received, times);
    if ('problem' in outcome) throw outcome.problem;
    store.write(withInvestor(store.read(), investor, outcome.state));
    noteNames(investor);
  };
  const noteNames = (investor: string) => {
    const documents = investorOf(investor)?.documents ?? {};
    for (const [documentId, { version, filename }] of Object.entries(documents)) {
      names.set(JSON.stringify([investor, documentId, version]), filename);
    }
  };
  const upload = (from: Page, request: UploadRequest, { signal }: CallContext) => {
    request.onProgress(request.file.size / 2, request.file.size);
    return withFaults('upload', { signal, from }, () => takeIn(request));
  };

  const actions = Object.keys(requestSchemas) as ServedAction[];
  const apiOf = (from: Page) => {
    return {
      ...Object.fromEntries(
        actions.map((action) => [
          action,
          (request: object, context: CallContext) =>
            ofPage(from, () => call(from, action, request, context)),
        ]),
      ),
      upload: (request: UploadRequest, context: CallContext) =>
        ofPage(from, () => upload(from, request, context)),
    };
  };
  const world: World = {
    get api() {
      return apiOf(page);
    },
    leavePage: () => {
      page.isLeft = true;
      page = { isLeft: false, saves: 0 };
    },
    held: () => [...gates.values()].filter((from) => from === page).length,
    holdsSave: () => page.saves > 0,
    release: () => {
      for (const open of [...gates.keys()]) open();
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
      };
      store.write(signInByCookie(store.read(), { investor, profile: own.id }, deps));
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
    isFinished: (investor) => {
      const found = investorOf(investor);
      const statuses = found ? sectionStatuses(profile(), found, clock.now()) : new Map();
      return found !== undefined && ![...statuses.values()].includes('active');
    },
    wasStored: (investor, section, key, value) =>
      history.has(JSON.stringify([investor, section, key, value])),
    fileOf,
    handIn: (investor, section, key, filename) => {
      const found = investorOf(investor);
      const documentId = documentOf.get(key);
      if (!found || !documentId) return;
      const count = (found.versions[documentId] ?? 0) + 1;
      const version = String(count);
      const type = 'application/pdf';
      const document = { uploadId: newId(), filename, type, version, readyAt: clock.now() };
      const documents = { ...found.documents, [documentId]: document };
      const versions = { ...found.versions, [documentId]: count };
      store.write(withInvestor(store.read(), investor, { ...found, versions, documents }));
      noteNames(investor);
      change(investor, section, ({ values, completed }) => ({
        values: { ...values, [key]: { version } },
        completed,
      }));
    },
    handInCheck: (investor) =>
      decide(investor, (found, { now }) => ({
        state: { ...found, kyc: kycAfterHandIn(found.kyc, { now, decisionAfter: undefined }) },
        answer: undefined,
      })),
    reviewer: {
      sendBack: (investor, request) =>
        decide(investor, (found, deps) => sendBack(found, request, deps)),
      reject: (investor, isFinal) =>
        decide(investor, (found, deps) => rejectIdentity(found, { canRetry: !isFinal }, deps)),
      approve: (investor) =>
        decide(investor, (found, deps) => {
          for (const [id, { review }] of Object.entries(found.sections)) {
            if (review) closed.add(JSON.stringify([investor, id]));
          }
          return approve(found, {}, deps);
        }),
      putUnderReview: (investor) =>
        decide(investor, (found, { now }) => ({
          state: { ...found, kyc: { status: 'Pending', updatedAt: now } },
          answer: undefined,
        })),
    },
    onSave: () => {},
    onLateSave: () => {},
    onCall: () => {},
    onAnswer: () => {},
    onFailure: () => {},
    onGivenUp: () => {},
  };
  return world;
}

/** No code of a page runs on once it is left: it hears of nothing that it has begun, and begins nothing. */
function ofPage(page: Page, act: () => Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const unlessLeft =
      <T>(settle: (value: T) => void) =>
      (value: T) => {
        if (!page.isLeft) settle(value);
      };
    if (!page.isLeft) act().then(unlessLeft(resolve), unlessLeft(reject));
  });
}

/** The keys of a section that these values show. */
export function shownKeys(section: string, values: SectionValues): ReadonlySet<string> {
  const shown = FIELDS.filter((field) => field.section === section).filter(
    ({ shownWhen }) => !shownWhen || values[shownWhen[0]] === shownWhen[1],
  );
  return new Set(shown.map(({ key }) => key));
}
