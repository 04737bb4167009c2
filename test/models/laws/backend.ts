// The backend of the laws: the reference backend's rules in memory, behind fetch and XMLHttpRequest, with several
// investors, sessions and faults. Whoever runs a world decides when each request arrives and is answered.

import SparkMD5 from 'spark-md5';
import { matchRoute } from '../../../server/src/contract/match-route';
import { CALLS } from '../../../src/http/calls';
import type { OnboardingApiAdapter } from '../../../src/http/host-api';
import { type Backend, createBackend } from '../../../src/reference-backend/rules/backend';
import { receiveUpload } from '../../../src/reference-backend/rules/documents/documents';
import { kycAfterHandIn } from '../../../src/reference-backend/rules/kyc';
import { withEntrySections } from '../../../src/reference-backend/rules/profile/entry-sections';
import {
  type ProfileDefinition,
  sectionsOf,
} from '../../../src/reference-backend/rules/profile/profile-definition';
import { sectionEtag } from '../../../src/reference-backend/rules/profile/section-etag';
import { sectionStatuses } from '../../../src/reference-backend/rules/profile/section-statuses';
import { approve, sendBack } from '../../../src/reference-backend/rules/review/reviewer';
import { fileFields } from '../../../src/reference-backend/rules/save/file-fields';
import { notedHidden, withoutAside } from '../../../src/reference-backend/rules/save/set-aside';
import {
  endSessions,
  issueToken,
  type LiveSession,
  openSession,
  sessionByCookie,
  sessionByToken,
} from '../../../src/reference-backend/rules/session/session';
import {
  EMPTY_BACKEND,
  type InvestorState,
  newInvestor,
  rowOf,
  sectionState,
} from '../../../src/reference-backend/rules/state/backend-state';
import { withInvestor } from '../../../src/reference-backend/rules/state/investors';
import { isOfPhone } from '../../../src/reference-backend/rules/state/requests';
import {
  createMemoryStore,
  type StateStore,
} from '../../../src/reference-backend/rules/state/state-store';

/** The two backends that a page may be led to: the same id is somebody else at each. */
export const API_BASES = ['https://api.example/v1', 'https://other.example/v1'] as const;

/** Where a hand-off leads: a second device. */
const PHONE_PAGE = 'https://portal.example/phone';

const MINUTE = 60_000;
const TIMING = {
  session: 12 * 60 * MINUTE,
  token: 12 * 60 * MINUTE,
  uploadUrl: 15 * MINUTE,
  documentProcessing: 3000,
  documentLink: 5 * MINUTE,
  walletChallenge: 10 * MINUTE,
  kycDecision: 20_000,
};

/** What goes wrong with the next call of an action. */
export type Fault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly code?: string;
      readonly ids?: readonly string[];
    }
  /** `page`, `empty` and `json` are of somebody between: a network's sign-in, a proxy. */
  | {
      readonly kind:
        | 'page'
        | 'empty'
        | 'json'
        | 'redirect'
        | 'request lost'
        | 'answer lost'
        | 'never';
    };

/** One request that has arrived. */
export interface Arrived {
  readonly action: string;
  /** Whose session it came with; undefined without one. */
  readonly investor: string | undefined;
  readonly sectionId: string | undefined;
  readonly body: string;
  /** The status that was answered, though the answer may be lost; 0 without an answer. */
  readonly status: number;
  /** The problem's code. */
  readonly code?: string | undefined;
  /** Whether the answer was lost on its way. */
  readonly isLost: boolean;
}

type Request = Readonly<Record<string, unknown>>;

/** Waits until the world lets something happen. */
export type Turn = (what: string) => Promise<void>;

export interface SimulatedBackend {
  readonly apiBase: string;
  readonly arrived: readonly Arrived[];
  /** The faults to come, by action. */
  readonly faults: Map<string, Fault>;
  /** Signs an investor in where cookies are used: this tab's cookie is theirs from now on. */
  signIn(investor: string): void;
  /** A new token of an investor; null while `cookieless` nobody is signed in. */
  token(investor: string): string;
  /** Ends every session of an investor. */
  endSessions(investor: string): void;
  stored(investor: string, sectionId: string): Readonly<Record<string, unknown>>;
  /** The version of a section with this entity tag: its place in the order of saves; -1 for an unknown one. */
  versionOf(investor: string, sectionId: string, etag: string | undefined): number;
  version(investor: string, sectionId: string): number;
  documents(investor: string): readonly string[];
  /** The names of the files that have ever arrived for an investor's documents from a phone. */
  filenames(investor: string): readonly string[];
  /** The ids of the disclaimers that an investor has accepted. */
  accepted(investor: string): readonly string[];
  /** Somebody else changes what is stored. */
  change(investor: string, sectionId: string, values: Readonly<Record<string, unknown>>): void;
  /** Completes these sections for an investor, with a document for each of these files, the section's id first. */
  complete(
    investor: string,
    sectionIds: readonly string[],
    files: readonly (readonly [sectionId: string, key: string])[],
  ): void;
  removeDocument(investor: string, documentId: string): void;
  /** The ids of the sections that an investor has now. */
  sectionIds(investor: string): readonly string[];
  /** Whether an investor has this field now. */
  has(investor: string, sectionId: string, key: string): boolean;
  /** Whether nothing is left for an investor to do. */
  isDone(investor: string): boolean;
  /** The investor saves these answers of a section on another device; false where the backend refuses it. */
  saveOnSecondDevice(
    investor: string,
    sectionId: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<boolean>;
  /** The provider of the identity check tells that an investor has handed it in. */
  handIn(investor: string): void;
  /** Staff approve an investor, and what is set aside is deleted. */
  approve(investor: string): void;
  sendBack(investor: string, sectionId: string, key: string): void;
  /** Locks a section for everybody. */
  lock(sectionId: string): void;
  /** `isBound`: a session has a binding, and the backend refuses what names another. */
  uses(carrier: 'cookie' | 'token', isBound: boolean): void;
  /** Who this tab's cookie signs in; undefined for nobody. */
  signedIn(): string | undefined;
  /** Completes these sections for an investor, with what is stored. */
  finish(investor: string, sectionIds: readonly string[]): void;
  /** What a browser adds to a call when it leaves, whoever signs in while it is on its way: the tab's cookie. */
  addCookie(headers: Headers): void;
  /** Answers a request that has arrived. */
  answer(method: string, path: string, headers: Headers, body: string): Promise<Outcome>;
  /** Takes a file at its store, and returns the status; undefined for the address of another store. */
  receive(url: string, file: Blob, bytes: ArrayBuffer): number | undefined;
}

interface Outcome {
  readonly action: string;
  readonly fault?: Fault | undefined;
  readonly answer?: () => Response;
}

/** What a page calls. */
export interface Connection {
  readonly fetch: typeof fetch;
  readonly XMLHttpRequest: unknown;
  /** The same over an object of the host's own, to the first of the backends. */
  readonly api: OnboardingApiAdapter;
}

function withLocks(profile: ProfileDefinition, locked: ReadonlySet<string>): ProfileDefinition {
  const milestones = profile.milestones.map((milestone) => ({
    ...milestone,
    sections: milestone.sections.map((section) =>
      locked.has(section.id) ? { ...section, locked: true } : section,
    ),
  }));
  return { ...profile, milestones };
}

function bearerOf(headers: Headers): string | undefined {
  return headers.get('Authorization')?.replace('Bearer ', '');
}

function isBetween({ kind }: Fault): boolean {
  return kind === 'page' || kind === 'empty' || kind === 'json';
}

function answerBetween({ kind }: Fault): Response {
  if (kind === 'empty') return new Response('');
  if (kind === 'json') return Response.json({ message: 'Sign in to this network' });
  const head = { 'Content-Type': 'text/html', ETag: '"page"' };
  return new Response('<!doctype html>Sign in to this network', { headers: head });
}

/** One change of what is stored of an investor; `isApproval`: staff have approved them, which ends what is set aside. */
export interface Change {
  readonly before: InvestorState;
  readonly after: InvestorState;
  /** The profile as the investor has it, before and after. */
  readonly own: { readonly before: ProfileDefinition; readonly after: ProfileDefinition };
  readonly isApproval: boolean;
  /** The document that has arrived with it. */
  readonly arrival?: string | undefined;
}

/** Makes the backend with these investors, each with what is stored for them; `watch` sees each change. */
export function simulateBackend(
  apiBase: string,
  profile: ProfileDefinition,
  investors: readonly string[],
  values: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  watch: (investor: string, change: Change) => void = () => {},
): SimulatedBackend {
  const files = new URL('/files', apiBase).href;
  const memory = createMemoryStore(EMPTY_BACKEND);
  const resolvedOf = new WeakMap<InvestorState, ProfileDefinition>();
  /** The profile as an investor has it in this state. */
  const resolved = (state: InvestorState): ProfileDefinition => {
    const own = resolvedOf.get(state) ?? withEntrySections(profile, state);
    resolvedOf.set(state, own);
    return own;
  };
  let isApproval = false;
  let arrival: string | undefined;
  const store: StateStore = {
    ...memory,
    write: (next) => {
      const { investors: before } = memory.read();
      memory.write(next);
      for (const id of investors) {
        const [old, now] = [rowOf(before, id), rowOf(next.investors, id)];
        if (!old || !now || old === now) continue;
        const own = { before: resolved(old), after: resolved(now) };
        watch(id, { before: old, after: now, own, isApproval, arrival });
      }
    },
  };
  const arrived: Arrived[] = [];
  const faults = new Map<string, Fault>();
  const versions = new Map<string, string[]>();
  const locked = new Set<string>();
  let secrets = 0;
  let cookie: string | undefined;
  let carrier: 'cookie' | 'token' = 'cookie';
  let isBound = true;
  let ids = 0;
  let tokens = 0;

  const backend: Backend = createBackend({
    store,
    get profiles() {
      return [withLocks(profile, locked)];
    },
    timing: TIMING,
    now: () => Date.now(),
    newId: () => `id-${++ids}`,
    sign: (text) => SparkMD5.hash(text),
    verifySignature: async () => true,
    // Each is of one investor here, and no other.
    identityConfig: (_, investorId) => ({ sdkToken: `${investorId} ${apiBase} ${++tokens}` }),
    storeUrl: () => files,
    handoffPage: PHONE_PAGE,
  });

  const investorState = (id: string): InvestorState =>
    rowOf(store.read().investors, id) ?? newInvestor(profile);
  const put = (id: string, state: InvestorState) =>
    store.write(withInvestor(store.read(), id, state));
  const ownProfile = (id: string) => resolved(investorState(id));
  const noteVersions = () => {
    for (const id of investors) {
      for (const { id: section } of profile.milestones.flatMap(({ sections }) => sections)) {
        const tags = versions.get(`${id} ${section}`) ?? [];
        const tag = sectionEtag(sectionState(investorState(id), section));
        if (tags.at(-1) !== tag) tags.push(tag);
        versions.set(`${id} ${section}`, tags);
      }
    }
  };
  for (const id of investors) {
    const sections = Object.entries(values).map(([section, own]) => [
      section,
      { values: own, completed: false },
    ]);
    put(id, { ...newInvestor(profile), sections: Object.fromEntries(sections) });
  }
  noteVersions();

  const sessionOf = (headers: Headers): LiveSession | undefined => {
    if (carrier === 'token') {
      const token = bearerOf(headers);
      return token ? sessionByToken(store.read(), token, Date.now()) : undefined;
    }
    const sent = headers.get('Cookie');
    return sent === null ? undefined : sessionByCookie(store.read(), sent, Date.now());
  };
  const addCookie = (headers: Headers) => {
    if (cookie !== undefined) headers.set('Cookie', cookie);
  };

  const problem = (status: number, code: string, own: object = {}) =>
    new Response(JSON.stringify({ status, code, title: code, ...own }), {
      status,
      headers: { 'Content-Type': 'application/problem+json' },
    });

  const answerOf: SimulatedBackend['answer'] = async (method, path, headers, body) => {
    const [pathAlone = '', query] = path.split('?');
    const { call } = matchRoute(method, pathAlone);
    if (!call) return { action: 'unknown', answer: () => problem(404, 'NOT_FOUND') };
    const { action, params } = call;
    const fault = faults.get(action);
    faults.delete(action);
    const session = sessionOf(headers);
    const note = (status: number, code?: string) =>
      arrived.push({
        ...{ action, body, status, code, isLost: fault?.kind === 'answer lost' },
        // What somebody between has answered has reached nobody's account.
        investor: fault && isBetween(fault) ? undefined : session?.investorId,
        sectionId: params.sectionId,
      });
    if (fault?.kind === 'request lost' || fault?.kind === 'never') {
      note(0);
      return { action, fault };
    }
    if (fault && isBetween(fault)) {
      note(200);
      return { action, fault, answer: () => answerBetween(fault) };
    }
    if (fault?.kind === 'redirect') {
      note(302);
      return { action, fault, answer: () => new Response(null, { status: 302 }) };
    }
    if (fault?.kind === 'status') {
      note(fault.status, fault.code);
      const errors = fault.ids?.map((id) => ({ id, message: `refused: ${id}` }));
      const { status, code = 'INJECTED' } = fault;
      return { action, fault, answer: () => problem(status, code, errors && { errors }) };
    }
    const request = {
      ...(body ? JSON.parse(body) : {}),
      ...params,
      ...Object.fromEntries(new URLSearchParams(query)),
      ...(headers.has('If-Match') && { etag: headers.get('If-Match') ?? '' }),
      ...(isOfPhone(action) && { accessToken: bearerOf(headers) }),
    };
    const caller = {
      session,
      language: 'en' as const,
      origin: 'https://portal.example',
      binding: method === 'GET' ? undefined : (headers.get('X-Session-Binding') ?? undefined),
    };
    const outcome = await backend.call(action, caller, request);
    noteVersions();
    if ('problem' in outcome) {
      const { status, code, errors } = outcome.problem;
      note(status, code);
      return { action, fault, answer: () => problem(status, code, errors && { errors }) };
    }
    const etag = outcome.etag ? { ETag: outcome.etag } : undefined;
    const status = outcome.answer === undefined ? 204 : (outcome.status ?? 200);
    note(status);
    const { binding: _, ...unbound } = (outcome.answer ?? {}) as Request;
    const isSession = action === 'fetchSession' || action === 'renewSession';
    const content = isSession && !isBound ? unbound : outcome.answer;
    const text = outcome.answer === undefined ? null : JSON.stringify(content);
    const head = { 'Content-Type': 'application/json', ...etag };
    return { action, fault, answer: () => new Response(text, { status, headers: head }) };
  };

  const receive: SimulatedBackend['receive'] = (url, file, bytes) => {
    if (!url.startsWith(files)) return undefined;
    const [, investor = '', uploadId = ''] = /files\/([^/]+)\/uploads\/([\w-]+)/.exec(url) ?? [];
    const md5 = SparkMD5.ArrayBuffer.hash(bytes);
    const received = { uploadId, type: file.type, md5, size: file.size };
    const outcome = receiveUpload(investorState(investor), received, {
      now: Date.now(),
      processing: TIMING.documentProcessing,
    });
    if ('problem' in outcome) return outcome.problem.status;
    arrival = rowOf(outcome.state.uploads, uploadId)?.documentId;
    put(investor, notedHidden(profile, outcome.state, Date.now()));
    arrival = undefined;
    return 200;
  };

  return {
    apiBase,
    arrived,
    faults,
    answer: answerOf,
    receive,
    signIn: (investor) => {
      cookie = `cookie-${++secrets}`;
      const deps = { id: cookie, now: Date.now(), lifetime: TIMING.session };
      store.write(openSession(store.read(), { investorId: investor, carrier: 'cookie' }, deps));
    },
    token: (investor) => {
      const secret = `token-${++secrets}`;
      const session = { investorId: investor, carrier: 'token' } as const;
      const deps = { id: `session-${secret}`, now: Date.now(), lifetime: TIMING.session };
      const opened = openSession(store.read(), session, deps);
      const token = { token: secret, now: Date.now(), lifetime: TIMING.token };
      store.write(issueToken(opened, `session-${secret}`, token));
      return secret;
    },
    endSessions: (investor) =>
      store.write(endSessions(store.read(), (_, { investorId }) => investorId === investor)),
    stored: (investor, sectionId) => sectionState(investorState(investor), sectionId).values,
    versionOf: (investor, sectionId, etag) =>
      etag === undefined ? -1 : (versions.get(`${investor} ${sectionId}`) ?? []).lastIndexOf(etag),
    version: (investor, sectionId) => (versions.get(`${investor} ${sectionId}`) ?? []).length - 1,
    documents: (investor) =>
      Object.entries(investorState(investor).documents).map(
        ([id, { version }]) => `${id} ${version}`,
      ),
    filenames: (investor) =>
      Object.values(investorState(investor).uploads).flatMap(({ filename, handoff, version }) =>
        handoff === undefined || version === undefined ? [] : [filename],
      ),
    accepted: (investor) => investorState(investor).acceptedDisclaimers,
    change: (investor, sectionId, own) => {
      const state = investorState(investor);
      const section = sectionState(state, sectionId);
      const changed = { ...section, values: { ...section.values, ...own }, savedAt: Date.now() };
      put(investor, { ...state, sections: { ...state.sections, [sectionId]: changed } });
      noteVersions();
    },
    complete: (investor, sectionIds, ofFiles) => {
      const state = investorState(investor);
      const completed = sectionIds.map((id) => {
        const own = sectionState(state, id);
        const versions = ofFiles
          .filter(([sectionId]) => sectionId === id)
          .map(([, key]) => [key, { version: '1' }]);
        const saved = { ...own.values, ...Object.fromEntries(versions) };
        return [id, { ...own, values: saved, completed: true }];
      });
      const documents = ofFiles.map(([, key]) => [
        key,
        {
          ...{ uploadId: `stored-${key}`, filename: 'stored.pdf', type: 'application/pdf' },
          ...{ version: '1', readyAt: Date.now() },
        },
      ]);
      put(investor, {
        ...state,
        versions: Object.fromEntries(ofFiles.map(([, key]) => [key, 1])),
        documents: Object.fromEntries(documents),
        sections: { ...state.sections, ...Object.fromEntries(completed) },
      });
      noteVersions();
    },
    finish: (investor, sectionIds) => {
      const state = investorState(investor);
      const there = sectionsOf(ownProfile(investor)).map(({ id }) => id);
      const finished = sectionIds
        .filter((id) => there.includes(id))
        .map((id) => [id, { ...sectionState(state, id), completed: true }]);
      put(investor, { ...state, sections: { ...state.sections, ...Object.fromEntries(finished) } });
      noteVersions();
    },
    removeDocument: (investor, documentId) => {
      const state = investorState(investor);
      const field = fileFields(ownProfile(investor)).find((one) => one.documentId === documentId);
      if (!field) return;
      const { sectionId, key } = field;
      const { [documentId]: _, ...documents } = state.documents;
      const { [key]: __, ...values } = sectionState(state, sectionId).values;
      const section = { ...sectionState(state, sectionId), values };
      put(investor, { ...state, documents, sections: { ...state.sections, [sectionId]: section } });
      noteVersions();
    },
    sectionIds: (investor) => sectionsOf(ownProfile(investor)).map(({ id }) => id),
    has: (investor, sectionId, key) => {
      const section = sectionsOf(ownProfile(investor)).find(({ id }) => id === sectionId);
      return section?.elements?.some(({ id }) => id === key) ?? false;
    },
    isDone: (investor) => {
      const statuses = sectionStatuses(
        ownProfile(investor),
        investorState(investor),
        Date.now(),
      ).values();
      return ![...statuses].some((status) => status === 'active' || status === 'pending');
    },
    saveOnSecondDevice: async (investor, sectionId, changed) => {
      const section = sectionsOf(ownProfile(investor)).find(({ id }) => id === sectionId);
      const stored = sectionState(investorState(investor), sectionId).values;
      const elements = (section?.elements ?? [])
        .map(({ id }) => ({ id, value: changed[id] ?? stored[id] }))
        .filter(({ value }) => value !== undefined);
      const session = {
        ...{ id: 'second device', investorId: investor, carrier: 'cookie' as const },
        expiresAt: Date.now() + TIMING.session,
      };
      const caller = { session, language: 'en' as const, origin: 'https://portal.example' };
      const outcome = await backend.call('saveSection', caller, { sectionId, elements });
      noteVersions();
      return !('problem' in outcome);
    },
    handIn: (investor) => {
      const state = investorState(investor);
      const facts = { now: Date.now(), decisionAfter: undefined };
      put(investor, { ...state, kyc: kycAfterHandIn(state.kyc, facts) });
    },
    approve: (investor) => {
      const outcome = approve(
        investorState(investor),
        {},
        { profile: ownProfile(investor), now: Date.now() },
      );
      if ('problem' in outcome) return;
      isApproval = true;
      put(investor, withoutAside(profile, outcome.state, Date.now()).investor);
      isApproval = false;
      noteVersions();
    },
    sendBack: (investor, sectionId, key) => {
      const outcome = sendBack(
        investorState(investor),
        { sectionId, elements: { [key]: 'Look again' } },
        { profile: ownProfile(investor), now: Date.now() },
      );
      if (!('problem' in outcome)) put(investor, outcome.state);
      noteVersions();
    },
    lock: (sectionId) => {
      locked.add(sectionId);
    },
    uses: (next, binds) => {
      carrier = next;
      isBound = binds;
    },
    addCookie,
    signedIn: () => {
      const headers = new Headers();
      addCookie(headers);
      return sessionOf(headers)?.investorId;
    },
  };
}

function until<Value>(signal: AbortSignal | null | undefined, work: Promise<Value>) {
  return new Promise<Value>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
    work.then(resolve, reject);
  });
}

/** Another page of the tab: its requests are its own. What goes wrong with a file is planned at the first backend. */
export function connect(
  backends: readonly [SimulatedBackend, ...SimulatedBackend[]],
  turn: Turn,
): Connection {
  const [home] = backends;
  const receive = (url: string, file: Blob, bytes: ArrayBuffer) =>
    backends.map((one) => one.receive(url, file, bytes)).find((status) => status) ?? 404;
  const fetch = async (input: unknown, init: RequestInit = {}) => {
    const { method = 'GET', signal } = init;
    const backend = backends.find(({ apiBase }) => String(input).startsWith(apiBase)) ?? home;
    const path = String(input).replace(backend.apiBase, '');
    const headers = new Headers(init.headers);
    if (init.credentials !== 'omit') backend.addCookie(headers);
    const exchange = async () => {
      await turn(`${method} ${path} arrives`);
      const { action, fault, answer } = await backend.answer(
        method,
        path,
        headers,
        String(init.body ?? ''),
      );
      if (fault?.kind === 'never') return new Promise<Response>(() => {});
      if (fault?.kind === 'request lost') throw new TypeError('no connection');
      await turn(`${action} is answered`);
      if (fault?.kind === 'answer lost' || !answer) throw new TypeError('no connection');
      return answer();
    };
    const answered = exchange();
    // Nobody waits for it any more where the call was aborted before.
    answered.catch(() => {});
    return until(signal, answered);
  };
  class XMLHttpRequest {
    readonly upload: { onprogress?: (event: object) => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    #url = '';
    #isAborted = false;
    open(_method: string, url: string) {
      this.#url = url;
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    abort() {
      this.#isAborted = true;
    }
    async send(file: Blob) {
      const fault = home.faults.get('upload');
      home.faults.delete('upload');
      const bytes = await file.arrayBuffer();
      await turn('a file arrives');
      if (this.#isAborted || fault?.kind === 'never') return;
      if (fault && fault.kind !== 'status') return this.onerror?.();
      this.status = fault ? fault.status : receive(this.#url, file, bytes);
      await turn('the store answers');
      if (!this.#isAborted) this.onload?.();
    }
  }
  const call = async (action: keyof typeof CALLS, request: Request, signal: AbortSignal) => {
    const { method, path, body } = CALLS[action];
    const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${request[name]}`));
    const { etag } = request;
    const answer = await fetch(home.apiBase + address, {
      ...{ method, signal, headers: etag ? { 'If-Match': `${etag}` } : {} },
      ...(body && {
        body: JSON.stringify(Object.fromEntries(body.map((name) => [name, request[name]]))),
      }),
    });
    const text = await answer.text();
    const own = answer.headers.get('ETag');
    const isOwn = answer.status === 204 || (/^[[{]/.test(text) && !text.includes('this network'));
    // The host's own code knows its backend's answers.
    if (answer.ok && !isOwn) throw new Error('somebody between has answered');
    const content = text ? JSON.parse(text) : {};
    if (!answer.ok) throw content;
    return own && !Array.isArray(content) ? { ...content, etag: own } : content;
  };
  const upload = async ({ url, file }: { url: string; file: File }) => {
    const fault = home.faults.get('upload');
    home.faults.delete('upload');
    await turn('a file arrives by the host');
    // As a host's code may be that has forgotten the signal.
    if (fault?.kind === 'never') return new Promise<void>(() => {});
    const status = fault?.kind === 'status' ? fault.status : 200;
    if (fault && status === 200) throw new Error('no connection');
    const outcome = fault ? status : receive(url, file, await file.arrayBuffer());
    if (outcome >= 300) throw { status: outcome };
  };
  const calls = Object.keys(CALLS).map((action) => [
    action,
    (request: Request, { signal }: { signal: AbortSignal }) =>
      call(action as keyof typeof CALLS, request, signal),
  ]);
  const api = { ...Object.fromEntries(calls), upload } as OnboardingApiAdapter;
  return { fetch: fetch as typeof globalThis.fetch, XMLHttpRequest, api };
}
