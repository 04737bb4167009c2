import type { InvestorOnboardingElement } from '../../../src/element/investor-onboarding-element';
import type { SendBackRequest } from '../../../src/reference-backend/rules/review/reviewer';
import { type FileReads, followFileReads } from './files';
import { put } from './hand';
import type { Facts } from './model/facts';
import { Model } from './model/model';
import { FIELDS, type JourneyField, profileWith, SECTIONS, type SectionId } from './profile';
import { type Provider, putProvider } from './provider';
import { type Answer, type ButtonName, type Screen, screenOf } from './screen';
import { installVirtualClock, task, type VirtualClock } from './virtual-clock';
import { type FakeWallet, putWallet } from './wallet';
import { watchPage } from './watch-page';
import { createWorld, shownKeys, type World } from './world';

/** Where a run starts: with which sections, how many of them filled in. */
export interface Start {
  readonly sections: readonly SectionId[];
  readonly drafts: boolean;
  readonly done: number;
}

/** The first screen waits that long for its section, which a session that is over never gives. */
const FIRST_SCREEN_MS = 300;
/** Quiet tasks in a row after which nothing more is to be expected, */
const QUIET_TASKS = 10;
/** and while the screen says that something is on its way. */
const WAITING_TASKS = 400;
/** A page that never comes to rest is a failure of its own. */
const RESTLESS_TASKS = 3000;

/**
 * One run: the real widget in the page, the world around it, and the model of what must be true. The
 * model (model/) remembers what the investor typed and what they asked for; it knows none of the product's code.
 */
export class Journey {
  readonly clock: VirtualClock;
  readonly world: World;
  readonly wallet: FakeWallet;
  readonly provider: Provider;
  readonly #reads: FileReads;
  element: InvestorOnboardingElement;
  readonly #drafts: boolean;
  readonly #hasFiles: boolean;
  readonly #problems: string[] = [];
  readonly #stops: (() => void)[] = [];
  readonly model: Model;
  #shownTo = 'anna';
  /** A malformed answer was given, which is logged as the unexpected error. */
  #mayBeUnexpected = false;
  #serial = 0;
  /** What the host does in its listener of the next section that is called saved. */
  #hostDoes: (() => void) | undefined;

  /** `done`: how many sections were filled in on another day. */
  constructor({ sections, drafts, done }: Start) {
    this.#drafts = drafts;
    this.#hasFiles = sections.includes('papers');
    sessionStorage.clear();
    // Nothing is painted out there, which is most of the time a run takes.
    document.body.style.cssText =
      'position: fixed; inset-inline-start: -4000px; inline-size: 700px';
    history.replaceState(null, '', `${location.pathname}${location.search}`);
    const complain = (problem: string) => void this.#problems.push(problem);
    this.#stops.push(watchPage(complain));
    this.clock = installVirtualClock();
    this.#stops.push(() => this.clock.uninstall());
    this.#reads = followFileReads();
    this.wallet = putWallet(() => this.#shownTo);
    this.provider = putProvider();
    this.#stops.push(this.#reads.uninstall, this.wallet.remove, this.provider.remove);
    this.world = createWorld(this.clock, {
      profile: profileWith(sections),
      verifySignature: this.wallet.verify,
      sdkUrl: this.provider.sdkUrl,
    });
    const facts: Facts = {
      world: this.world,
      investor: () => this.#shownTo,
      screen: () => this.screen,
      isWaiting: () => this.#isHeld,
      complain,
    };
    this.model = new Model(facts, { drafts, wallet: this.wallet });
    this.#follow();
    this.world.signIn('anna');
    for (const { id } of SECTIONS.filter((one) => sections.includes(one.id)).slice(0, done)) {
      this.#doBefore(id);
    }
    this.element = this.#put();
  }

  /** A section that was filled in on another day. */
  #doBefore(id: SectionId): void {
    for (const field of FIELDS) {
      if (field.section !== id || !field.required || field.shownWhen) continue;
      const value = this.answerFor(field, 'before');
      if (field.kind === 'file') this.world.handIn('anna', id, field.key, String(value));
      else this.world.changeElsewhere('anna', id, field.key, value);
    }
    if (id === 'check') this.world.reviewer.putUnderReview('anna');
    this.world.complete('anna', id);
  }

  /** Waits for the first screen. */
  async begin(): Promise<this> {
    await this.settle();
    return this;
  }

  async end(): Promise<void> {
    this.world.clearFaults();
    this.element.remove();
    this.release();
    await this.settle();
    for (const stop of this.#stops.reverse()) stop();
    document.body.removeAttribute('style');
    sessionStorage.clear();
    Reflect.deleteProperty(navigator, 'onLine');
  }

  get screen(): Screen {
    return screenOf(this.element.shadowRoot as ShadowRoot);
  }

  // What an investor does.

  /** A text no other field ever held. */
  unique(text: string): string {
    this.#serial += 1;
    return `${text} ${this.#serial}`;
  }

  /** Something that can be put into a field, and that no other field ever held. */
  answerFor(field: JourneyField, text: string): Answer {
    if (field.choices) return field.choices.at(-1) ?? '';
    if (field.kind === 'day') return '1987-06-05';
    if (field.kind === 'tick') return true;
    if (field.kind !== 'file') return this.unique(text);
    this.#serial += 1;
    const name = `${field.key}-${this.#serial}.pdf`;
    this.model.answers.noteChosen(field, name);
    return name;
  }

  fill(field: JourneyField, value: Answer): void {
    const { screen } = this;
    const control = screen.control(field);
    if (!control || !screen.reaches(control) || control.disabled || screen.isReadOnly()) return;
    if ('readOnly' in control && control.readOnly) return;
    const before = screen.answers();
    if (before.get(field.key) === value) return;
    this.model.answers.noteFilled(field, value, before);
    put(control, value);
  }

  /** Fills in what the section can't be saved without. */
  fillRequired(): void {
    const answers = this.screen.answers();
    for (const field of FIELDS) {
      if (!field.required || answers.get(field.key) !== '') continue;
      this.fill(field, this.answerFor(field, 'late'));
    }
  }

  /** Changes whatever a reviewer remarks on in the section that is shown. */
  correct(): void {
    const remarked = [...this.screen.remarks().keys()];
    for (const key of remarked) {
      const field = FIELDS.find((one) => one.key === key);
      if (field) this.fill(field, this.answerFor(field, 'corrected'));
    }
  }

  /** Presses a button, twice if `times` says so; what it means for the model is known by its name. */
  press(name: ButtonName, times = 1): boolean {
    const { screen } = this;
    const button = screen.button(name);
    if (!button) return false;
    if (name === 'cancel' || name === 'chooseWallet') this.wallet.drop();
    if (name === 'leave' || name === 'useSaved' || name === 'discard') this.model.answers.drop();
    const isSave = ['saveAndContinue', 'keepMine', 'confirm', 'saveAsItIs'].includes(name);
    if (isSave || screen.isPutOffSave(button)) {
      this.model.saves.submits();
    }
    if (name === 'saveAsItIs') this.model.remarks.meant();
    if (name === 'keepMine' || name === 'useSaved') this.model.remarks.chosen();
    for (let press = 0; press < times; press += 1) button.click();
    return true;
  }

  /** Enter in a field. */
  enter(): void {
    const button = this.screen.button('saveAndContinue');
    if (!button) return;
    this.model.saves.submits();
    button.form?.requestSubmit(button);
  }

  follow(place: number): void {
    this.model.answers.leaveDraft();
    const links = this.screen.links();
    links[place % Math.max(links.length, 1)]?.click();
  }

  toDashboard(): void {
    this.model.answers.leaveDraft();
    this.screen.toDashboard()?.click();
  }

  goTo(milestone: string, section: string | undefined): void {
    this.model.answers.leaveDraft();
    this.element.goTo(milestone, section);
  }

  /** What the host does when the next section is called saved, within its listener. */
  listen(does: () => void): void {
    this.#hostDoes = does;
  }

  setLanguage(code: string): void {
    this.element.setLanguage(code);
  }

  /** Connects the wallet of this browser, as far as its owner lets it come. */
  async connect(): Promise<void> {
    if (!this.press('connect')) this.press('chooseWallet');
    await this.settle();
    this.press('metamask');
  }

  /** The check comes to its end at the provider; `times`: it says so more than once. */
  finishCheck(times = 1): void {
    const check = this.provider.live().at(-1);
    if (!check) return;
    if (this.world.isOpen(this.#shownTo, 'check') && !this.screen.isSignedOut()) {
      this.model.saves.submits();
    }
    check.isDone = true;
    this.world.handInCheck(this.#shownTo);
    for (let time = 0; time < times; time += 1) check.parameters.onComplete({});
  }

  // What happens around them.

  /** Another device of the investor who is signed in saves this, in the middle of whatever happens here. */
  changeElsewhere(field: JourneyField, text: string): void {
    const { section, key } = field;
    const investor = this.world.signedIn();
    const stored = investor ? this.world.values(investor, section) : {};
    if (!investor || !shownKeys(section, stored).has(key)) return;
    const value = this.unique(text);
    this.world.changeElsewhere(investor, section, key, value);
    this.model.answers.noteElsewhere(investor, field, value);
  }

  /** A reviewer wants these fields changed, each in words that were never said; none: the whole section. */
  sendBack(sectionId: string, keys: readonly string[]): void {
    const words = (key: string): [string, string] => [key, this.unique(`wrong ${key}`)];
    const request: SendBackRequest = {
      sectionId,
      elements: Object.fromEntries(keys.map(words)),
      ...(keys.length !== 1 && { message: this.unique('please') }),
    };
    this.world.reviewer.sendBack(this.#shownTo, request);
  }

  reject(isFinal: boolean): void {
    this.world.reviewer.reject(this.#shownTo, isFinal);
  }

  approve(): void {
    this.world.reviewer.approve(this.#shownTo);
  }

  putUnderReview(): void {
    this.world.reviewer.putUnderReview(this.#shownTo);
  }

  /** Calls and requests that were held back go on. */
  release(): void {
    this.world.release();
    this.wallet.release();
  }

  signIn(investor: string): void {
    if (this.model.answers.owner !== undefined && this.model.answers.owner !== investor) {
      this.model.answers.putAside();
    }
    if (this.#shownTo !== investor) this.model.otherInvestor();
    this.world.signIn(investor);
    this.#shownTo = investor;
    this.element.refresh();
  }

  /** The same investor signs in again. */
  signInAgain(): void {
    this.signIn(this.#shownTo);
  }

  /** Another one takes the place, once the widget says that the first has gone. */
  async signInOther(): Promise<void> {
    this.world.endSession();
    this.element.refresh();
    await this.settle();
    if (this.screen.isSignedOut()) this.signIn(this.#shownTo === 'anna' ? 'berta' : 'anna');
  }

  signOut(): void {
    this.wallet.drop();
    this.element.signOut();
  }

  move(): void {
    const shelf = document.createElement('div');
    document.body.append(shelf);
    shelf.append(this.element);
    this.#stops.push(() => shelf.remove());
  }

  async removeAndPutBack(): Promise<void> {
    this.wallet.drop();
    this.element.remove();
    await this.settle();
    document.body.append(this.element);
  }

  /** The page is loaded anew. */
  async reload(): Promise<void> {
    window.dispatchEvent(new Event('pagehide'));
    this.wallet.drop();
    this.world.leavePage();
    this.element.remove();
    await this.settle();
    this.model.reloaded();
    this.element = this.#put();
    await this.settle();
    await this.clock.advance(FIRST_SCREEN_MS);
  }

  setOnline(online: boolean): void {
    // An upload that finds no line is logged as the unexpected error.
    if (!online && this.#hasFiles) this.malform();
    this.world.setOnline(online);
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  }

  malform(): void {
    this.#mayBeUnexpected = true;
  }

  /** Until nothing moves any more, the clock standing still. */
  async settle(): Promise<void> {
    let moved = true;
    const observer = new MutationObserver(() => {
      moved = true;
    });
    const root = this.element.shadowRoot as ShadowRoot;
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    let tasks = 0;
    for (let quiet = 0; quiet < this.#patience(quiet); quiet = moved ? 0 : quiet + 1) {
      moved = this.clock.runDue() || this.#reads.underWay();
      await task();
      if (!this.#reads.underWay()) tasks += 1;
      if (tasks > RESTLESS_TASKS) {
        this.#problems.push('the page never comes to rest');
        break;
      }
    }
    observer.disconnect();
  }

  /** Loaded code comes when the browser gives it, which no clock of ours decides. */
  #patience(quiet: number): number {
    if (quiet < QUIET_TASKS || !this.element.isConnected) return QUIET_TASKS;
    const { screen } = this;
    const isHeld = this.#isHeld;
    return screen.heading() && (isHeld || !screen.isBlocked()) ? QUIET_TASKS : WAITING_TASKS;
  }

  /** Who sits there. */
  get investor(): string {
    return this.#shownTo;
  }

  get #isHeld(): boolean {
    return this.world.held() + this.wallet.held() > 0;
  }

  // What must be true.

  /** Holds after every step, whatever came before it; throws with every violation. */
  async check(): Promise<void> {
    await this.settle();
    const { screen } = this;
    this.model.answers.look(screen);
    this.#checkScreen(screen);
    this.#checkProvider(screen);
    this.model.check(screen, this.element.isConnected);
    const problems = this.#problems.splice(0);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }

  #checkScreen(screen: Screen): void {
    if (!screen.heading() && !screen.speaks()) this.#problems.push('a blank screen');
    if (!this.#isHeld && screen.isBlocked()) {
      this.#problems.push(`the loading overlay stands for ever on ${screen.heading()}`);
    }
    const root = this.element.shadowRoot as ShadowRoot;
    const bold = [...root.querySelectorAll('b')].some(
      ({ textContent }) => textContent === 'planted',
    );
    if (root.querySelector('[src="planted"]') || bold || 'planted' in globalThis) {
      this.#problems.push('a text became HTML');
    }
  }

  /** One check at a time, and none where nobody sees it. */
  #checkProvider(screen: Screen): void {
    const count = this.provider.live().length;
    if (count > 1) this.#problems.push(`${count} identity checks run at once`);
    if (count === 0 || this.#isHeld || screen.isSignedOut()) return;
    if (screen.section() !== 'check')
      this.#problems.push('an identity check runs behind the screen');
  }

  /** The model hears of everything between the widget and the world. */
  #follow(): void {
    const { model, world } = this;
    world.onSave = (save) => model.onSave(save);
    world.onLateSave = (save) => model.answers.onLateSave(save);
    world.onCall = (action, request) => model.onCall(action, request);
    world.onAnswer = (action, request, answer) => model.onAnswer(action, request, answer);
    world.onFailure = (action, cause) =>
      model.onFailure(action, (cause as { status?: number }).status ?? 0);
    world.onGivenUp = (investor) => model.saves.onGivenUp(investor);
    this.provider.onStart = () => model.kyc.onCheckStarts();
  }

  #put(): InvestorOnboardingElement {
    const element = document.createElement('investor-onboarding') as InvestorOnboardingElement;
    if (this.#drafts) element.setAttribute('drafts', 'session');
    const hear = (...line: unknown[]) => this.#hearLine(line.join(' '));
    Object.assign(element, {
      api: this.world.api,
      logger: { error: hear, warn: hear, info: hear },
      lang: 'en',
      metamaskSdk: 'off',
      identityOrigins: `${new URL(this.provider.sdkUrl).origin} https://providers.example`,
    });
    this.#hearEvents(element);
    document.body.append(element);
    return element;
  }

  #hearEvents(element: InvestorOnboardingElement): void {
    const hear = (type: string, act: (event: CustomEvent) => void) =>
      element.addEventListener(`onboarding-${type}`, (event) => {
        // Of a page that was left nobody hears.
        if (element === this.element) act(event as CustomEvent);
      });
    const { model } = this;
    hear('section-saved', ({ detail }) => {
      model.onSaved(detail.sectionId);
      const does = this.#hostDoes;
      this.#hostDoes = undefined;
      does?.();
    });
    hear('sign-out', () => model.signedOut());
    hear('language-change', () => model.saves.onLanguageChange());
    hear('kyc-status', ({ detail }) => model.kyc.onEvent(detail.status));
    hear('correction-requested', ({ detail }) => model.corrections.onEvent(detail));
    hear('receipt', ({ detail }) => model.receipts.onEvent(detail.reference));
    hear('complete', () => model.saves.onComplete());
    hear('sign-in', (event) => event.preventDefault());
  }

  #hearLine(line: string): void {
    const isCrash = /region failed|whole widget failed/.test(line);
    const isUnexpected = line.includes('UNEXPECTED') && !this.#mayBeUnexpected;
    if (isCrash || isUnexpected) this.#problems.push(`logged: ${line}`);
    for (const secret of this.wallet.secrets()) {
      if (line.toLowerCase().includes(secret.toLowerCase()))
        this.#problems.push(`logged what the wallet said: ${line}`);
    }
    for (const value of this.model.answers.texts()) {
      if (value.length > 3 && line.includes(value))
        this.#problems.push(`logged what was typed: ${line}`);
    }
  }
}
