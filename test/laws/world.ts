// A world in which the laws are searched for counter-examples: one investor's tab, a backend, a clock, and an order
// in which everything happens that fast-check's scheduler decides.

import type fc from 'fast-check';
import { vi } from 'vitest';
import type { ProfileDefinition } from '../../src/reference-backend/rules/profile/profile-definition';
import { API_BASE, type SimulatedBackend, simulateBackend } from './backend';
import { type Answer, openWidget, type Widget } from './doors';
import { createTabStorage, openPage, type Page, rest } from './page';

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
  disclaimers: [],
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

/** What is stored for every investor at first; no investor changes it but by typing. */
export const STORED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  person: {
    note: 'first line\r\nsecond line\u2028third',
    amount: '1234567890123456789012345678901234567890.125',
    born: '1990-05-04T10:20:30+02:00',
    kind: 'two',
    choice: 'kept',
  },
};

/** Whether a text holds what this investor typed. */
export function isOf(investor: string, text: string): boolean {
  return text.includes(`${investor}#`);
}

/** What was typed and is neither stored nor given up. */
export interface Typed {
  readonly investor: string;
  readonly sectionId: string;
  readonly key: string;
  readonly value: Answer;
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
}

/** What becomes of the code that is loaded next. */
export type CodeFault = 'late' | 'fails' | 'never';

/** One run: what there is, what has happened, and what the commands do. */
export class World {
  readonly backend: SimulatedBackend;
  readonly log: string[] = [];
  readonly heard: { readonly type: string; readonly detail: Readonly<Record<string, unknown>> }[] =
    [];
  /** By section and key, the newest last. */
  unsaved: Typed[] = [];
  /** Documents that the investor has deleted or replaced, or that were removed elsewhere. */
  readonly deleted = new Set<string>();
  /** What was typed, and was not stored when the host was told that its section is saved. */
  readonly notStored: Typed[] = [];
  /** Documents that a save has named. Others are given up with the page or the section that they were uploaded in. */
  readonly named = new Set<string>();
  /** The section's version at the investor's last confirmed save. */
  readonly confirmed = new Map<string, number>();
  /** What somebody else has changed in the store. */
  readonly changedElsewhere = new Set<string>();
  /** Every key that an investor has typed into. */
  readonly touched = new Set<string>();
  /** What becomes of the next loads of code, by a part of its file's name. */
  readonly code = new Map<string, CodeFault[]>();
  /** Whoever was on screen has signed out, and nobody has signed in since. */
  hasSignedOut = false;
  /** Profiles told as complete, though nothing was saved or submitted since that was told last. */
  toldAgain = 0;
  widget!: Widget;
  page!: Page;
  isRemoved = false;
  isFinishing = false;
  owner: Investor = 'ada';
  readonly settings: WorldSettings;
  readonly #scheduler: fc.Scheduler;
  readonly #storage = createTabStorage();
  #typed = 0;
  #generation = 0;
  /** How many requests have been looked at. */
  #seen = 0;
  /** Who was on screen last. */
  #last: string | undefined;
  /** A section was submitted since the profile was told as complete. */
  #isSubmitted = false;

  constructor(settings: WorldSettings, scheduler: fc.Scheduler) {
    this.settings = settings;
    this.#scheduler = scheduler;
    this.backend = simulateBackend(PROFILE, INVESTORS, STORED);
    if (settings.started === 'with a passport') {
      for (const investor of INVESTORS) this.backend.complete(investor, ['person', 'papers']);
    }
    this.backend.uses(settings.carrier, settings.isBound);
    if (settings.carrier === 'cookie') this.backend.signIn('ada');
  }

  /** Opens the page, and after a reload another one; what the former one asked for is answered to nobody. */
  async open(): Promise<void> {
    this.#generation += 1;
    const own = this.#generation;
    this.page = openPage(this.#storage);
    const turn = async (what: string) => {
      await this.#scheduler.schedule(Promise.resolve(), what);
      if (own !== this.#generation) await new Promise(() => {});
    };
    const { fetch, XMLHttpRequest, api } = this.backend.connect(turn);
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('XMLHttpRequest', XMLHttpRequest);
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
    this.widget = await openWidget({
      apiBase: API_BASE,
      arrives,
      api: this.settings.by === 'api' ? api : undefined,
      drafts: this.settings.drafts,
      getAccessToken: this.settings.carrier === 'token' ? this.#tokenSource() : undefined,
      heard: (type, detail) => isCurrent() && this.#hear(type, detail),
      logged: (line) => void (isCurrent() && this.log.push(line)),
    });
    this.isRemoved = false;
  }

  #tokenSource() {
    let token: string | undefined;
    const owner = this.owner;
    return async (): Promise<string | null> => {
      await this.#scheduler.schedule(Promise.resolve(), `a token of ${owner}`);
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
    }
    if (type !== 'onboarding-section-saved') return;
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

  get storage(): string {
    const keys = Array.from({ length: this.#storage.length }, (_, place) =>
      this.#storage.key(place),
    );
    return keys.map((key) => `${key}=${this.#storage.getItem(key ?? '')}`).join('\n');
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
    for (const { code, investor, sectionId } of arrived.slice(this.#seen)) {
      // What was typed into a section that is locked can be copied, but never be saved.
      if (code !== 'SECTION_LOCKED') continue;
      // A fault may answer a session that has ended.
      const whose = investor ?? this.#last;
      this.forget((one) => one.investor === whose && one.sectionId === sectionId);
    }
    this.#seen = arrived.length;
    this.#last = this.widget.screen().investor ?? this.#last;
    for (const investor of INVESTORS) {
      const { passport } = this.backend.stored(investor, 'papers');
      const name = `passport ${(passport as { version?: string } | null | undefined)?.version}`;
      if (this.backend.documents(investor).includes(name)) this.named.add(`${investor} ${name}`);
    }
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

  /** What the investor types is theirs: it starts with their name. */
  type(key: 'name' | 'note' | 'about' | 'word'): void {
    const before = this.widget.screen();
    const { investor, sectionId } = before;
    if (!investor || !sectionId || this.isRemoved || before.isBusy || before.dialog) return;
    if (!(key in before.answers) || before.isReadOnly) return;
    this.#typed += 1;
    const value = `${investor}#${this.#typed}`;
    this.widget.type(key, value);
    if (this.widget.screen().answers[key] !== value) return;
    this.touched.add(`${investor} ${sectionId} ${key}`);
    this.forget((one) => one.sectionId === sectionId && one.key === key);
    // Somebody else's cookie is there: what is typed here goes as soon as the widget knows.
    this.#last = investor;
    const isOwn = investor === this.owner || this.settings.carrier === 'token';
    if (isOwn) this.unsaved.push({ investor, sectionId, key, value });
  }

  /** Adds an entry to the list, with a name, and with or without a note of the same number. */
  addEntry(hasNote: boolean): void {
    const { investor, isBusy, dialog, isReadOnly } = this.widget.screen();
    if (!investor || this.isRemoved || isBusy || dialog || isReadOnly) return;
    const slot = this.widget.addEntry();
    if (slot === undefined) return;
    this.#typed += 1;
    const value = `${investor}#${this.#typed}`;
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
    this.widget.save();
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
    this.owner = investor;
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

  async remove(): Promise<void> {
    if (this.isRemoved) return;
    this.isRemoved = true;
    await this.widget.remove();
  }

  async putBack(): Promise<void> {
    if (!this.isRemoved) return;
    this.isRemoved = false;
    await this.widget.putBack();
  }

  /** The page is loaded anew, with what the tab has stored. Returns whether the browser would have asked. */
  async reload(): Promise<boolean> {
    const asked = this.page.wouldAsk();
    if (!this.isRemoved) await this.widget.remove();
    this.unsaved = [];
    this.hasSignedOut = false;
    this.#isSubmitted = false;
    await this.open();
    return asked;
  }
}
