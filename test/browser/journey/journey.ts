import type { InvestorOnboardingElement } from '../../../src/element/investor-onboarding-element';
import type { SectionValues } from '../../../src/reference-backend/rules/profile/profile-definition';
import { type FileReads, fileFor, fileNameIn, followFileReads } from './files';
import {
  CHOICES,
  FIELDS,
  type JourneyField,
  profileWith,
  SECTIONS,
  type SectionId,
} from './profile';
import { type Provider, putProvider } from './provider';
import { type Answer, type ButtonName, type Screen, screenOf } from './screen';
import { installVirtualClock, task, type VirtualClock } from './virtual-clock';
import { type FakeWallet, putWallet } from './wallet';
import { createWorld, type Save, shownKeys, type World } from './world';

/** Where a run starts: with which sections, how many of them filled in. */
export interface Start {
  readonly sections: readonly SectionId[];
  readonly drafts: boolean;
  readonly done: number;
}

/** What the investor put into one section and what has not been saved or given up since. */
interface Typed {
  readonly investor: string;
  readonly section: string;
  readonly values: Map<string, Answer>;
  /** What has reached the backend, whatever became of it there since. */
  readonly arrived: Map<string, Answer>;
  /** Locked meanwhile: it is there to be read and copied, and left without a question. */
  locked: boolean;
  /** A draft since a reload, which no form has shown yet: whoever goes elsewhere leaves it where it is. */
  waits: boolean;
  /** What stood there before. */
  readonly base: ReadonlyMap<string, Answer>;
}

/** After the last section the widget leaves, so that its message can be read. */
const REDIRECT_MS = 3_000;
/** Quiet tasks in a row after which nothing more is to be expected, */
const QUIET_TASKS = 10;
/** A file has its link by then, whatever poll finds it. */
const UPLOAD_MS = 6_000;
/** and while the screen says that something is on its way. */
const WAITING_TASKS = 150;
/** A page that never comes to rest is a failure of its own. */
const RESTLESS_TASKS = 3000;

/**
 * One run: the real widget in the page, the world around it, and the model of what must be true. The
 * model remembers what the investor typed and what they asked for; it knows none of the product's code.
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
  #typed: Typed | undefined;
  /** A save was asked for, and what became of it is not known yet. */
  #asked = false;
  /** One more save may follow by itself: of a file that no save is known to have named. */
  #repeats = false;
  /** A malformed answer was given, which is logged as the unexpected error. */
  #mayBeUnexpected = false;
  #serial = 0;
  /** What investors typed who were followed by another one. */
  readonly #drafted = new Set<string>();
  /** What another device saved and this investor has not been shown yet. */
  readonly #unseen = new Set<string>();
  /** Every file that was chosen: it goes up behind other screens too, and is there again afterwards. */
  readonly #chosen = new Set<string>();
  /** The files of a section that were called uploaded when everything was at rest last. */
  #uploaded: { readonly section: string; readonly files: ReadonlyMap<string, string> } | undefined;
  /** What the host does in its listener of the next section that is called saved. */
  #hostDoes: (() => void) | undefined;
  /** Saves that the widget gave up, by their investor. */
  #givenUp: string[] = [];
  /** Nobody knows what became of the last save. */
  #inDoubt = false;
  /** Something was submitted since completion was told last. */
  #mayComplete = false;
  #completed = 0;
  /** What the newest question for the KYC status was answered with; undefined while it is open or failed. */
  #kyc: string | undefined;
  /** The status the host was told last. */
  #kycTold: string | undefined;
  /** The check was saved, and its status not asked for since. */
  #kycOwed = false;
  /** Proofs whose link was answered. */
  readonly #linked = new Set<string>();

  /** `done`: how many sections were filled in on another day. */
  constructor({ sections, drafts, done }: Start) {
    this.#drafts = drafts;
    this.#hasFiles = sections.includes('papers');
    sessionStorage.clear();
    // Nothing is painted out there, which is most of the time a run takes.
    document.body.style.cssText =
      'position: fixed; inset-inline-start: -4000px; inline-size: 700px';
    history.replaceState(null, '', `${location.pathname}${location.search}`);
    this.#watch();
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
    this.world.onSave = (save) => this.#onSave(save);
    this.world.onCall = (action, request) => this.#onCall(action, request);
    this.world.onAnswer = (action, request, answer) => this.#onAnswer(action, request, answer);
    this.world.onFailure = (action, cause) => {
      const status = (cause as { status?: number }).status ?? 0;
      if (action === 'saveSection' && status >= 400 && status < 500) this.#inDoubt = false;
    };
    this.world.onGivenUp = (investor) => this.#givenUp.push(investor);
    this.provider.onStart = () => {
      if (this.#kyc !== 'Pending' || !this.screen.isReadOnly()) return;
      this.#problems.push('an identity check that is known to be under way starts again');
    };
    this.world.signIn('anna');
    for (const { id } of SECTIONS.filter((one) => sections.includes(one.id)).slice(0, done)) {
      for (const field of FIELDS) {
        if (field.section !== id || !field.required || field.shownWhen) continue;
        const value = this.answerFor(field, 'before');
        if (field.kind === 'file') this.world.handIn('anna', id, field.key, String(value));
        else this.world.changeElsewhere('anna', id, field.key, value);
      }
      this.world.complete('anna', id);
    }
    this.element = this.#put();
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

  get typedSection(): string | undefined {
    return this.#typed?.section;
  }

  // What an investor does.

  /** A text no other field ever held. */
  unique(text: string): string {
    this.#serial += 1;
    return `${text} ${this.#serial}`;
  }

  /** Something that can be put into a field, and that no other field ever held. */
  answerFor({ kind, key, section, choices }: JourneyField, text: string): Answer {
    if (choices) return choices.at(-1) ?? '';
    if (kind !== 'file') return this.unique(text);
    this.#serial += 1;
    const name = `${key}-${this.#serial}.pdf`;
    this.#chosen.add(JSON.stringify([this.#shownTo, section, key, name]));
    return name;
  }

  fill(field: JourneyField, value: Answer): void {
    const { screen } = this;
    const control = screen.control(field);
    if (!control || !screen.reaches(control) || control.disabled || screen.isReadOnly()) return;
    if ('readOnly' in control && control.readOnly) return;
    const before = screen.answers();
    if (before.get(field.key) === value) return;
    const investor = this.#typed?.investor ?? this.#shownTo;
    if (this.#typed?.section !== field.section) {
      this.#typed = {
        investor,
        section: field.section,
        values: new Map(),
        arrived: new Map(),
        locked: false,
        waits: false,
        base: before,
      };
    }
    const { values } = this.#typed as Typed;
    values.set(field.key, value);
    for (const { key, section, shownWhen } of FIELDS) {
      // What is hidden loses its value (product-rules#hidden-value).
      if (section !== field.section || shownWhen?.[0] !== field.key) continue;
      if (shownWhen[1] !== value && before.has(key)) values.set(key, '');
    }
    put(control, value);
  }

  /** Presses a button, twice if `times` says so; what it means for the model is known by its name. */
  press(name: ButtonName, times = 1): boolean {
    const { screen } = this;
    const button = screen.button(name);
    if (!button) return false;
    if (name === 'cancel' || name === 'chooseWallet') this.wallet.drop();
    if (name === 'leave' || name === 'useSaved' || name === 'discard') this.#typed = undefined;
    if (['saveAndContinue', 'keepMine', 'confirm'].includes(name)) this.#submits();
    for (let press = 0; press < times; press += 1) button.click();
    return true;
  }

  /** Enter in a field. */
  enter(): void {
    const button = this.screen.button('saveAndContinue');
    if (!button) return;
    this.#submits();
    button.form?.requestSubmit(button);
  }

  #submits(): void {
    this.#asked = true;
    this.#mayComplete = true;
  }

  follow(place: number): void {
    this.#leaveDraft();
    const links = this.screen.links();
    links[place % Math.max(links.length, 1)]?.click();
  }

  goTo(milestone: string, section: string | undefined): void {
    this.#leaveDraft();
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
    if (this.world.isOpen(this.#shownTo, 'check') && !this.screen.isSignedOut()) this.#submits();
    check.isDone = true;
    for (let time = 0; time < times; time += 1) check.parameters.onComplete({});
  }

  // What happens around them.

  /** Another device of the investor who is signed in saves this, in the middle of whatever happens here. */
  changeElsewhere({ section, key }: JourneyField, text: string): void {
    const investor = this.world.signedIn();
    const stored = investor ? this.world.values(investor, section) : {};
    if (!investor || !shownKeys(section, stored).has(key)) return;
    const value = this.unique(text);
    this.world.changeElsewhere(investor, section, key, value);
    this.#unseen.add(JSON.stringify([investor, section, key, value]));
  }

  /** Calls and requests that were held back go on. */
  release(): void {
    this.world.release();
    this.wallet.release();
  }

  signIn(investor: string): void {
    if (this.#typed && this.#typed.investor !== investor) this.#putAside();
    this.#asked &&= this.#shownTo === investor;
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

  /** A removal ends what was under way. */
  #ended(): void {
    this.#givenUp = [];
  }

  async removeAndPutBack(): Promise<void> {
    this.wallet.drop();
    this.element.remove();
    await this.settle();
    // What was under way was told to stop.
    this.#asked = false;
    this.#ended();
    document.body.append(this.element);
  }

  /** The page is loaded anew. */
  async reload(): Promise<void> {
    window.dispatchEvent(new Event('pagehide'));
    this.wallet.drop();
    this.element.remove();
    await this.settle();
    this.#asked = false;
    this.#ended();
    this.#inDoubt = false;
    this.#kyc = undefined;
    this.#kycTold = undefined;
    const typed = this.#typed;
    if (!this.#drafts) this.#typed = undefined;
    // A section that was locked meanwhile shows what is stored; its draft waits until it is open again.
    else if (typed && !this.world.isOpen(typed.investor, typed.section)) this.#putAside();
    if (this.#typed) this.#typed.waits = true;
    // A draft holds no files; what has arrived is there again.
    for (const { key, kind } of FIELDS) if (kind === 'file') this.#typed?.values.delete(key);
    this.element = this.#put();
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

  get #isHeld(): boolean {
    return this.world.held() + this.wallet.held() > 0;
  }

  // What must be true.

  /** Holds after every step, whatever came before it; throws with every violation. */
  async check(): Promise<void> {
    await this.settle();
    const { screen } = this;
    const isWaiting = this.#isHeld;
    this.#lookAt(screen);
    const section = screen.section();
    if (section) this.#uploaded = { section, files: screen.uploaded() };
    this.#checkScreen(screen, isWaiting);
    this.#checkAnswers(screen);
    this.#checkWallet(screen);
    this.#checkProvider(screen, isWaiting);
    this.#checkKyc(screen, isWaiting);
    this.#checkQuestion(screen);
    if (this.#givenUp.includes(this.#shownTo)) this.#problems.push('a save under way was given up');
    this.#givenUp = [];
    if (!isWaiting && !screen.isSignedOut()) {
      this.#asked = false;
      this.#repeats = false;
    }
    const problems = this.#problems.splice(0);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }

  /**
   * With everything in order again, what was typed can still be saved: the last demand of every run. Nothing
   * but what the screen offers is pressed.
   */
  async finish(): Promise<void> {
    this.world.clearFaults();
    this.wallet.willApprove();
    Object.assign(this.provider, { beginning: 'works', ending: 'well' });
    this.release();
    await this.check();
    this.setOnline(true);
    await this.check();
    for (const { id } of SECTIONS) this.world.setLocked(id, false);
    this.signIn(this.#typed?.investor ?? this.#shownTo);
    await this.check();
    await this.clock.advance(REDIRECT_MS);
    await this.check();
    const typed = this.#typed;
    if (typed && !this.world.isOpen(typed.investor, typed.section)) return;
    for (let presses = 0; presses < 12 && this.#typed === typed && typed; presses += 1) {
      await this.#prepare();
      const pressed = (
        [
          'stay',
          'cancel',
          'keepMine',
          'confirm',
          'checkAgain',
          'tryAgain',
          'saveAndContinue',
        ] as const
      ).some((name) => this.press(name));
      if (!pressed && this.screen.isReadOnly()) this.setLanguage(presses % 2 ? 'en' : 'de');
      await this.check();
    }
    if (typed && this.#typed === typed && this.#pending().length > 0) {
      throw new Error(`what was typed could not be saved in the end: ${this.#shown()}`);
    }
    await this.#leadsOn();
  }

  /** What a section can't be saved without: answers, files at their store, a wallet that has signed. */
  async #prepare(): Promise<void> {
    this.fillRequired();
    await this.settle();
    for (let waits = 0; waits < 3 && this.screen.isUploading(); waits += 1) {
      await this.clock.advance(UPLOAD_MS);
      await this.check();
    }
    if (this.screen.answers().get('select_wallet') !== 'own' || this.screen.proven()) return;
    await this.connect();
    await this.check();
  }

  /** The check can be done in the end, and that is saved. */
  async #doCheck(): Promise<void> {
    for (let waits = 0; waits < 3 && this.provider.live().length === 0; waits += 1) {
      if (!this.press('startAgain')) this.press('tryAgain');
      await this.check();
      await this.clock.advance(UPLOAD_MS);
    }
    // A save of it that was refused is the investor's own to repeat.
    if (this.provider.live().at(-1)?.isDone) this.press('saveAndContinue');
    else this.finishCheck();
    await this.check();
  }

  /** A section that can be saved leads to another screen. */
  async #leadsOn(): Promise<void> {
    const section = this.screen.section();
    if (!section || this.screen.dialog() || this.screen.isReadOnly()) return;
    if (!this.world.isOpen(this.#shownTo, section)) return;
    const completed = this.#completed;
    if (section === 'check') await this.#doCheck();
    else {
      await this.#prepare();
      this.press('saveAndContinue');
    }
    await this.check();
    if (this.press('confirm') || this.press('keepMine')) await this.check();
    await this.clock.advance(REDIRECT_MS);
    await this.check();
    if (this.screen.section() === section) throw new Error(`no way on from ${section}`);
    const due = this.world.isFinished(this.#shownTo) ? 1 : 0;
    if (this.#completed === completed + due) return;
    throw new Error(`completion was told ${this.#completed - completed} times, not ${due}`);
  }

  #leaveDraft(): void {
    if (this.#typed?.waits) this.#putAside();
  }

  /** Out of this form; a draft may bring it back to who typed it. */
  #putAside(): void {
    if (this.#drafts && this.#typed) {
      const { investor, section, values } = this.#typed;
      for (const row of values) this.#drafted.add(JSON.stringify([investor, section, ...row]));
    }
    this.#typed = undefined;
  }

  #shownTo = 'anna';

  /** Fills in what the section can't be saved without. */
  fillRequired(): void {
    const answers = this.screen.answers();
    for (const field of FIELDS) {
      if (!field.required || answers.get(field.key) !== '') continue;
      this.fill(field, this.answerFor(field, 'late'));
    }
  }

  /** What stands in a field, or in the question which answer is to be kept, was seen. */
  #lookAt(screen: Screen): void {
    const section = screen.section();
    const answers = screen.answers();
    const words = screen.dialog()?.textContent ?? '';
    for (const row of this.#unseen) {
      const [investor, place, key, value] = JSON.parse(row);
      if (investor !== this.#shownTo || place !== section) continue;
      if (answers.get(key) === value || words.includes(value)) this.#unseen.delete(row);
    }
  }

  #checkScreen(screen: Screen, isWaiting: boolean): void {
    if (!screen.heading() && !screen.speaks()) this.#problems.push('a blank screen');
    if (!isWaiting && screen.isBlocked())
      this.#problems.push('the loading overlay stands for ever');
    const root = this.element.shadowRoot as ShadowRoot;
    const bold = [...root.querySelectorAll('b')].some(
      ({ textContent }) => textContent === 'planted',
    );
    if (root.querySelector('[src="planted"]') || bold || 'planted' in globalThis) {
      this.#problems.push('a text became HTML');
    }
  }

  /** Who is said to have signed has signed, for this investor, who wanted it. */
  #checkWallet(screen: Screen): void {
    const address = screen.proven();
    if (address === undefined || this.wallet.hasSigned(this.#shownTo, address)) return;
    this.#problems.push(`${address} is called signed, without a signature`);
  }

  /** One check at a time, and none where nobody sees it. */
  #checkProvider(screen: Screen, isWaiting: boolean): void {
    const count = this.provider.live().length;
    if (count > 1) this.#problems.push(`${count} identity checks run at once`);
    if (count === 0 || isWaiting || screen.isSignedOut()) return;
    if (screen.section() !== 'check')
      this.#problems.push('an identity check runs behind the screen');
  }

  /** The host was told what the backend said last, and it was asked after a check was saved. */
  #checkKyc(screen: Screen, isWaiting: boolean): void {
    if (isWaiting || screen.isSignedOut() || !this.element.isConnected) return;
    if (this.#kyc !== undefined && this.#kyc !== this.#kycTold) {
      this.#problems.push(`the KYC status is ${this.#kyc}, the host was told ${this.#kycTold}`);
    }
    if (this.#kycOwed) this.#problems.push('a check was saved and its status not read');
    this.#kycOwed = false;
  }

  /** Nobody is asked about leaving what is saved. */
  #checkQuestion(screen: Screen): void {
    const section = screen.section();
    // A draft, a file or a wallet fills a form in without anybody typing.
    if (this.#drafts || this.#typed || this.#inDoubt || !section) return;
    if (section === 'papers' || section === 'wallet' || !screen.button('leave')) return;
    this.#problems.push(`asks about leaving ${section}, where all is saved`);
  }

  #checkAnswers(screen: Screen): void {
    const section = screen.section();
    const answers = screen.answers();
    const before = this.#typed;
    if (before && before.section === section) {
      before.locked = screen.isReadOnly();
      before.waits = false;
    } else if (before?.locked && (section || screen.isDashboard())) this.#putAside();
    const typed = this.#typed;
    if (section === undefined) {
      const isCovered = screen.isSignedOut() || screen.isBlocked() || screen.button('tryAgain');
      if (this.#leftBehind().length > 0 && !isCovered) this.#lost(`on ${this.#shown()}`);
      return;
    }
    if (typed && typed.section !== section) {
      if (this.#leftBehind().length > 0) this.#lost(`section ${section} is shown instead`);
      this.#typed = undefined;
    }
    for (const [key, value] of answers) {
      if (this.#isTakenBack(key, value)) this.#typed?.values.delete(key);
      const expected = this.#typed?.values.get(key);
      if (expected === undefined) this.#checkUntouched(section, key, value);
      else if (expected !== value)
        this.#lost(`${key} shows ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`);
    }
  }

  /**
   * Typed, saved without an answer, and erased again: for the form nothing was changed then, so that
   * what has arrived may be shown (docs/reliability.md, what the model does not hold the widget to).
   */
  #isTakenBack(key: string, shown: Answer): boolean {
    const { values, base, arrived } = this.#typed ?? {};
    const value = values?.get(key);
    if (value === undefined || value === shown) return false;
    return value === (base?.get(key) ?? emptyOf(value)) && arrived?.get(key) === shown;
  }

  /** Nobody typed here: what is shown was stored of this investor at some time, or it is empty. */
  #checkUntouched(section: string, key: string, value: Answer): void {
    const stored = key === 'since' && value ? `${value}T00:00:00.000000Z` : value;
    if (this.#chosen.has(JSON.stringify([this.#shownTo, section, key, value]))) return;
    const isEmpty = value === '' || value === false;
    if (isEmpty || this.world.wasStored(this.#shownTo, section, key, stored)) return;
    if (this.#drafted.has(JSON.stringify([this.#shownTo, section, key, value]))) return;
    this.#problems.push(`${key} shows ${JSON.stringify(value)}, which nobody typed or saved`);
  }

  /** What was typed, differs from what stood there, and is not what is stored. */
  #pending(): readonly string[] {
    const typed = this.#typed;
    if (!typed) return [];
    const stored = this.world.values(typed.investor, typed.section);
    const current = new Map<string, Answer>([...typed.base, ...typed.values]);
    const shown = shownKeys(typed.section, Object.fromEntries(current));
    return [...typed.values]
      .filter(([key, value]) => shown.has(key) && value !== (typed.base.get(key) ?? emptyOf(value)))
      .filter(([key, value]) => answerOf(stored, key) !== value)
      .map(([key]) => key);
  }

  /** What is gone with its screen: a chosen file is not, it goes up behind others and is there again. */
  #leftBehind(): readonly string[] {
    return this.#pending().filter((key) => !isFileKey(key));
  }

  #lost(how: string): void {
    this.#problems.push(`lost what was typed into ${this.#pending().join(', ')}: ${how}`);
  }

  #shown(): string {
    return JSON.stringify(this.screen.heading() ?? '');
  }

  /** What the widget asks for, before anything becomes of it. */
  #onCall(action: string, request: object): void {
    if (action === 'saveSection') this.#onSaveCall(request as SaveRequest);
    if (action === 'linkWalletToIdentity') this.#onLink(request as LinkRequest);
    if (action === 'fetchKyc') {
      this.#kyc = undefined;
      this.#kycOwed = false;
    }
  }

  #onAnswer(action: string, request: object, answer: unknown): void {
    if (action === 'linkWalletToIdentity') this.#linked.add(JSON.stringify(request));
    if (action === 'saveSection') this.#inDoubt = false;
    const { status } = (answer ?? {}) as { status?: unknown };
    if (action === 'fetchKyc' && typeof status === 'string') this.#kyc = status;
  }

  /** A save names exactly the files that were called uploaded. */
  #onSaveCall({ sectionId, elements }: SaveRequest): void {
    this.#inDoubt = true;
    const { screen } = this;
    const atRest = this.#uploaded?.section === sectionId ? this.#uploaded.files : undefined;
    const now = screen.section() === sectionId ? screen.uploaded() : atRest;
    if (!now) return;
    for (const { key } of FIELDS.filter((one) => one.section === sectionId && isFile(one))) {
      const { value } = elements.find(({ id }) => id === key) ?? {};
      const version = (value as { version?: unknown } | undefined)?.version;
      const sent = value ? (this.world.fileOf(this.#shownTo, version) ?? 'a file of nobody') : '';
      const seen = [now.get(key) ?? '', (atRest ?? now).get(key) ?? ''];
      if (seen.includes(sent)) continue;
      this.#problems.push(`a save sends ${sent || 'no file'} as ${key}, uploaded was ${seen}`);
    }
  }

  /** Asked for, with what the wallet has signed for this investor, and not again once it is known. */
  #onLink(request: LinkRequest): void {
    const { walletAddress, signature } = request;
    const complain = (what: string) => this.#problems.push(`a wallet is linked ${what}`);
    if (!this.#asked) complain('that nobody asked for');
    if (!this.wallet.gave(this.#shownTo, walletAddress, signature)) {
      complain('without a signature that was given and wanted');
    }
    if (this.#linked.has(JSON.stringify(request))) complain('twice');
  }

  #onSave({ investor, section, elements, before, after, wasComplete }: Save): void {
    const complain = (what: string) => this.#problems.push(`a save of ${section} ${what}`);
    if (!this.#asked && !this.#repeats) complain('that nobody asked for');
    // What holds files is saved with every submit (product-rules#modified).
    const hasFiles = FIELDS.some((one) => one.section === section && isFile(one));
    this.#repeats = this.#asked && hasFiles;
    this.#asked = false;
    if (investor !== this.#shownTo) complain(`of ${this.#shownTo} went to ${investor}`);
    const ids = elements.map(({ id }) => id);
    if (new Set(ids).size < ids.length) complain('sends a key twice');
    const shown = shownKeys(
      section,
      Object.fromEntries(elements.map(({ id, value }) => [id, value])),
    );
    const isKnown = (key: string) =>
      FIELDS.some((one) => one.section === section && one.key === key);
    for (const id of ids) {
      if (isKnown(id) && !shown.has(id)) complain(`sends ${id}, which is hidden`);
    }
    const typed = this.#typed?.section === section ? this.#typed.values : new Map();
    for (const [key, value] of typed) {
      if (isSame(answerOf(after, key), value)) this.#typed?.arrived.set(key, value);
    }
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    const changed = [...keys].filter((key) => !isSame(answerOf(before, key), answerOf(after, key)));
    for (const key of changed) {
      const overwritten = JSON.stringify([investor, section, key, answerOf(before, key)]);
      if (this.#unseen.has(overwritten)) {
        complain(`overwrites ${key}, which was saved elsewhere and not shown to the investor`);
      }
      // What the answers hide is cleared with them (product-rules#cleared-value).
      const draft = JSON.stringify([investor, section, key, answerOf(after, key)]);
      if (this.#drafted.has(draft) || this.#chosen.has(draft)) continue;
      if (!typed.has(key) && shown.has(key)) complain(`changes ${key}, where nobody typed`);
    }
    if (wasComplete && changed.length === 0 && !hasFiles) complain('arrived twice');
  }

  /** The widget says that the section is saved. */
  #onSaved(section: string): void {
    this.#inDoubt = false;
    if (section === 'check') this.#kycOwed = true;
    if (this.#typed?.section !== section) return;
    const { values, arrived } = this.#typed;
    const lost = this.#pending()
      .filter((key) => arrived.get(key) !== values.get(key))
      // A file that is not required is not waited for.
      .filter((key) => !isFileKey(key) || this.#uploaded?.files.get(key) === values.get(key));
    if (lost.length > 0) this.#problems.push(`called saved, but ${lost.join(', ')} is not stored`);
    this.#typed = undefined;
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
    element.addEventListener('onboarding-section-saved', (event) => {
      this.#onSaved((event as CustomEvent).detail.sectionId);
      const does = this.#hostDoes;
      this.#hostDoes = undefined;
      does?.();
    });
    // Its own sign-out gives up what was typed.
    element.addEventListener('onboarding-sign-out', () => {
      this.#typed = undefined;
      this.#givenUp = [];
      this.#kycOwed = false;
    });
    element.addEventListener('onboarding-language-change', () => {
      if (this.world.holdsSave()) this.#problems.push('the language changes while a save runs');
    });
    element.addEventListener('onboarding-kyc-status', (event) => {
      this.#kycTold = (event as CustomEvent).detail.status;
      if (this.#kycTold !== this.#kyc) this.#problems.push(`a KYC status nobody said`);
    });
    element.addEventListener('onboarding-complete', () => {
      this.#completed += 1;
      if (!this.#mayComplete) this.#problems.push('completion is told twice');
      this.#mayComplete = false;
    });
    element.addEventListener('onboarding-sign-in', (event) => event.preventDefault());
    document.body.append(element);
    return element;
  }

  #hearLine(line: string): void {
    const isCrash = /region failed|whole widget failed/.test(line);
    const isUnexpected = line.includes('UNEXPECTED') && !this.#mayBeUnexpected;
    if (isCrash || isUnexpected) this.#problems.push(`logged: ${line}`);
    for (const secret of this.wallet.secrets()) {
      if (line.toLowerCase().includes(secret.toLowerCase()))
        this.#problems.push(`logged what the wallet said: ${line}`);
    }
    for (const value of this.#typed?.values.values() ?? []) {
      if (typeof value === 'string' && value.length > 3 && line.includes(value))
        this.#problems.push(`logged what was typed: ${line}`);
    }
  }

  /** Whatever the page says by itself is a violation. */
  #watch(): void {
    const { error, warn } = console;
    const hear = (...line: unknown[]) => {
      this.#problems.push(`the console says: ${line.map(String).join(' ')}`);
    };
    console.error = console.warn = hear;
    const { onProblem } = window;
    window.onProblem = (event) => {
      const cause = event instanceof ErrorEvent ? (event.error ?? event.message) : event.reason;
      this.#problems.push(`thrown: ${cause instanceof Error ? cause.stack : String(cause)}`);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    this.#stops.push(() => {
      Object.assign(console, { error, warn });
      window.onProblem = onProblem;
    });
  }
}

interface SaveRequest {
  readonly sectionId: string;
  readonly elements: readonly { readonly id: string; readonly value: unknown }[];
}

interface LinkRequest {
  readonly walletAddress: string;
  readonly signature: string;
}

function isFile({ kind }: JourneyField): boolean {
  return kind === 'file';
}

function isFileKey(key: string): boolean {
  return FIELDS.some((field) => field.key === key && isFile(field));
}

function answerOf(values: SectionValues, key: string): Answer {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  if (key === 'truth') return value === true;
  if (typeof value !== 'string') return '';
  return key === 'since' ? value.slice(0, 10) : value;
}

function emptyOf(value: Answer): Answer {
  return typeof value === 'boolean' ? false : '';
}

function isSame(one: Answer, other: Answer): boolean {
  return one === other;
}

/** What a keyboard or a mouse would put in. */
function put(control: HTMLInputElement | HTMLSelectElement, value: Answer): void {
  control.focus();
  if (control instanceof HTMLSelectElement) {
    const label = CHOICES.get(String(value));
    const place = [...control.options].findIndex((option) => option.label === label);
    control.selectedIndex = Math.max(place, 0);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (typeof value === 'boolean') {
    control.click();
  } else if (control.type === 'file') {
    putFile(control, value);
  } else {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(control, value);
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }
}

/** As the browser's own chooser does; '' deletes what is there. */
function putFile(control: HTMLInputElement, name: string): void {
  if (name === '') {
    const buttons = control.closest('.field')?.querySelectorAll<HTMLButtonElement>('button') ?? [];
    [...buttons].find((one) => fileNameIn(one.getAttribute('aria-label')))?.click();
    return;
  }
  const transfer = new DataTransfer();
  transfer.items.add(fileFor(name));
  control.files = transfer.files;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
