import { FIELDS, type JourneyField } from '../profile';
import type { Answer, Screen } from '../screen';
import { type Save, shownKeys } from '../world';
import { answerOf, emptyOf, type Facts, isFile, isFileKey, type SaveRequest } from './facts';

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

/** What an investor typed or chose stands there until it is saved or given up, and nothing else does. */
export class Answers {
  readonly #facts: Facts;
  readonly #drafts: boolean;
  #typed: Typed | undefined;
  /** What was left unsaved for the page of all answers, by section: it is there again when the section is opened. */
  readonly #aside = new Map<string, Typed>();
  /** What investors typed who were followed by another one. */
  readonly #drafted = new Set<string>();
  /** What another device saved and this investor has not been shown yet. */
  readonly #unseen = new Set<string>();
  /** Every file that was chosen: it goes up behind other screens too, and is there again afterwards. */
  readonly #chosen = new Set<string>();
  /** The document that the file in a field was to replace, by key; '' for none. */
  readonly #replaced = new Map<string, string>();
  /** The files of a section that were called uploaded when everything was at rest last. */
  #uploaded: { readonly section: string; readonly files: ReadonlyMap<string, string> } | undefined;

  constructor(facts: Facts, { drafts }: { readonly drafts: boolean }) {
    this.#facts = facts;
    this.#drafts = drafts;
  }

  /** Changes with whatever is typed in another section, saved or given up. */
  get typed(): object | undefined {
    return this.#typed;
  }

  get owner(): string | undefined {
    return this.#typed?.investor;
  }

  get section(): string | undefined {
    return this.#typed?.section;
  }

  /** A section that was left unsaved for the page of all answers. */
  get asideSection(): string | undefined {
    return [...this.#aside.keys()][0];
  }

  /** Everything that was typed here, to be looked for where it must not stand. */
  texts(): readonly string[] {
    const all = [...this.#aside.values(), ...(this.#typed ? [this.#typed] : [])];
    const values = all.flatMap((typed) => [...typed.values.values()]);
    return values.filter((value): value is string => typeof value === 'string');
  }

  // What happens.

  noteChosen({ section, key }: JourneyField, name: string): void {
    this.#chosen.add(JSON.stringify([this.#facts.investor(), section, key, name]));
  }

  noteElsewhere(investor: string, { section, key }: JourneyField, value: Answer): void {
    this.#unseen.add(JSON.stringify([investor, section, key, value]));
  }

  /** Something was put into a field; `before` is what the form showed until then. */
  noteFilled(field: JourneyField, value: Answer, before: ReadonlyMap<string, Answer>): void {
    const investor = this.#typed?.investor ?? this.#facts.investor();
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
    values.set(field.key, isFile(field) ? this.#leftBy(field, value, before) : value);
    for (const { key, section, shownWhen } of FIELDS) {
      // What is hidden loses its value (product-rules#hidden-value).
      if (section !== field.section || shownWhen?.[0] !== field.key) continue;
      if (shownWhen[1] !== value && before.has(key)) values.set(key, '');
    }
  }

  /** A file that is deleted on its way leaves the document that it was to replace, unless that was deleted. */
  #leftBy({ key }: JourneyField, value: Answer, before: ReadonlyMap<string, Answer>): Answer {
    const document = this.#facts.screen().uploaded().get(key);
    if (value === '' && document === undefined) return this.#replaced.get(key) ?? '';
    if (value === '' || before.get(key) === '') this.#replaced.set(key, '');
    else if (document !== undefined) this.#replaced.set(key, document);
    return value;
  }

  /** It is given up, or saved. */
  drop(): void {
    this.#typed = undefined;
  }

  /** The investor has signed out. */
  forget(): void {
    this.#typed = undefined;
    this.#aside.clear();
  }

  /** Another investor sits there. */
  otherInvestor(): void {
    for (const typed of this.#aside.values()) this.#noteDraft(typed);
    this.#aside.clear();
  }

  /** Out of this form; a draft may bring it back to who typed it. */
  putAside(): void {
    if (this.#typed) this.#noteDraft(this.#typed);
    this.#typed = undefined;
  }

  #noteDraft({ investor, section, values }: Typed): void {
    if (!this.#drafts) return;
    for (const row of values) this.#drafted.add(JSON.stringify([investor, section, ...row]));
  }

  leaveDraft(): void {
    if (this.#typed?.waits) this.putAside();
  }

  /** The page was loaded anew. */
  reloaded(): void {
    this.otherInvestor();
    const typed = this.#typed;
    if (!this.#drafts) this.#typed = undefined;
    // A section that was locked meanwhile shows what is stored; its draft waits until it is open again.
    else if (typed && !this.#facts.world.isOpen(typed.investor, typed.section)) this.putAside();
    if (this.#typed) this.#typed.waits = true;
    // A draft holds no files; what has arrived is there again.
    for (const { key, kind } of FIELDS) if (kind === 'file') this.#typed?.values.delete(key);
  }

  // What must be true.

  /** What stands in a field, or in the question which answer is to be kept, was seen. */
  look(screen: Screen): void {
    const section = screen.section();
    const answers = screen.answers();
    const words = screen.dialog()?.textContent ?? '';
    for (const row of this.#unseen) {
      const [investor, place, key, value] = JSON.parse(row);
      if (investor !== this.#facts.investor() || place !== section) continue;
      if (answers.get(key) === value || words.includes(value)) this.#unseen.delete(row);
    }
    if (section) this.#uploaded = { section, files: screen.uploaded() };
  }

  check(screen: Screen): void {
    const section = screen.section();
    const before = this.#typed;
    if (before && before.section === section) {
      before.locked = screen.isReadOnly();
      before.waits = false;
    } else if (before?.locked && (section || screen.isDashboard())) this.putAside();
    else if (screen.isAnswers()) this.#setAside();
    const back = section === undefined ? undefined : this.#aside.get(section);
    if (back) {
      this.#typed = back;
      this.#aside.delete(back.section);
    }
    const typed = this.#typed;
    if (section === undefined) {
      const isOverlayShown =
        screen.isSignedOut() || screen.isBlocked() || screen.button('tryAgain');
      if (this.#leftBehind().length > 0 && !isOverlayShown) {
        this.#lost(`on ${JSON.stringify(screen.heading() ?? '')}`);
      }
      return;
    }
    if (typed && typed.section !== section) {
      if (this.#leftBehind().length > 0) this.#lost(`section ${section} is shown instead`);
      this.#typed = undefined;
    }
    for (const [key, value] of screen.answers()) {
      if (this.#isTakenBack(key, value)) this.#typed?.values.delete(key);
      const expected = this.#typed?.values.get(key);
      if (expected === undefined) this.#checkUntouched(section, key, value);
      else if (expected !== value)
        this.#lost(`${key} shows ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`);
    }
  }

  /** Nobody is asked about leaving what is saved; `isSettled`: the last save is known to be taken. */
  checkQuestion(screen: Screen, isSettled: boolean): void {
    const section = screen.section();
    // A draft, a file or a wallet fills a form in without anybody typing.
    if (this.#drafts || this.#typed || !isSettled || !section) return;
    if (section === 'papers' || section === 'wallet' || !screen.button('leave')) return;
    this.#facts.complain(`asks about leaving ${section}, where all is saved`);
  }

  /**
   * Typed, saved without an answer, and erased again: for the form nothing was changed then, so that
   * what has arrived may be shown (docs/contribute/laws.md, what the model does not cover).
   */
  #isTakenBack(key: string, shown: Answer): boolean {
    const { values, base, arrived } = this.#typed ?? {};
    const value = values?.get(key);
    if (value === undefined || value === shown) return false;
    return value === (base?.get(key) ?? emptyOf(value)) && arrived?.get(key) === shown;
  }

  /** Nobody typed here: what is shown was stored of this investor at some time, or it is empty. */
  #checkUntouched(section: string, key: string, value: Answer): void {
    const { complain, investor, world } = this.#facts;
    const stored = key === 'since' && value ? `${value}T00:00:00.000000Z` : value;
    const row = JSON.stringify([investor(), section, key, value]);
    const isEmpty = value === '' || value === false;
    if (isEmpty || this.#chosen.has(row) || this.#drafted.has(row)) return;
    if (world.wasStored(investor(), section, key, stored)) return;
    complain(`${key} shows ${JSON.stringify(value)}, which nobody typed or saved`);
  }

  /** What was typed, differs from what stood there, and is not what is stored. */
  pending(): readonly string[] {
    const typed = this.#typed;
    if (!typed) return [];
    const stored = this.#facts.world.values(typed.investor, typed.section);
    const current = new Map<string, Answer>([...typed.base, ...typed.values]);
    const shown = shownKeys(typed.section, Object.fromEntries(current));
    return [...typed.values]
      .filter(([key, value]) => shown.has(key) && value !== (typed.base.get(key) ?? emptyOf(value)))
      .filter(([key, value]) => answerOf(stored, key) !== value)
      .map(([key]) => key);
  }

  /** What is gone with its screen: a chosen file is not, it goes up behind others and is there again. */
  #leftBehind(): readonly string[] {
    return this.pending().filter((key) => !isFileKey(key));
  }

  /** The page of all answers is shown in the place of the section: what differs there from before is kept. */
  #setAside(): void {
    const typed = this.#typed;
    this.#typed = undefined;
    if (!typed) return;
    const isKept = ([key, value]: [string, Answer]) =>
      !isFileKey(key) && value !== (typed.base.get(key) ?? emptyOf(value));
    const values = new Map([...typed.values].filter(isKept));
    if (values.size > 0) this.#aside.set(typed.section, { ...typed, values });
  }

  #lost(how: string): void {
    this.#facts.complain(`lost what was typed into ${this.pending().join(', ')}: ${how}`);
  }

  /** A save names exactly the files that were called uploaded. */
  onSaveCall({ sectionId, elements }: SaveRequest): void {
    const { complain, investor, world } = this.#facts;
    const screen = this.#facts.screen();
    const atRest = this.#uploaded?.section === sectionId ? this.#uploaded.files : undefined;
    const now = screen.section() === sectionId ? screen.uploaded() : atRest;
    if (!now) return;
    for (const { key } of FIELDS.filter((one) => one.section === sectionId && isFile(one))) {
      const { value } = elements.find(({ id }) => id === key) ?? {};
      const { version, filename = '' } = (value ?? {}) as { version?: unknown; filename?: string };
      const sent = value ? (world.fileOf(investor(), key, version) ?? 'a file of nobody') : '';
      // Two documents can have the same version: name and version are of one file.
      if (filename && filename !== sent) {
        complain(`a save sends ${sent} as ${key}, and calls it ${filename}`);
      }
      const seen = [now.get(key) ?? '', (atRest ?? now).get(key) ?? ''];
      if (seen.includes(sent)) continue;
      complain(`a save sends ${sent || 'no file'} as ${key}, uploaded was ${seen}`);
    }
  }

  /** The keys that a save changed in the backend: each was typed here, or is hidden by what was typed. */
  onSave({ investor, section, elements, before, after }: Save): readonly string[] {
    const complain = (what: string) => this.#facts.complain(`a save of ${section} ${what}`);
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
      if (answerOf(after, key) === value) this.#typed?.arrived.set(key, value);
    }
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    const changed = [...keys].filter((key) => answerOf(before, key) !== answerOf(after, key));
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
    return changed;
  }

  /** A save of a page that was left arrives: for the page that is open now another device has saved this. */
  onLateSave({ investor, section, before, after }: Save): void {
    for (const field of FIELDS) {
      const value = answerOf(after, field.key);
      if (field.section !== section || answerOf(before, field.key) === value) continue;
      // Only of a text it can be told whether the question whose answers to keep shows it.
      if (field.kind === 'text') this.noteElsewhere(investor, field, value);
    }
  }

  /** The widget says that the section is saved. */
  onSaved(section: string): void {
    if (this.#typed?.section !== section) return;
    const { values, arrived } = this.#typed;
    const lost = this.pending()
      .filter((key) => arrived.get(key) !== values.get(key))
      // A file that is not required is not waited for.
      .filter((key) => !isFileKey(key) || this.#uploaded?.files.get(key) === values.get(key));
    if (lost.length > 0) this.#facts.complain(`called saved, but ${lost.join(', ')} is not stored`);
    this.#typed = undefined;
  }
}
