import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { CallContext, OnboardingApi } from '../http/api';
import { isAbort, type OnboardingError, toOnboardingError, unexpected } from '../http/errors';
import type { Qualification, Section } from '../http/schemas';

/** The section on screen. It counts as loading until `section.id` is the requested id (spec section 4). */
export interface OpenSection {
  readonly requestedId: string;
  readonly section?: Section;
  readonly error?: OnboardingError;
}

/** The investor's qualification, its open section and the KYC status. */
export interface ProfileStore {
  readonly qualification: ReadonlySignal<Qualification | undefined>;
  /** Why there is no qualification. */
  readonly error: ReadonlySignal<OnboardingError | undefined>;
  readonly open: ReadonlySignal<OpenSection | undefined>;
  readonly kycStatus: ReadonlySignal<string | undefined>;
  /** The KYC status is being asked for. */
  readonly kycLoading: ReadonlySignal<boolean>;
  /** Fetches the qualification; a failure is kept in `error` and thrown on. */
  fetchQualification(context: CallContext): Promise<Qualification>;
  /**
   * Opens a section: from the qualification's activeSection where it is the one asked for and was not
   * used yet, else by a call. A later request for another section makes this one's answer void.
   */
  openSection(sectionId: string, context: CallContext): Promise<Section | undefined>;
  /** Reads the open section again behind its form, for a new token or entity tag. */
  refreshSection(sectionId: string, context: CallContext): Promise<Section>;
  closeSection(): void;
  /** Notes what is known of the profile without a call. */
  revise(change: (qualification: Qualification) => Qualification): void;
  fetchKyc(context: CallContext): Promise<string>;
  /** Forgets everything of an investor. */
  reset(): void;
}

/** Makes one element's profile store. */
export function createProfileStore(
  api: Pick<OnboardingApi, 'fetchQualification' | 'fetchSection' | 'fetchKyc'>,
): ProfileStore {
  const qualification = signal<Qualification | undefined>(undefined);
  const error = signal<OnboardingError | undefined>(undefined);
  const open = signal<OpenSection | undefined>(undefined);
  const kycStatus = signal<string | undefined>(undefined);
  const kycCalls = signal(0);
  let fresh: Section | undefined;
  let newestQualification = 0;

  const fetchQualification = async (context: CallContext) => {
    newestQualification += 1;
    const mine = newestQualification;
    try {
      const found = await api.fetchQualification({}, context);
      if (mine === newestQualification) {
        fresh = found.activeSection;
        batch(() => {
          qualification.value = found;
          error.value = undefined;
        });
      }
      return found;
    } catch (cause) {
      if (mine === newestQualification && !isAbort(cause)) error.value = toOnboardingError(cause);
      throw cause;
    }
  };

  const readSection = async (sectionId: string, context: CallContext): Promise<Section> => {
    const spared = fresh;
    fresh = undefined;
    return spared?.id === sectionId ? spared : api.fetchSection({ sectionId }, context);
  };

  const openSection = async (sectionId: string, context: CallContext) => {
    const request: OpenSection = { requestedId: sectionId };
    open.value = request;
    try {
      const section = await readSection(sectionId, context);
      if (open.peek() !== request) return undefined;
      if (section.id !== sectionId)
        throw unexpected(`asked for section ${sectionId}, got ${section.id}`);
      open.value = { requestedId: sectionId, section };
      return section;
    } catch (cause) {
      if (open.peek() === request && !isAbort(cause)) {
        open.value = { requestedId: sectionId, error: toOnboardingError(cause) };
      }
      throw cause;
    }
  };

  return {
    qualification,
    error,
    open,
    kycStatus,
    kycLoading: computed(() => kycCalls.value > 0),
    fetchQualification,
    openSection,
    refreshSection: (sectionId, context) => api.fetchSection({ sectionId }, context),
    closeSection: () => {
      open.value = undefined;
    },
    revise: (change) => {
      const known = qualification.peek();
      if (known) qualification.value = change(known);
    },
    fetchKyc: async (context) => {
      kycCalls.value += 1;
      try {
        const { status } = await api.fetchKyc({}, context);
        kycStatus.value = status;
        return status;
      } finally {
        kycCalls.value -= 1;
      }
    },
    reset: () => {
      newestQualification += 1;
      fresh = undefined;
      batch(() => {
        qualification.value = undefined;
        error.value = undefined;
        open.value = undefined;
        kycStatus.value = undefined;
      });
    },
  };
}
