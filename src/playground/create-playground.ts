import type { RawApi } from '../http/call';
import { createFaults, type FaultOrder } from '../reference-backend/faults';
import { DEMO_PROFILES } from '../reference-backend/profiles/demo-profiles';
import type { ReceiptFile } from '../reference-backend/receipt-file';
import { kycAfterHandIn, kycStatus } from '../reference-backend/rules/kyc';
import { textIn } from '../reference-backend/rules/language/localized-text';
import { withEntrySections } from '../reference-backend/rules/profile/entry-sections';
import type {
  ProfileDefinition,
  SectionDefinition,
} from '../reference-backend/rules/profile/profile-definition';
import {
  type SectionStatus,
  sectionStatuses,
} from '../reference-backend/rules/profile/section-statuses';
import { signInByCookie } from '../reference-backend/rules/session/demo-sign-in';
import { endSessions, sessionByCookie } from '../reference-backend/rules/session/session';
import { rowOf, sectionState } from '../reference-backend/rules/state/backend-state';
import { profileOf, withInvestor } from '../reference-backend/rules/state/investors';
import { createMemoryStore } from '../reference-backend/rules/state/state-store';
import { DEMO_TIMING } from '../reference-backend/rules/state/timing';
import { createDemoApi } from './demo-api';
import type { PlaygroundSettings } from './playground-settings';
import { createReceipts } from './receipts';
import { createReviewer, type Reviewer } from './reviewer';

/** A section in the panel's list. */
export interface PlaygroundSection {
  readonly id: string;
  readonly milestoneId: string;
  readonly label: string;
  readonly status: SectionStatus;
}

/** The reference backend's rules on a state in memory, with functions for the panel. */
export interface Playground {
  readonly api: RawApi;
  readonly profiles: readonly { readonly id: string; readonly title: string }[];
  profile(): string;
  kyc(): string;
  sections(): readonly PlaygroundSection[];
  /** Signs in a new investor with this profile. */
  chooseProfile(id: string): void;
  setKyc(status: string): void;
  /** What the provider's stand-in tells: the identity check was handed in. */
  handInCheck(): void;
  /** `open`: active or pending, depending on the sections before it. */
  setSection(sectionId: string, status: 'locked' | 'complete' | 'open'): void;
  addFault(order: FaultOrder): void;
  readonly reviewer: Reviewer;
  /** The receipt at an address that `readReceipt` gave; undefined for any other address. */
  receiptAt(url: string): Promise<ReceiptFile> | undefined;
  signIn(): void;
  endSession(): void;
  /** Shortens the session so that the investor is warned (product-rules#session-warning). */
  endSessionSoon(): void;
}

/** The remaining time of a shortened session: the widget warns two minutes before the end. */
const SOON_MS = 2 * 60_000;

/** Makes a backend without a server: the same rules, and a state that ends with the page. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share one state
export function createPlayground(settings: PlaygroundSettings): Playground {
  const { now, newId } = settings;
  const timing = { ...DEMO_TIMING, ...settings.timing };
  const store = createMemoryStore();
  const faults = createFaults();
  let profile = profileOf(DEMO_PROFILES, settings.profile);
  let sessionId = '';
  const receipts = createReceipts();

  const investor = () => rowOf(store.read().investors, profile.id);
  const signIn = () => {
    sessionId = newId();
    store.write(
      signInByCookie(
        store.read(),
        { profile: profile.id },
        {
          profiles: [profile],
          secret: sessionId,
          now: now(),
          sessionLifetime: timing.session,
        },
      ),
    );
  };

  const api = createDemoApi({
    ...settings,
    timing,
    store,
    faults,
    profile: () => profile,
    session: () => sessionByCookie(store.read(), sessionId, now()),
  });
  signIn();
  return {
    api,
    profiles: DEMO_PROFILES.map(({ id, title }) => ({ id, title })),
    profile: () => profile.id,
    kyc: () => kycStatus(investor()?.kyc ?? { status: 'Not_checked' }, now()),
    sections: () => {
      const owner = investor();
      const own = owner ? withEntrySections(profile, owner) : profile;
      const statuses = owner && sectionStatuses(own, owner, now());
      return own.milestones.flatMap((milestone) =>
        milestone.sections.map(({ id, label }) => ({
          id,
          milestoneId: milestone.id,
          label: textIn(label, 'en'),
          status: statuses?.get(id) ?? 'pending',
        })),
      );
    },
    chooseProfile: (id) => {
      profile = profileOf(DEMO_PROFILES, id);
      store.write({ ...store.read(), investors: {} });
      signIn();
    },
    setKyc: (status) => {
      const owner = investor();
      if (owner) {
        store.write(withInvestor(store.read(), profile.id, { ...owner, kyc: { status } }));
      }
    },
    handInCheck: () => {
      const owner = investor();
      if (!owner) return;
      const kyc = kycAfterHandIn(owner.kyc, { now: now(), decisionAfter: timing.kycDecision });
      store.write(withInvestor(store.read(), profile.id, { ...owner, kyc }));
    },
    setSection: (sectionId, status) => {
      profile = withLock(profile, sectionId, status === 'locked');
      const owner = investor();
      if (!owner) return;
      const changed = { ...sectionState(owner, sectionId), completed: status !== 'open' };
      const sections = { ...owner.sections, [sectionId]: changed };
      store.write(withInvestor(store.read(), profile.id, { ...owner, sections }));
    },
    addFault: faults.add,
    reviewer: createReviewer({
      investor,
      profile: () => {
        const owner = investor();
        return owner ? withEntrySections(profile, owner) : profile;
      },
      now,
      write: (state) => store.write(withInvestor(store.read(), profile.id, state)),
    }),
    receiptAt: (url) => receipts.at(url, investor()),
    signIn,
    endSession: () => store.write(endSessions(store.read(), (id) => id === sessionId)),
    endSessionSoon: () => {
      const state = store.read();
      const session = rowOf(state.sessions, sessionId);
      if (!session) return;
      const ending = { ...session, expiresAt: now() + SOON_MS };
      store.write({ ...state, sessions: { ...state.sessions, [sessionId]: ending } });
    },
  };
}

function withLock(
  profile: ProfileDefinition,
  sectionId: string,
  locked: boolean,
): ProfileDefinition {
  const milestones = profile.milestones.map((milestone) => ({
    ...milestone,
    sections: milestone.sections.map((section) =>
      section.id === sectionId || isMadeFrom(section, sectionId) ? { ...section, locked } : section,
    ),
  }));
  return { ...profile, milestones };
}

/** Whether a section stands for entries, one of which has this id. */
function isMadeFrom({ id, forEach }: SectionDefinition, sectionId: string): boolean {
  return forEach !== undefined && sectionId.replace(/-\d+$/, '') === id;
}
