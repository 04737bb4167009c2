import { demoIdentityConfig } from '../../src/reference-backend/identity-config';
import { DEMO_PROFILES } from '../../src/reference-backend/profiles/demo-profiles';
import {
  type ProfileDefinition,
  sectionsOf,
} from '../../src/reference-backend/rules/profile/profile-definition';
import { qualificationView } from '../../src/reference-backend/rules/profile/qualification-view';
import { sectionView } from '../../src/reference-backend/rules/profile/section-view';
import { newInvestor } from '../../src/reference-backend/rules/state/backend-state';

/** A profile to start from. */
export interface DemoDocument {
  readonly id: string;
  readonly title: string;
  /** Its document as JSON. */
  text(): string;
}

/** The demo's profiles as documents, in English, as their investors find them on the first day. */
export const DEMO_DOCUMENTS: readonly DemoDocument[] = DEMO_PROFILES.map((profile) => ({
  id: profile.id,
  title: profile.title,
  text: () => `${JSON.stringify(documentOf(profile), null, 2)}\n`,
}));

function documentOf(profile: ProfileDefinition): object {
  const investor = newInvestor(profile);
  const deps = {
    profile,
    investorId: profile.id,
    storeUrl: '',
    sign: () => '',
    now: Date.now(),
    language: 'en',
    linkLifetime: 0,
    identityConfig: (pluginId: string) => demoIdentityConfig(pluginId, profile.id),
  } as const;
  // A list of entries is empty on the first day, and so there is no section for one.
  const sections = sectionsOf(profile).filter(({ forEntry }) => !forEntry);
  const milestones = profile.milestones.map((milestone) => ({
    ...milestone,
    sections: milestone.sections.filter((section) => sections.includes(section)),
  }));
  const own = { ...profile, milestones, languages: ['en'] };
  const { activeSection: _, ...qualification } = qualificationView(investor, {
    ...deps,
    profile: own,
  });
  return {
    qualification,
    sections: Object.fromEntries(
      sections.map((section) => {
        const { etag: __, ...view } = sectionView(investor, section, { ...deps, profile: own });
        return [section.id, view];
      }),
    ),
  };
}
