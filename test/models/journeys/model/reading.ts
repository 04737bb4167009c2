import type { Facts } from './facts';

/** A reviewer's words, as the contract has them. */
export interface ReadReview {
  readonly message?: string;
  readonly elements?: Readonly<Record<string, string>>;
}

/** A section as the backend answers it. */
export interface ReadSection {
  readonly id: string;
  readonly status: string;
  readonly review?: ReadReview;
  readonly elements?: readonly ReadElement[];
}

interface ReadElement {
  readonly id: string;
  readonly value?: unknown;
  readonly fields?: readonly ReadElement[];
}

interface ReadProfile {
  readonly milestones: readonly {
    readonly id: string;
    readonly sections: readonly {
      readonly id: string;
      readonly status: string;
      readonly review?: { readonly count: number };
    }[];
  }[];
  readonly activeSection?: ReadSection;
}

/** The answer of GET /kyc. */
export interface ReadKyc {
  readonly status: string;
  readonly canRetry?: boolean;
}

/** A section that a reviewer wants changed. */
export interface KnownCorrection {
  readonly milestoneId: string;
  readonly sectionId: string;
  readonly count: number;
}

/** What the widget was told last of profile and identity, and whether that is all it can know. */
export class Reading {
  readonly #facts: Facts;
  #newest: object | undefined;
  #profile: ReadProfile | undefined;
  #isSure = false;
  /** A save was refused or lost, and its section not read since. */
  #isReread = false;
  #kyc: ReadKyc | undefined;
  /** Says of its own review more than its summary. */
  #lastRead: ReadSection | undefined;
  /** The page of all answers reads for itself. */
  readonly #forAnswersPage = new WeakSet<object>();

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** The profile that was asked for last; undefined while it is open, failed, or was changed by a refusal. */
  get profile(): ReadProfile | undefined {
    return this.#isSure && !this.#facts.isWaiting() ? this.#profile : undefined;
  }

  /** Of the newest question; undefined while it is open or failed. */
  get kyc(): ReadKyc | undefined {
    return this.#kyc;
  }

  clear(): void {
    this.#newest = this.#profile = this.#kyc = this.#lastRead = undefined;
    this.#isSure = this.#isReread = false;
  }

  onCall(action: string, request: object): void {
    if (action === 'fetchKyc') this.#kyc = undefined;
    if (action === 'fetchSection' && location.hash.includes('/app/answers')) {
      this.#forAnswersPage.add(request);
    }
    if (action !== 'fetchQualification') return;
    this.#newest = request;
    this.#isSure = false;
  }

  onAnswer(action: string, request: object, answer: unknown): void {
    if (action === 'saveSection') this.#isReread = false;
    if (action === 'fetchKyc' && hasText(answer, 'status')) this.#kyc = answer as ReadKyc;
    if (action === 'fetchSection' && hasText(answer, 'id') && !this.#forAnswersPage.has(request)) {
      this.#lastRead = answer as unknown as ReadSection;
      // A save was in doubt, and the section is locked: the profile does not say that either.
      if (this.#isReread && this.#lastRead.status === 'locked') this.#isSure = false;
      this.#isReread = false;
    }
    if (action !== 'fetchQualification' || !hasText(answer, 'id') || this.#isSure) return;
    this.#profile = answer as unknown as ReadProfile;
    this.#lastRead = this.#profile.activeSection;
    this.#isSure = request === this.#newest;
  }

  /** A refused save tells of a lock that the profile does not. */
  onFailure(action: string, status: number): void {
    if (action !== 'saveSection') return;
    if (status === 409) this.#isSure = false;
    this.#isReread = true;
  }

  /** What a reviewer wants changed; a section that was read counts by its own word. */
  corrections(): readonly KnownCorrection[] {
    return (this.#profile?.milestones ?? []).flatMap(({ id, sections }) =>
      sections.flatMap((summary) => {
        const count = this.#remarks(summary);
        return count > 0 ? [{ milestoneId: id, sectionId: summary.id, count }] : [];
      }),
    );
  }

  /** Sections that a reviewer has sent back and nobody has answered since; a lock is no answer. */
  unanswered(): readonly string[] {
    return (this.#profile?.milestones ?? []).flatMap(({ sections }) =>
      sections.flatMap((summary) => {
        const isOpen = ['active', 'locked'].includes(summary.status);
        return isOpen && this.#remarks({ ...summary, status: 'active' }) > 0 ? [summary.id] : [];
      }),
    );
  }

  #remarks({ id, status, review }: ReadProfile['milestones'][number]['sections'][number]): number {
    if (status !== 'active') return 0;
    const own = this.#lastRead;
    if (own?.id !== id || own.status !== 'active') return review?.count ?? 0;
    const remarks = Object.keys(own.review?.elements ?? {}).length;
    return own.review ? Math.max(1, remarks) : 0;
  }
}

/** Whether a section of the profile is to be filled in. */
export function hasActive({ milestones }: ReadProfile): boolean {
  return milestones.some(({ sections }) => sections.some(({ status }) => status === 'active'));
}

/** Values of a section that was read, by key. */
export function readValues({ elements = [] }: ReadSection): Readonly<Record<string, unknown>> {
  const all = elements.flatMap((element) => [element, ...(element.fields ?? [])]);
  return Object.fromEntries(all.map(({ id, value }) => [id, value]));
}

/** A malformed answer has none. */
export function hasText<Key extends string>(
  answer: unknown,
  key: Key,
): answer is Readonly<Record<Key, string>> {
  return typeof (answer as Readonly<Record<string, unknown>> | null)?.[key] === 'string';
}
