// A world in which the laws are searched for counter-examples: one investor's tab, a backend, a clock, and an order
// in which everything happens that fast-check's scheduler decides.

import type fc from 'fast-check';
import { vi } from 'vitest';
import type { DrawnAnswers } from '../../../src/app/drawn/drawn-data';
import type { ProfileDefinition } from '../../../src/reference-backend/rules/profile/profile-definition';
import { API_BASES, connect, type SimulatedBackend, simulateBackend } from './backend';
import { type Party, STORED_IN_BRANCHES, withBranches, wrongsOf } from './branches';
import {
  type Answer,
  BEFORE_THE_APP,
  type CheckStart,
  OWN_CHECK,
  openCode,
  openWidget,
  type Widget,
} from './doors';
import { createTabStorage, openPage, type Page, rest } from './page';
import { Phone } from './phone';

export const INVESTORS = ['ada', 'ben'] as const;
export type Investor = (typeof INVESTORS)[number];

const en = (text: string) => ({ en: text, de: text, fr: text, ar: text });

/** The slots of the list in the section person. */
export const SLOTS = ['mate_1', 'mate_2'] as const;
type Slot = (typeof SLOTS)[number];

/** A profile with every kind of answer that a stored value can be lost in. */
const PROFILE: ProfileDefinition = {
  id: 'laws',
  title: 'Laws',
  email: 'investor@example.com',
  languages: ['en', 'de'],
  disclaimers: ['risk', 'terms'].map((id) => ({ id, label: en(id) })),
  milestones: [
    {
      id: 'about',
      label: en('About you'),
      sections: [
        {
          id: 'person',
          label: en('Person'),
          elements: [
            { id: 'name', type: 'string', label: en('Name') },
            { id: 'note', type: 'string', label: en('Note') },
            { id: 'amount', type: 'number', label: en('Amount'), decimals: 30 },
            { id: 'born', type: 'input-date', label: en('Born') },
            {
              id: 'kind',
              type: 'input-select',
              label: en('Kind'),
              options: [
                { value: 'one', label: en('Same') },
                { value: 'two', label: en('Same') },
              ],
            },
            {
              id: 'choice',
              name: 'choice',
              type: 'input-radio',
              label: en('Disabled'),
              checkedValue: 'kept',
              disabledWhen: { id: 'nowhere', operator: 'empty' },
            },
            { id: 'other', name: 'choice', type: 'input-radio', label: en('Other') },
            ...SLOTS.map((slot) => ({
              id: slot,
              type: 'fieldset-grouped',
              label: en('Mate'),
              legend: { type: 'input-checkbox', name: `${slot}__there`, label: en('Mate') },
              repeat: { list: 'mates', label: en('Mate'), title: `${slot}__name` },
              fields: [
                { id: `${slot}__name`, type: 'string', label: en('Name') },
                { id: `${slot}__note`, type: 'string', label: en('Note') },
              ],
            })),
          ],
        },
        {
          id: 'papers',
          label: en('Papers'),
          elements: [
            { id: 'passport', type: 'input-file', label: en('Passport') },
            { id: 'about', type: 'string', label: en('About') },
          ],
        },
      ],
    },
    {
      id: 'end',
      label: en('End'),
      sections: [
        {
          id: 'last',
          label: en('Last'),
          elements: [{ id: 'word', type: 'string', label: en('Word') }],
        },
      ],
    },
  ],
};

/** The files of the profile, by key, with their sections; all but the passport only where it has branches. */
export const FILES = { passport: 'papers', permit: 'papers', register: 'firm' } as const;
export type FileKey = keyof typeof FILES;

/** The same with an identity check whose provider the page has registered. */
const WITH_CHECK: ProfileDefinition = {
  ...PROFILE,
  milestones: PROFILE.milestones.map((milestone) =>
    milestone.id === 'end'
      ? {
          ...milestone,
          sections: [
            ...milestone.sections,
            { id: 'check', label: en('Check'), isOpen: true, plugins: [OWN_CHECK] },
          ],
        }
      : milestone,
  ),
};

/** What is stored for every investor at first; no investor changes it but by typing. */
const STORED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  person: {
    note: 'first line\r\nsecond line\u2028third',
    amount: '1234567890123456789012345678901234567890.125',
    born: '1990-05-04T10:20:30+02:00',
    kind: 'two',
    choice: 'kept',
  },
};

/** Somebody who may be signed in: an id is somebody else's at each backend. */
export interface Person {
  readonly backend: SimulatedBackend;
  readonly id: Investor;
  /** All that this person types begins with it. */
  readonly tag: string;
}

/** Whether a text holds what this person typed. */
export function isOf({ tag }: Person, text: string): boolean {
  return text.includes(`${tag}#`);
}

/** What was typed and is neither stored nor given up. */
export interface Typed {
  readonly investor: string;
  readonly sectionId: string;
  readonly key: string;
  readonly value: Answer;
  /** What was there before the first of what was typed. */
  readonly over: unknown;
  /** How many requests had arrived by then. */
  readonly since: number;
  /** It was typed before the script. */
  readonly isEarly?: boolean;
}

export interface WorldSettings {
  readonly carrier: 'cookie' | 'token';
  readonly drafts: 'session' | 'off';
  /** Whether the investors are new, or have saved a passport before. */
  readonly started: 'new' | 'with a passport';
  /** Over HTTP, or over the host's own `api`. */
  readonly by: 'http' | 'api';
  /** Whether the backend's sessions have a binding. */
  readonly isBound: boolean;
  /** Whether the investors have disclaimers to accept. */
  readonly hasDisclaimers: boolean;
  /** Whether the profile has an identity check of the page's own. */
  readonly hasCheck: boolean;
  /** Whether the page has a second element, which is led to the other backend. */
  readonly hasNeighbour: boolean;
  /** Whether an answer decides which sections there are. */
  readonly hasBranches: boolean;
  /** Whether the host's server draws the first screen, over HTTP. */
  readonly isDrawn?: boolean;
}

/** The sections of what is typed before the script. */
const TYPED_IN = { name: 'person', about: 'papers', word: 'last', trade: 'firm' } as const;

/** What becomes of the code that is loaded next. */
export type CodeFault = 'late' | 'fails' | 'never';

/** What has happened at one backend. */
class Records {
  /** Documents that the investor has deleted or replaced, or that were removed elsewhere. */
  readonly deleted = new Set<string>();
  /** Documents that a save has named. Others are given up with the page or the section that they were uploaded in. */
  readonly named = new Set<string>();
  /** The section's version at the investor's last confirmed save. */
  readonly confirmed = new Map<string, number>();
  /** What somebody else has changed in the store. */
  readonly changedElsewhere = new Set<string>();
  /** Every key that an investor has typed into. */
  readonly touched = new Set<string>();
  /** How many requests have been looked at. */
  seen = 0;
  /** Whom the host takes for signed in. */
  owner: Investor = 'ada';
}

/** One run: what there is, what has happened, and what the commands do. */
export class World {
  /** Everybody, at both backends. */
  readonly people: readonly Person[];
  readonly log: string[] = [];
  readonly heard: { readonly type: string; readonly detail: Readonly<Record<string, unknown>> }[] =
    [];
  /** By section and key, the newest last. */
  unsaved: Typed[] = [];
  /** What was typed, and was not stored when the host was told that its section is saved. */
  readonly notStored: Typed[] = [];
  /** Who has accepted which disclaimer on screen, and what the widget has taken as accepted. */
  readonly agreed = new Set<string>();
  readonly takenAsAccepted = new Set<string>();
  /** Every start of the page's own identity check, and who was on screen then. */
  readonly checks: { readonly tag: string | undefined; readonly start: CheckStart }[] = [];
  /** Tokens that a start was given later, each with whose start it was. */
  readonly refreshed: { readonly tag: string | undefined; readonly token: string }[] = [];
  /** Who began the hand-off that is open. */
  handedOffBy: string | undefined;
  /** Every phone that has opened a link; the newest last. */
  readonly phones: Phone[] = [];
  /** Reports of starts that were over, and were told to the investor all the same. */
  toldLate = 0;
  /** Who has come through a check that was on screen, or has saved its section themselves. */
  readonly mayHandIn = new Set<string>();
  /** What becomes of the next loads of code, by a part of its file's name. */
  readonly code = new Map<string, CodeFault[]>();
  /** Whoever was on screen has signed out, and nobody has signed in since. */
  hasSignedOut = false;
  /** Profiles told as complete, though nothing was saved or submitted since that was told last. */
  toldAgain = 0;
  /** Whose profile was told as complete while something was left to do. */
  readonly toldTooEarly: string[] = [];
  /** Somebody else, or another device, has changed what is left to do since the last save was told. */
  isLeftChanged = false;
  /** What was done to answers that are set aside, and must not be. */
  readonly wrongs: string[] = [];
  /** What is stored for every investor at first. */
  readonly storedAtFirst: typeof STORED;
  widget!: Widget;
  page!: Page;
  isRemoved = false;
  /** The second element of the page. */
  neighbour: Widget | undefined;
  /** What was typed into it last, and is neither stored nor given up. */
  typedBeside: string | undefined;
  #isNeighbourRemoved = false;
  /** The element was led to another backend while it was away. */
  #isLedAway = false;
  /** The backend that the element is led to. */
  backend: SimulatedBackend;
  readonly #home: SimulatedBackend;
  readonly #elsewhere: SimulatedBackend;
  readonly #records = new Map<SimulatedBackend, Records>();
  readonly settings: WorldSettings;
  readonly #profile: ProfileDefinition;
  readonly #scheduler: fc.Scheduler;
  readonly #storage = createTabStorage();
  #typed = 0;
  #generation = 0;
  /** For whom the host's server has drawn the page. */
  #drawnFor: string | undefined;
  /** Who was on screen last. */
  #last: string | undefined;
  /** A section was submitted since the profile was told as complete. */
  #isSubmitted = false;

  constructor(settings: WorldSettings, scheduler: fc.Scheduler) {
    this.settings = settings;
    this.#scheduler = scheduler;
    const { carrier, hasBranches, hasCheck, hasNeighbour, isBound, started } = settings;
    this.#profile = hasBranches ? withBranches(PROFILE) : hasCheck ? WITH_CHECK : PROFILE;
    this.storedAtFirst = hasBranches ? { ...STORED, ...STORED_IN_BRANCHES } : STORED;
    const [home, elsewhere] = API_BASES.map((base) =>
      simulateBackend(base, this.#profile, INVESTORS, this.storedAtFirst, (investor, change) => {
        if (!hasBranches) return;
        this.wrongs.push(...wrongsOf(change).map((wrong) => `${investor}: ${wrong}`));
      }),
    ) as [SimulatedBackend, SimulatedBackend];
    this.backend = home;
    this.#home = home;
    this.#elsewhere = elsewhere;
    for (const backend of [home, elsewhere]) {
      this.#records.set(backend, new Records());
      for (const investor of INVESTORS) {
        if (started === 'new') {
          if (hasBranches) backend.finish(investor, ['start']);
          continue;
        }
        const files = [['papers', 'passport'] as const];
        if (!hasBranches) backend.complete(investor, ['person', 'papers'], files);
        else {
          backend.complete(
            investor,
            ['start', 'person', 'papers', 'firm'],
            [...files, ['firm', 'register']],
          );
        }
      }
      const isCookie = carrier === 'cookie' || (hasNeighbour && backend === elsewhere);
      backend.uses(isCookie ? 'cookie' : 'token', isBound);
      if (isCookie) backend.signIn('ada');
    }
    this.people = [home, elsewhere].flatMap((backend) =>
      INVESTORS.map((id) => ({
        ...{ backend, id },
        tag: backend === home ? id : `${id}@elsewhere`,
      })),
    );
  }

  get backends(): readonly [SimulatedBackend, SimulatedBackend] {
    return [this.#home, this.#elsewhere];
  }

  get #of(): Records {
    return this.#records.get(this.backend) as Records;
  }

  get deleted() {
    return this.#of.deleted;
  }

  get named() {
    return this.#of.named;
  }

  get confirmed() {
    return this.#of.confirmed;
  }

  get changedElsewhere() {
    return this.#of.changedElsewhere;
  }

  get touched() {
    return this.#of.touched;
  }

  get owner(): Investor {
    return this.#of.owner;
  }

  /** Who this investor is at a backend. */
  person(id: string | undefined, backend = this.backend): Person | undefined {
    return this.people.find((one) => one.id === id && one.backend === backend);
  }

  /** Opens the page, and after a reload another one; what the former one asked for is answered to nobody. */
  async open(): Promise<void> {
    this.#generation += 1;
    const own = this.#generation;
    const turn = async (what: string) => {
      await this.#scheduler.schedule(Promise.resolve(), what);
      if (own !== this.#generation) await new Promise(() => {});
    };
    const { fetch, XMLHttpRequest, api } = connect(this.backends, turn);
    this.page = openPage(this.#storage, { fetch, XMLHttpRequest });
    this.backend = this.#home;
    const isCurrent = () => own === this.#generation;
    const there = new Set<string>();
    const arrives = async (file: string) => {
      if (there.has(file)) return;
      const [, faults] = [...this.code].find(([name]) => file.includes(name)) ?? [];
      const fault = faults?.shift();
      if (fault === 'never') await new Promise(() => {});
      if (fault) await turn(`${file} arrives`);
      if (fault === 'fails') throw new TypeError(`${file} could not be loaded`);
      there.add(file);
    };
    const { by, carrier, drafts, hasDisclaimers, hasNeighbour, isDrawn } = this.settings;
    const code = await openCode(arrives);
    const drawn = isDrawn && by === 'http' ? await this.#askedByServer() : null;
    const widget = await openWidget(code, {
      ...{ drafts, drawn, hasDisclaimers, apiBase: this.#home.apiBase },
      api: by === 'api' ? api : undefined,
      getAccessToken: carrier === 'token' ? this.#tokenSource() : undefined,
      checkStarts: async (start) => {
        const { investor } = this.widget.screen();
        this.checks.push({ tag: this.person(investor)?.tag, start });
        await turn('a check starts');
      },
      heard: (type, detail) => isCurrent() && this.#hear(type, detail),
      logged: (line) => void (isCurrent() && this.log.push(line)),
    });
    this.isRemoved = false;
    this.#isLedAway = false;
    // What the element holds of the backend that it was led away from shows with its return, if ever.
    const screen = () => (this.#isLedAway ? BEFORE_THE_APP : widget.screen());
    // Whoever is led to another screen before the script has left what they typed.
    const leaving = () => {
      if (widget.isDrawn()) this.forget(({ isEarly = false }) => isEarly);
    };
    const goTo: Widget['goTo'] = (...place) => {
      leaving();
      widget.goTo(...place);
    };
    const goToDashboard = () => {
      leaving();
      widget.goToDashboard();
    };
    this.widget = { ...widget, screen, goTo, goToDashboard };
    this.#drawnFor = drawn?.session?.investorId;
    // What is drawn says who is signed in, and what somebody else typed goes with that.
    if (this.#drawnFor) this.forget(({ investor }) => investor !== this.#drawnFor);
    if (!hasNeighbour) return;
    this.neighbour = await openWidget(code, {
      ...{ drafts, hasDisclaimers: false, apiBase: this.#elsewhere.apiBase },
      ...{ api: undefined, getAccessToken: undefined, logged: () => {} },
      checkStarts: async () => {},
      heard: (type) => {
        if (isCurrent() && type === 'onboarding-section-saved') this.typedBeside = undefined;
      },
    });
    this.#isNeighbourRemoved = false;
  }

  /** What the host's server asks the backend in the name of whoever is signed in; null where it is not answered. */
  async #askedByServer(): Promise<DrawnAnswers | null> {
    const { backend } = this;
    const headers = new Headers({ 'Accept-Language': 'en' });
    if (this.settings.carrier === 'cookie') backend.addCookie(headers);
    else headers.set('Authorization', `Bearer ${backend.token(this.owner)}`);
    // What goes wrong goes wrong in the browser.
    const planned = [...backend.faults];
    backend.faults.clear();
    const [session, languages, qualification] = await Promise.all(
      ['/session', '/languages', '/qualification'].map(async (path) => {
        const { answer } = await backend.answer('GET', path, headers, '');
        const response = answer?.();
        return response?.ok ? response.json() : undefined;
      }),
    );
    for (const [action, fault] of planned) backend.faults.set(action, fault);
    return session && qualification ? { session, languages, qualification } : null;
  }

  /** The investor types into what the server has drawn for them, before the script is there. */
  typeBefore(key: 'name' | 'about' | 'word' | 'trade'): void {
    const investor = this.#drawnFor;
    const sectionId = TYPED_IN[key];
    if (!investor || this.isRemoved || investor !== this.owner) return;
    const value = this.#text(investor);
    if (!this.widget.typeBefore(key, value)) return;
    this.touched.add(`${investor} ${sectionId} ${key}`);
    this.forget((one) => one.sectionId === sectionId && one.key === key);
    this.#last = investor;
    const since = this.backend.arrived.length;
    this.unsaved.push({
      ...{ investor, sectionId, key, value, over: undefined, since },
      isEarly: true,
    });
  }

  #tokenSource() {
    let token: string | undefined;
    const { owner } = this;
    const page = this.#generation;
    return async (): Promise<string | null> => {
      await this.#scheduler.schedule(Promise.resolve(), `a token of ${owner}`);
      if (page !== this.#generation) await new Promise(() => {});
      token = this.backend.token(this.owner);
      this.forget((one) => one.investor !== this.owner);
      return token;
    };
  }

  #hear(type: string, detail: Readonly<Record<string, unknown>>): void {
    this.heard.push({ type, detail });
    if (type === 'onboarding-complete') {
      if (!this.#isSubmitted) this.toldAgain += 1;
      this.#isSubmitted = false;
      const { investor } = this.widget.screen();
      const isEarly = investor !== undefined && !this.backend.isDone(investor);
      if (isEarly && !this.isLeftChanged) this.toldTooEarly.push(investor);
    }
    if (type !== 'onboarding-section-saved') return;
    // A second submit may end after the first has been told as complete.
    this.#isSubmitted = true;
    this.isLeftChanged = false;
    const sectionId = String(detail.sectionId);
    const investor = this.widget.screen().investor ?? '';
    const stored = this.backend.stored(investor, sectionId);
    const { etag } = this.widget.screen();
    this.confirmed.set(
      `${investor} ${sectionId}`,
      this.backend.versionOf(investor, sectionId, etag),
    );
    const isOwn = (one: Typed) => one.investor === investor && one.sectionId === sectionId;
    this.notStored.push(
      ...this.unsaved.filter((one) => isOwn(one) && stored[one.key] !== one.value),
    );
    this.forget(isOwn);
  }

  get #items(): readonly string[] {
    const keys = Array.from({ length: this.#storage.length }, (_, place) =>
      this.#storage.key(place),
    );
    return keys.map((key) => `${key}=${this.#storage.getItem(key ?? '')}`);
  }

  get #isOfNeighbour(): (item: string) => boolean {
    const beside = this.person('ada', this.#elsewhere);
    return (item) => this.neighbour !== undefined && beside !== undefined && isOf(beside, item);
  }

  /** What the tab has stored of whoever uses the element. */
  get storage(): string {
    return this.#items.filter((item) => !this.#isOfNeighbour(item)).join('\n');
  }

  /** What the tab has stored of whoever uses the second element. */
  get storageBeside(): string {
    return this.#items.filter(this.#isOfNeighbour).join('\n');
  }

  /** How much is waiting for its turn. */
  get pending(): number {
    return this.#scheduler.count();
  }

  /** Lets the next thing happen, in the scheduler's order. */
  async next(): Promise<void> {
    if (this.#scheduler.count() > 0) await this.#scheduler.waitOne();
    await this.#rest();
  }

  async #rest(): Promise<void> {
    await rest();
    const { arrived } = this.backend;
    const own = this.#of;
    for (const { code, investor, sectionId } of arrived.slice(own.seen)) {
      // What was typed into a section that is locked can be copied, but never be saved.
      if (code !== 'SECTION_LOCKED') continue;
      // A fault may answer a session that has ended.
      const whose = investor ?? this.#last;
      this.forget((one) => one.investor === whose && one.sectionId === sectionId);
    }
    own.seen = arrived.length;
    const { answers, isReadOnly, investor: onScreen, notices, sectionId } = this.widget.screen();
    if (isReadOnly && notices.includes('notices.sectionGone')) {
      // So with one that another answer has ended: it shows what was typed, and is left without a question.
      const isIn = (one: Typed) => one.investor === onScreen && one.sectionId === sectionId;
      const isShown = (one: Typed) => answers[one.key] === one.value;
      this.forget((one) => isIn(one) && isShown(one));
    }
    this.#last = this.widget.screen().investor ?? this.#last;
    for (const investor of INVESTORS) {
      for (const key of this.files) {
        const value = this.backend.stored(investor, FILES[key])[key];
        const name = `${key} ${(value as { version?: string } | null | undefined)?.version}`;
        if (this.backend.documents(investor).includes(name)) this.named.add(`${investor} ${name}`);
      }
    }
  }

  /** The keys of the files that the profile has. */
  get files(): readonly FileKey[] {
    const keys = Object.keys(FILES) as FileKey[];
    return this.settings.hasBranches ? keys : ['passport'];
  }

  /** Everything that waits happens, and the clock goes on between. */
  async settle(ms = 2000, rounds = 60): Promise<void> {
    let passed = 0;
    for (let round = 0; round < rounds; round += 1) {
      await this.#rest();
      if (this.#scheduler.count() > 0) {
        await this.#scheduler.waitOne();
        continue;
      }
      if (passed > 2 && !this.widget.screen().isBusy) break;
      await this.pass(ms);
      passed += 1;
    }
    await this.#rest();
  }

  /** The clock goes on. */
  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await this.#rest();
  }

  /** What an investor types next: it is theirs alone. */
  #text(investor: string, backend = this.backend): string {
    this.#typed += 1;
    return `${this.person(investor, backend)?.tag}#${this.#typed}`;
  }

  /** What the investor types is theirs: it starts with their name. */
  type(key: 'name' | 'note' | 'about' | 'word' | 'trade'): void {
    this.#answer(key, (investor) => this.#text(investor));
  }

  /** The investor gives the answer that decides about sections. */
  answer(party: Party): void {
    this.#answer('party', () => party);
  }

  #answer(key: string, given: (investor: string) => string): void {
    const before = this.widget.screen();
    const { investor, sectionId } = before;
    if (!investor || !sectionId || this.isRemoved || before.isBusy || before.dialog) return;
    if (!(key in before.answers) || before.isReadOnly) return;
    const value = given(investor);
    // What is there already is not typed.
    if (before.answers[key] === value) return;
    this.widget.type(key, value);
    if (this.widget.screen().answers[key] !== value) return;
    this.touched.add(`${investor} ${sectionId} ${key}`);
    const isSame = (one: Typed) => one.sectionId === sectionId && one.key === key;
    const first = this.unsaved.find((one) => one.investor === investor && isSame(one));
    const { over, since } = first ?? {
      over: before.answers[key],
      since: this.backend.arrived.length,
    };
    this.forget(isSame);
    // A clear refusal says that nothing was stored.
    const isSent = this.backend.arrived
      .slice(since)
      .some(
        (one) => one.action === 'saveSection' && one.sectionId === sectionId && one.status < 400,
      );
    this.#last = investor;
    // What was changed back before a save is as it was: nothing can be lost.
    if (value === over && !isSent) return;
    // Somebody else's cookie is there: what is typed here goes as soon as the widget knows.
    const isOwn = investor === this.owner || this.settings.carrier === 'token';
    if (isOwn) this.unsaved.push({ investor, sectionId, key, value, over, since });
  }

  /** Adds an entry to the list, with a name, and with or without a note of the same number. */
  addEntry(hasNote: boolean): void {
    const { investor, isBusy, dialog, isReadOnly } = this.widget.screen();
    if (!investor || this.isRemoved || isBusy || dialog || isReadOnly) return;
    const slot = this.widget.addEntry();
    if (slot === undefined) return;
    const value = this.#text(investor);
    this.widget.type(`${slot}__name`, value);
    if (hasNote) this.widget.type(`${slot}__note`, value);
  }

  removeEntry(slot: Slot): void {
    if (!this.isRemoved) this.widget.removeEntry(slot);
  }

  undoRemoval(): void {
    if (!this.isRemoved) this.widget.undoRemoval();
  }

  /** Somebody else puts an entry of theirs into a slot. */
  enterElsewhere(investor: Investor, slot: Slot): void {
    this.#typed += 1;
    const value = `elsewhere#${this.#typed}`;
    const entry = { [`${slot}__there`]: true, [`${slot}__name`]: value, [`${slot}__note`]: value };
    this.changeElsewhere(investor, 'person', entry);
  }

  /** These answers are given up by their investor, or are replaced by newer ones. */
  forget(which: (one: Typed) => boolean): void {
    this.unsaved = this.unsaved.filter((one) => !which(one));
  }

  save(): void {
    if (this.isRemoved) return;
    this.#isSubmitted = true;
    const { investor, sectionId } = this.widget.screen();
    if (sectionId === 'check') this.mayHandIn.add(`${this.person(investor)?.tag}`);
    this.widget.save();
  }

  /** The provider reports something of its newest start, or still of its first one. */
  reportCheck(which: 'newest' | 'first', what: Parameters<CheckStart['report']>[0]): void {
    const check = this.checks.at(which === 'newest' ? -1 : 0);
    if (!check) return;
    const { start, tag } = check;
    if (what === 'done' && !start.isOver()) {
      const person = this.people.find((one) => one.tag === tag);
      person?.backend.handIn(person.id);
      this.mayHandIn.add(`${tag}`);
      this.#isSubmitted = true;
    }
    const wasOver = start.isOver();
    const before = this.widget.screen().notices.length;
    start.report(what);
    if (wasOver && this.widget.screen().notices.length > before) this.toldLate += 1;
  }

  /** The provider's token has run out. */
  refreshCheck(): void {
    const { start, tag } = this.checks.at(-1) ?? {};
    start?.refreshToken().then(
      (token) => void this.refreshed.push({ tag, token }),
      () => {},
    );
  }

  startCheckAgain(): void {
    if (!this.isRemoved) this.widget.startCheckAgain();
  }

  /** What the investor does with a hand-off of the file on screen. */
  handOff(act: 'start' | 'show' | 'close'): void {
    const { answers, investor } = this.widget.screen();
    const key = this.files.findLast((one) => one in answers);
    if (!key || this.isRemoved) return;
    this.widget.handOff(act, key);
    if (act === 'start') this.handedOffBy = this.person(investor)?.tag;
  }

  /** The link on screen is opened: by a phone that has none yet, or in the page or the tab of the newest one. */
  async scan(where: 'new phone' | 'same page' | 'same tab'): Promise<void> {
    const { token, isShown, code } = this.widget.screen().handoff ?? {};
    if (!token || !isShown || this.isRemoved || this.handedOffBy === undefined) return;
    const link = { token, code, tag: this.handedOffBy };
    const known = this.phones.findLast(({ backend }) => backend === this.backend);
    if (where === 'same page' && known) return known.follow(link);
    const turn = (what: string) => this.#scheduler.schedule(Promise.resolve(), what);
    const phone = (where === 'same tab' && known) || new Phone(this.backend, this.backends, turn);
    if (phone !== known) this.phones.push(phone);
    await phone.open(link);
  }

  /** The link that the newest phone has opened is opened once more, by another one. */
  async scanTwice(): Promise<void> {
    const [link] = this.phones.at(-1)?.links.slice(-1) ?? [];
    const backend = this.phones.at(-1)?.backend;
    if (!link || !backend) return;
    const turn = (what: string) => this.#scheduler.schedule(Promise.resolve(), what);
    const phone = new Phone(backend, this.backends, turn);
    this.phones.unshift(phone);
    await phone.open(link);
  }

  /** A file for each that the newest phone is asked for. */
  sendByPhone(): void {
    this.phones.at(-1)?.send(() => {
      this.#typed += 1;
      return String(this.#typed);
    });
  }

  /** The button of the message that the form could not be loaded. */
  tryAgain(): void {
    if (!this.isRemoved) this.widget.tryAgain();
  }

  /** The host asks for whoever is signed in now. */
  refresh(): void {
    this.hasSignedOut = false;
    this.widget.refresh();
  }

  goToDashboard(): void {
    if (!this.isRemoved) this.widget.goToDashboard();
  }

  tabThrough(): void {
    if (this.isRemoved) return;
    for (const key of Object.keys(this.widget.screen().answers)) this.widget.tabThrough(key);
  }

  decide(decision: 'back' | 'leave' | 'keepMine' | 'useSaved' | 'confirm'): void {
    const { dialog, investor, sectionId } = this.widget.screen();
    if (!dialog || this.isRemoved) return;
    const offered: Readonly<Record<string, readonly string[]>> = {
      leave: ['back', 'leave'],
      conflict: ['back', 'keepMine', 'useSaved'],
      update: ['back', 'confirm'],
      unchanged: ['back', 'confirm'],
    };
    if (!offered[dialog]?.includes(decision)) return;
    if (decision === 'leave' || decision === 'useSaved') {
      this.forget((one) => one.investor === investor && one.sectionId === sectionId);
    }
    this.widget.decide(decision);
  }

  /** Somebody signs in: here by cookie, or the host gives a token of theirs from now on. */
  signInAs(investor: Investor): void {
    this.#of.owner = investor;
    this.hasSignedOut = false;
    // What the former one typed is forgotten as soon as the widget knows.
    this.forget((one) => one.investor !== investor);
    if (this.settings.carrier !== 'cookie') return;
    // Whoever signs in by cookie does so in another tab.
    this.page.show(false);
    this.backend.signIn(investor);
  }

  /** Somebody else changes these answers. What was saved before is not lost by that. */
  changeElsewhere(investor: Investor, sectionId: string, own: Readonly<Record<string, unknown>>) {
    const stored = this.backend.stored(investor, sectionId);
    this.forget(
      (one) =>
        one.investor === investor && one.sectionId === sectionId && stored[one.key] === one.value,
    );
    this.backend.change(investor, sectionId, own);
  }

  /** The investor gives the answer that decides about sections on another device. */
  async answerElsewhere(investor: Investor, party: Party): Promise<void> {
    const stored = this.backend.stored(investor, 'start');
    if (!this.settings.hasBranches || stored.party === party) return;
    this.changedElsewhere.add(`${investor} start party`);
    this.isLeftChanged = true;
    this.forget(
      (one) => one.investor === investor && one.key === 'party' && one.value === stored.party,
    );
    await this.backend.saveOnSecondDevice(investor, 'start', { party });
  }

  /** Staff approve an investor: what is set aside is deleted, and nothing else. */
  approve(investor: Investor): void {
    const { backend } = this;
    const isHidden = (key: FileKey) => !backend.has(investor, FILES[key], key);
    for (const key of this.files.filter(isHidden)) {
      for (const one of this.named) {
        if (one.startsWith(`${investor} ${key} `)) this.named.delete(one);
      }
    }
    if (!backend.sectionIds(investor).includes('firm')) {
      this.changedElsewhere.add(`${investor} firm seat`);
      const { trade } = backend.stored(investor, 'firm');
      this.forget((one) => one.investor === investor && one.key === 'trade' && one.value === trade);
    }
    backend.approve(investor);
  }

  /** A reviewer sends back what an investor has said of themself. */
  sendBack(investor: Investor): void {
    this.isLeftChanged = true;
    this.backend.sendBack(investor, 'person', 'name');
  }

  /** Another `getAccessToken` of whoever the host takes for signed in. */
  newTokenSource(): void {
    if (this.settings.carrier !== 'token') return;
    this.hasSignedOut = false;
    this.widget.setTokenSource(this.#tokenSource());
  }

  signOut(): void {
    if (this.isRemoved) return;
    // Where the session has ended before nobody is on screen, but what the last one typed is kept for them.
    const { investor } = this.widget.screen();
    this.forget((one) => one.investor === (investor ?? this.#last));
    this.hasSignedOut = investor !== undefined;
    this.#isSubmitted = false;
    this.widget.signOut();
  }

  /** Two elements are told apart by their order while their code arrives: a host leaves them where they are. */
  get #isOrderOpen(): boolean {
    const { neighbour, widget } = this;
    return neighbour !== undefined && !(widget.hasApp() && neighbour.hasApp());
  }

  async remove(): Promise<void> {
    if (this.isRemoved || this.#isOrderOpen) return;
    this.isRemoved = true;
    await this.widget.remove();
  }

  async putBack(): Promise<void> {
    if (!this.isRemoved) return;
    this.isRemoved = false;
    await this.widget.putBack();
    this.#isLedAway = false;
  }

  /** Leads the element to the other of the two backends. */
  leadElsewhere(): void {
    const { by, hasNeighbour } = this.settings;
    if (by === 'api' || hasNeighbour || this.#isLedAway) return;
    this.backend = this.backend === this.#home ? this.#elsewhere : this.#home;
    this.unsaved = [];
    this.hasSignedOut = false;
    this.#last = undefined;
    if (!this.isRemoved) this.#isSubmitted = false;
    this.#isLedAway = this.isRemoved;
    this.widget.setApiBase(this.backend.apiBase);
  }

  acceptDisclaimers(): void {
    const { disclaimers, investor } = this.widget.screen();
    const person = this.person(investor);
    if (this.isRemoved || !person) return;
    for (const id of disclaimers) this.agreed.add(`${person.tag} ${id}`);
    void this.widget.acceptDisclaimers().then((accepted) => {
      for (const id of accepted) this.takenAsAccepted.add(`${person.tag} ${id}`);
    });
  }

  putOffDisclaimers(): void {
    if (!this.isRemoved) this.widget.putOffDisclaimers();
  }

  /** Whoever uses the second element types into it. */
  typeBeside(): void {
    const before = this.neighbour?.screen();
    if (!before?.investor || before.isBusy || before.dialog || before.isReadOnly) return;
    const key = ['name', 'about', 'word'].find((one) => one in before.answers);
    if (!key || this.#isNeighbourRemoved) return;
    const value = this.#text(before.investor, this.#elsewhere);
    this.neighbour?.type(key, value);
    if (this.neighbour?.screen().answers[key] === value) this.typedBeside = value;
  }

  saveBeside(): void {
    if (!this.#isNeighbourRemoved) this.neighbour?.save();
  }

  signOutBeside(): void {
    if (this.#isNeighbourRemoved) return;
    this.neighbour?.signOut();
    this.typedBeside = undefined;
  }

  signInBeside(): void {
    if (!this.neighbour) return;
    this.#elsewhere.signIn('ada');
    this.neighbour.refresh();
  }

  async removeBeside(): Promise<void> {
    if (this.#isNeighbourRemoved || this.#isOrderOpen) return;
    this.#isNeighbourRemoved = true;
    await this.neighbour?.remove();
  }

  async putBackBeside(): Promise<void> {
    if (this.#isNeighbourRemoved) await this.neighbour?.putBack();
    this.#isNeighbourRemoved = false;
  }

  /** What is stored of whoever uses the second element, in any section. */
  get storedBeside(): string {
    const sections = this.#profile.milestones.flatMap(({ sections: own }) => own);
    return JSON.stringify(sections.map(({ id }) => this.#elsewhere.stored('ada', id)));
  }

  /** The page is loaded anew, with what the tab has stored. Returns whether the browser would have asked. */
  async reload(): Promise<boolean> {
    const asked = this.page.wouldAsk();
    if (!this.isRemoved) await this.widget.remove();
    if (!this.#isNeighbourRemoved) await this.neighbour?.remove();
    // A new page is led to the first backend.
    const isStill = this.backend === this.#home;
    this.forget(({ value }) => !isStill || !this.storage.includes(JSON.stringify(value)));
    const isDrafted = this.storageBeside.includes(JSON.stringify(this.typedBeside));
    if (this.settings.drafts === 'off' || !isDrafted) this.typedBeside = undefined;
    this.hasSignedOut = false;
    this.#isSubmitted = false;
    await this.open();
    return asked;
  }
}
