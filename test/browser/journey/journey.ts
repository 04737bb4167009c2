import type { SectionValues } from '../../../demo/server/rules/profile-definition';
import type { InvestorOnboardingElement } from '../../../src/element/investor-onboarding-element';
import { CHOICES, FIELDS, type JourneyField, SECTIONS } from './profile';
import { type Answer, type ButtonName, type Screen, screenOf } from './screen';
import { installVirtualClock, task, type VirtualClock } from './virtual-clock';
import { createWorld, type Save, shownKeys, type World } from './world';

/** Where a run starts. */
export interface Start {
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
  /** What stood there before. */
  readonly base: ReadonlyMap<string, Answer>;
}

/** After the last section the widget leaves, so that its message can be read. */
const REDIRECT_MS = 3_000;
/** Quiet tasks in a row after which nothing more is to be expected, */
const QUIET_TASKS = 10;
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
  element: InvestorOnboardingElement;
  readonly #drafts: boolean;
  readonly #problems: string[] = [];
  readonly #stops: (() => void)[] = [];
  #typed: Typed | undefined;
  /** A save was asked for, and what became of it is not known yet. */
  #asked = false;
  /** A malformed answer was given, which is logged as the unexpected error. */
  #mayBeUnexpected = false;
  #serial = 0;
  /** What investors typed who were followed by another one. */
  readonly #drafted = new Set<string>();

  /** `done`: how many sections were filled in on another day. */
  constructor({ drafts, done }: Start) {
    this.#drafts = drafts;
    sessionStorage.clear();
    // Nothing is painted out there, which is most of the time a run takes.
    document.body.style.cssText =
      'position: fixed; inset-inline-start: -4000px; inline-size: 700px';
    history.replaceState(null, '', `${location.pathname}${location.search}`);
    this.#watch();
    this.clock = installVirtualClock();
    this.#stops.push(() => this.clock.uninstall());
    this.world = createWorld(this.clock);
    this.world.onSave = (save) => this.#onSave(save);
    this.world.signIn('anna');
    for (const { id } of SECTIONS.slice(0, done)) {
      for (const field of FIELDS) {
        if (field.section !== id || !field.required || field.shownWhen) continue;
        this.world.changeElsewhere('anna', id, field.key, this.unique('before'));
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
        base: before,
      };
    }
    const { values } = this.#typed as Typed;
    values.set(field.key, value);
    for (const { key, section, shownWhen } of FIELDS) {
      // What is hidden loses its value (spec section 4).
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
    if (name === 'leave' || name === 'useSaved' || name === 'discard') this.#typed = undefined;
    if (['saveAndContinue', 'keepMine', 'confirm'].includes(name)) this.#asked = true;
    for (let press = 0; press < times; press += 1) button.click();
    return true;
  }

  /** Enter in a field. */
  enter(): void {
    const button = this.screen.button('saveAndContinue');
    if (!button) return;
    this.#asked = true;
    button.form?.requestSubmit(button);
  }

  follow(place: number): void {
    const links = this.screen.links();
    links[place % Math.max(links.length, 1)]?.click();
  }

  goTo(milestone: string, section: string | undefined): void {
    this.element.goTo(milestone, section);
  }

  setLanguage(code: string): void {
    this.element.setLanguage(code);
  }

  // What happens around them.

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
    this.element.signOut();
  }

  move(): void {
    const shelf = document.createElement('div');
    document.body.append(shelf);
    shelf.append(this.element);
    this.#stops.push(() => shelf.remove());
  }

  async removeAndPutBack(): Promise<void> {
    this.element.remove();
    await this.settle();
    // What was under way was told to stop.
    this.#asked = false;
    document.body.append(this.element);
  }

  /** The page is loaded anew. */
  async reload(): Promise<void> {
    window.dispatchEvent(new Event('pagehide'));
    this.element.remove();
    await this.settle();
    this.#asked = false;
    const typed = this.#typed;
    if (!this.#drafts) this.#typed = undefined;
    // A section that was locked meanwhile shows what is stored; its draft waits until it is open again.
    else if (typed && !this.world.isOpen(typed.investor, typed.section)) this.#putAside();
    this.element = this.#put();
  }

  setOnline(online: boolean): void {
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
      moved = this.clock.runDue();
      await task();
      tasks += 1;
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
    const isHeld = this.world.held() > 0;
    return screen.heading() && (isHeld || !screen.isBlocked()) ? QUIET_TASKS : WAITING_TASKS;
  }

  // What must be true.

  /** Holds after every step, whatever came before it; throws with every violation. */
  async check(): Promise<void> {
    await this.settle();
    const { screen, world } = this;
    const isWaiting = world.held() > 0;
    this.#checkScreen(screen, isWaiting);
    this.#checkAnswers(screen);
    if (!isWaiting && !screen.isSignedOut()) this.#asked = false;
    const problems = this.#problems.splice(0);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }

  /**
   * With everything in order again, what was typed can still be saved: the last demand of every run. Nothing
   * but what the screen offers is pressed.
   */
  async finish(): Promise<void> {
    this.world.clearFaults();
    this.world.release();
    await this.check();
    this.setOnline(true);
    await this.check();
    for (const { section } of FIELDS) this.world.setLocked(section, false);
    this.signIn(this.#typed?.investor ?? this.#shownTo);
    await this.check();
    await this.clock.advance(REDIRECT_MS);
    await this.check();
    const typed = this.#typed;
    if (typed && !this.world.isOpen(typed.investor, typed.section)) return;
    for (let presses = 0; presses < 12 && this.#typed === typed && typed; presses += 1) {
      this.fillRequired();
      const pressed = (
        ['stay', 'keepMine', 'confirm', 'tryAgain', 'saveAndContinue'] as const
      ).some((name) => this.press(name));
      if (!pressed && this.screen.isReadOnly()) this.setLanguage(presses % 2 ? 'en' : 'de');
      await this.check();
    }
    if (typed && this.#typed === typed && this.#pending().length > 0) {
      throw new Error(`what was typed could not be saved in the end: ${this.#shown()}`);
    }
    await this.#leadsOn();
  }

  /** A section that can be saved leads to another screen. */
  async #leadsOn(): Promise<void> {
    const section = this.screen.section();
    if (!section || this.screen.dialog() || this.screen.isReadOnly()) return;
    if (!this.world.isOpen(this.#shownTo, section)) return;
    this.fillRequired();
    this.press('saveAndContinue');
    await this.check();
    if (this.press('confirm') || this.press('keepMine')) await this.check();
    await this.clock.advance(REDIRECT_MS);
    await this.check();
    if (this.screen.section() === section) throw new Error(`no way on from ${section}`);
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
      if (field.required && answers.get(field.key) === '') this.fill(field, this.unique('late'));
    }
  }

  #checkScreen(screen: Screen, isWaiting: boolean): void {
    if (!screen.heading() && !screen.speaks()) this.#problems.push('a blank screen');
    if (!isWaiting && screen.isBlocked())
      this.#problems.push('the loading overlay stands for ever');
    const root = this.element.shadowRoot as ShadowRoot;
    if (root.querySelector('[src="planted"], b') || 'planted' in globalThis) {
      this.#problems.push('a text became HTML');
    }
  }

  #checkAnswers(screen: Screen): void {
    const section = screen.section();
    const answers = screen.answers();
    const before = this.#typed;
    if (before && before.section === section) before.locked = screen.isReadOnly();
    else if (before?.locked && (section || screen.isDashboard())) this.#putAside();
    const typed = this.#typed;
    if (section === undefined) {
      const isCovered = screen.isSignedOut() || screen.isBlocked() || screen.button('tryAgain');
      if (this.#pending().length > 0 && !isCovered) this.#lost(`on ${this.#shown()}`);
      return;
    }
    if (typed && typed.section !== section) {
      if (this.#pending().length > 0) this.#lost(`section ${section} is shown instead`);
      this.#typed = undefined;
    }
    for (const [key, value] of answers) {
      const expected = this.#typed?.values.get(key);
      if (expected === undefined) this.#checkUntouched(section, key, value);
      else if (expected !== value)
        this.#lost(`${key} shows ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`);
    }
  }

  /** Nobody typed here: what is shown was stored of this investor at some time, or it is empty. */
  #checkUntouched(section: string, key: string, value: Answer): void {
    const stored = key === 'since' && value ? `${value}T00:00:00.000000Z` : value;
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

  #lost(how: string): void {
    this.#problems.push(`lost what was typed into ${this.#pending().join(', ')}: ${how}`);
  }

  #shown(): string {
    return JSON.stringify(this.screen.heading() ?? '');
  }

  #onSave({ investor, section, elements, before, after, wasComplete }: Save): void {
    const complain = (what: string) => this.#problems.push(`a save of ${section} ${what}`);
    if (!this.#asked) complain('that nobody asked for');
    this.#asked = false;
    if (investor !== this.#shownTo) complain(`of ${this.#shownTo} went to ${investor}`);
    const ids = elements.map(({ id }) => id);
    if (new Set(ids).size < ids.length) complain('sends a key twice');
    const shown = shownKeys(
      section,
      Object.fromEntries(elements.map(({ id, value }) => [id, value])),
    );
    for (const id of ids) if (!shown.has(id)) complain(`sends ${id}, which is hidden`);
    const typed = this.#typed?.section === section ? this.#typed.values : new Map();
    for (const [key, value] of typed) {
      if (isSame(answerOf(after, key), value)) this.#typed?.arrived.set(key, value);
    }
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    const changed = [...keys].filter((key) => !isSame(answerOf(before, key), answerOf(after, key)));
    for (const key of changed) {
      // What the answers hide is cleared with them (design decision 7).
      const draft = JSON.stringify([investor, section, key, answerOf(after, key)]);
      if (this.#drafted.has(draft)) continue;
      if (!typed.has(key) && shown.has(key)) complain(`changes ${key}, where nobody typed`);
    }
    if (wasComplete && changed.length === 0) complain('arrived twice');
  }

  /** The widget says that the section is saved. */
  #onSaved(section: string): void {
    if (this.#typed?.section !== section) return;
    const { values, arrived } = this.#typed;
    const lost = this.#pending().filter((key) => arrived.get(key) !== values.get(key));
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
    });
    element.addEventListener('onboarding-section-saved', (event) => {
      this.#onSaved((event as CustomEvent).detail.sectionId);
    });
    // Its own sign-out gives up what was typed.
    element.addEventListener('onboarding-sign-out', () => {
      this.#typed = undefined;
    });
    element.addEventListener('onboarding-sign-in', (event) => event.preventDefault());
    document.body.append(element);
    return element;
  }

  #hearLine(line: string): void {
    const isCrash = /region failed|whole widget failed/.test(line);
    const isUnexpected = line.includes('UNEXPECTED') && !this.#mayBeUnexpected;
    if (isCrash || isUnexpected) this.#problems.push(`logged: ${line}`);
    for (const value of this.#typed?.values.values() ?? []) {
      if (typeof value === 'string' && value.length > 3 && line.includes(value))
        this.#problems.push(`logged what was typed: ${line}`);
    }
  }

  /** Whatever the page says by itself is a violation. */
  #watch(): void {
    const scope = globalThis as unknown as Record<string, unknown>;
    const { error, warn } = console;
    const hear = (...line: unknown[]) => {
      this.#problems.push(`the console says: ${line.map(String).join(' ')}`);
    };
    console.error = console.warn = hear;
    const { onProblem } = scope;
    scope.onProblem = (event: ErrorEvent | PromiseRejectionEvent) => {
      const cause = event instanceof ErrorEvent ? (event.error ?? event.message) : event.reason;
      this.#problems.push(`thrown: ${cause instanceof Error ? cause.stack : String(cause)}`);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    this.#stops.push(() => {
      Object.assign(console, { error, warn });
      scope.onProblem = onProblem;
    });
  }
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
  } else {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(control, value);
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }
}
