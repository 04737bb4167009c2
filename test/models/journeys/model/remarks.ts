import type { Screen } from '../screen';
import { shownKeys } from '../world';
import { answerOf, type Facts, type SaveRequest } from './facts';
import { hasText, type ReadSection, readValues } from './reading';

/** A section as it was read; without words where they are none of an open section, or were answered. */
interface Told {
  readonly message: string | undefined;
  /** By key. */
  readonly remarks: ReadonlyMap<string, string>;
  readonly values: Readonly<Record<string, unknown>>;
}

const NOTHING = { message: undefined, remarks: new Map<string, string>() };

/**
 * A reviewer's remarks stand at their fields as long as the answers are those they are about, and none of
 * these is saved as it was without a question.
 */
export class Remarks {
  readonly #facts: Facts;
  /** What the form may be made of: the newest reading, and what came with a profile after it. */
  readonly #told = new Map<string, readonly Told[]>();
  /** Sections that were read since the screen was looked at last. */
  readonly #read = new Set<string>();
  /** Comes with the profile and serves for the next opening of its section. */
  #offered: ReadSection | undefined;
  #shown: string | undefined;
  /** It is asked whose answers to keep; any other way out of that leaves the form as it was. */
  #isChoosing = false;
  /** 'Save as it is' was said in this visit. */
  #isMeant = false;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** Another page, or another investor. */
  clear(): void {
    this.#told.clear();
    this.#read.clear();
    this.#offered = this.#shown = undefined;
    this.#isMeant = this.#isChoosing = false;
  }

  meant(): void {
    this.#isMeant = true;
  }

  /** The question whose answers to keep is answered: the form is made of what was read. */
  chosen(): void {
    this.#isChoosing = false;
  }

  onAnswer(action: string, answer: unknown): void {
    if (!hasText(answer, 'id')) return;
    if (action === 'fetchQualification') {
      const offered = (answer as { activeSection?: ReadSection }).activeSection;
      this.#offered = offered;
      const known = offered && this.#told.get(offered.id);
      if (offered && known) this.#told.set(offered.id, [...known, toldOf(offered)]);
    }
    if (action !== 'fetchSection') return;
    this.#told.set(answer.id, [toldOf(answer as unknown as ReadSection)]);
    this.#read.add(answer.id);
  }

  onSaved(section: string): void {
    const told = this.#told.get(section) ?? [];
    this.#told.set(
      section,
      told.map((one) => ({ ...one, ...NOTHING })),
    );
  }

  /** What stands as it was is saved only by who said that it is meant. */
  onSaveCall({ sectionId, elements }: SaveRequest): void {
    if (this.#isMeant) return;
    const sent = Object.fromEntries(elements.map(({ id, value }) => [id, value]));
    const shown = shownKeys(sectionId, sent);
    this.#complainOf(sectionId, ({ remarks, values }) => {
      const unchanged = [...remarks.keys()].filter(
        (key) => shown.has(key) && answerOf(sent, key) === answerOf(values, key),
      );
      return unchanged.map((key) => `a save of ${sectionId} leaves ${key} as it was, unasked`);
    });
  }

  check(screen: Screen): void {
    const section = screen.section();
    this.#follow(screen, section);
    if (!section || this.#facts.isWaiting() || screen.isBlocked() || screen.dialog()) return;
    if (screen.button('tryAgain')) return;
    const answers = screen.answers();
    const found = screen.remarks();
    const isReadOnly = screen.isReadOnly();
    this.#complainOf(section, (told) => {
      const { message, remarks } = isReadOnly ? NOTHING : told;
      const wrong = [...answers].flatMap(([key, answer]) => {
        const isAsRead = answer === answerOf(told.values, key);
        const expected = isAsRead ? remarks.get(key) : undefined;
        const shown = found.get(key);
        const words = `${section}.${key} has the remark ${shown}, wanted is ${expected}`;
        return shown === expected ? [] : [words];
      });
      const isMissing = message !== undefined && !screen.says(message);
      return isMissing ? [...wrong, `the message of ${section} is not shown: ${message}`] : wrong;
    });
  }

  /** Says what is wrong by whatever the form may be made of. */
  #complainOf(section: string, judge: (told: Told) => readonly string[]): void {
    const all = (this.#told.get(section) ?? []).map(judge);
    if (all.length === 0 || all.some((problems) => problems.length === 0)) return;
    for (const problem of all.at(-1) ?? []) this.#facts.complain(problem);
  }

  /** Which reading the form on screen was made of. */
  #follow(screen: Screen, section: string | undefined): void {
    const isOverlayShown = screen.isSignedOut() || screen.isBlocked();
    if (section === undefined && isOverlayShown) return;
    if (section !== this.#shown) this.#isMeant = false;
    if (section !== undefined && section !== this.#shown && !this.#read.has(section)) {
      if (this.#offered?.id === section) this.#told.set(section, [toldOf(this.#offered)]);
      else this.#told.delete(section);
    }
    const isChoosing = screen.button('keepMine') !== undefined;
    if (this.#isChoosing && !isChoosing && section) this.#told.delete(section);
    this.#isChoosing = isChoosing;
    this.#shown = section;
    this.#read.clear();
  }
}

function toldOf(section: ReadSection): Told {
  const values = readValues(section);
  if (section.status !== 'active' || !section.review) return { ...NOTHING, values };
  const { message, elements = {} } = section.review;
  return { message, remarks: new Map(Object.entries(elements)), values };
}
