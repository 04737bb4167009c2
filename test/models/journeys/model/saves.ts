import { FIELDS } from '../profile';
import type { Screen } from '../screen';
import type { Save } from '../world';
import { type Facts, isFile, type SaveRequest } from './facts';

/** A save comes when one was asked for, once, and is not given up; completion is told once. */
export class Saves {
  readonly #facts: Facts;
  /** A save was asked for, and what became of it is not known yet. */
  #asked = false;
  /** One more save may follow by itself: of a file that no save is known to have named. */
  #repeats = false;
  /** Saves that the widget gave up, by their investor. */
  #givenUp: string[] = [];
  /** Nobody knows what became of the last save. */
  #inDoubt = false;
  /** The last save was refused: it is asked before the way that was wanted meanwhile is gone. */
  #isRefused = false;
  /** Something was submitted since completion was told last. */
  #mayComplete = false;
  #completed = 0;
  /** The widget was told last that nobody is signed in. */
  #isSignedOut = false;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  get asked(): boolean {
    return this.#asked;
  }

  /** The last save is known to be taken, if there was one. */
  get isSettled(): boolean {
    return !this.#inDoubt && !this.#isRefused;
  }

  /** How often completion was told. */
  get completed(): number {
    return this.#completed;
  }

  submits(): void {
    this.#asked = true;
    this.#mayComplete = true;
  }

  /** Another investor sits there: nothing was asked for. */
  otherInvestor(): void {
    this.#asked = false;
  }

  reloaded(): void {
    this.#asked = false;
    this.#givenUp = [];
    this.#inDoubt = this.#isRefused = false;
  }

  /** Its own sign-out ends everything. */
  signedOut(): void {
    this.#givenUp = [];
    this.#isSignedOut = true;
  }

  onRefusedSession(): void {
    this.#isSignedOut = true;
  }

  onSession(): void {
    this.#isSignedOut = false;
  }

  /** Labels change after a save; the signed-out screen shows none (product-rules#language-waits). */
  onLanguageChange(): void {
    if (!this.#facts.world.holdsSave() || this.#isSignedOut) return;
    this.#facts.complain('the language changes while a save runs');
  }

  onSaveCall({ sectionId }: SaveRequest): void {
    this.#inDoubt = true;
    this.#isRefused = false;
    const screen = this.#facts.screen();
    if (screen.section() !== sectionId || !screen.isReadOnly()) return;
    this.#facts.complain(`a save of ${sectionId}, which is shown as locked`);
  }

  onAnswered(): void {
    this.#inDoubt = false;
  }

  onRefused(): void {
    this.#inDoubt = false;
    this.#isRefused = true;
  }

  onGivenUp(investor: string): void {
    this.#givenUp.push(investor);
  }

  onSave({ investor, section, wasComplete }: Save, changed: readonly string[]): void {
    const complain = (what: string) => this.#facts.complain(`a save of ${section} ${what}`);
    if (!this.#asked && !this.#repeats) complain('that nobody asked for');
    // What holds files is saved with every submit (product-rules#modified).
    const hasFiles = FIELDS.some((one) => one.section === section && isFile(one));
    this.#repeats = this.#asked && hasFiles;
    this.#asked = false;
    if (investor !== this.#facts.investor()) {
      complain(`of ${this.#facts.investor()} went to ${investor}`);
    }
    if (wasComplete && changed.length === 0 && !hasFiles) complain('arrived twice');
  }

  onSaved(): void {
    this.#inDoubt = this.#isRefused = false;
  }

  onComplete(): void {
    this.#completed += 1;
    if (!this.#mayComplete) this.#facts.complain('completion is told twice');
    this.#mayComplete = false;
  }

  check(screen: Screen): void {
    if (this.#givenUp.includes(this.#facts.investor())) {
      this.#facts.complain('a save under way was given up');
    }
    this.#givenUp = [];
    if (this.#facts.isWaiting() || screen.isSignedOut()) return;
    this.#asked = false;
    this.#repeats = false;
  }
}
