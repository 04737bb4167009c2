import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { fetchQualification, fetchSection } from '../http/calls/profile';
import { isAbort, type OnboardingError, toOnboardingError, unexpected } from '../http/errors';
import type { CallContext } from '../http/host-api';
import type { Qualification, Section } from '../http/schemas';

/** The investor's qualification and its sections. */
export interface ProfileStore {
  readonly qualification: ReadonlySignal<Qualification | undefined>;
  /**
   * The section that was read last. Its review is newer than its summary in `qualification`. A later
   * qualification replaces it by its own `activeSection`.
   */
  readonly lastRead: ReadonlySignal<Section | undefined>;
  /** The language of the qualification. */
  readIn(): string | undefined;
  /** Why there is no qualification. */
  readonly error: ReadonlySignal<OnboardingError | undefined>;
  /**
   * Fetches the qualification and resolves with it, or with a newer one that arrived first. A failure is kept
   * in `error` and rejects.
   */
  fetchQualification(context: CallContext): Promise<Qualification>;
  /**
   * Reads a section to open it: uses the qualification's activeSection if it is this section and was not used
   * yet, else calls the backend. Rejects with the unexpected error when the answer is another section.
   */
  readSection(sectionId: string, context: CallContext): Promise<Section>;
  /** Reads a section with a new call, for a fresh token or entity tag. */
  refreshSection(sectionId: string, context: CallContext): Promise<Section>;
  /**
   * Call after a confirmed change: no section and no answer from before is used any more, neither one that is
   * kept nor one that is still on its way (product-rules#nothing-older).
   */
  outdate(): void;
  /** Changes the qualification without a call. */
  revise(change: (qualification: Qualification) => Qualification): void;
  /** Forgets all data of the investor. */
  reset(): void;
}

/**
 * How long the section that came with the qualification spares a read. Its SDK token may expire, and others may
 * change its answers. Milliseconds.
 */
const SPARED_SECTION_MS = 30_000;

/** Makes one element's profile store. */
export function createProfileStore(
  { call }: Onboarding,
  now: () => number = () => Date.now(),
): ProfileStore {
  const qualification = signal<Qualification | undefined>(undefined);
  const lastRead = signal<Section | undefined>(undefined);
  const error = signal<OnboardingError | undefined>(undefined);
  let fresh: Section | undefined;
  let freshAt = 0;
  let readIn: string | undefined;
  let lastAsked = 0;
  // An answer is used unless that of a later request arrived first.
  let lastAnswered = 0;

  const readQualification = async (context: CallContext) => {
    lastAsked += 1;
    const mine = lastAsked;
    try {
      const fetched = await call(fetchQualification, {}, context);
      if (mine < lastAnswered) return qualification.peek() ?? fetched;
      lastAnswered = mine;
      fresh = fetched.activeSection;
      freshAt = now();
      readIn = context.language;
      batch(() => {
        qualification.value = fetched;
        lastRead.value = fetched.activeSection;
        error.value = undefined;
      });
      return fetched;
    } catch (cause) {
      if (mine === lastAsked && !isAbort(cause)) error.value = toOnboardingError(cause);
      throw cause;
    }
  };

  const outdate = () => {
    lastAsked += 1;
    lastAnswered = lastAsked;
    fresh = undefined;
  };

  const refreshSection = async (sectionId: string, context: CallContext) => {
    const section = await call(fetchSection, { sectionId }, context);
    if (!context.signal.aborted) lastRead.value = section;
    return section;
  };

  const readSection = async (sectionId: string, context: CallContext) => {
    const spared = now() - freshAt < SPARED_SECTION_MS ? fresh : undefined;
    fresh = undefined;
    if (spared?.id === sectionId) return spared;
    const section = await refreshSection(sectionId, context);
    if (section.id === sectionId) return section;
    throw unexpected(`asked for section ${sectionId}, got ${section.id}`);
  };

  return {
    qualification,
    lastRead,
    readIn: () => readIn,
    error,
    fetchQualification: readQualification,
    readSection,
    refreshSection,
    revise: (change) => {
      const current = qualification.peek();
      if (current) qualification.value = change(current);
    },
    outdate,
    reset: () => {
      outdate();
      batch(() => {
        qualification.value = undefined;
        lastRead.value = undefined;
        error.value = undefined;
      });
    },
  };
}
