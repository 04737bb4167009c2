import { demoIdentityConfig } from '../../../src/reference-backend/identity-config';
import { DEMO_PROFILES } from '../../../src/reference-backend/profiles/demo-profiles';
import { signedAddresses } from '../../../src/reference-backend/rules/documents/signed-url';
import {
  type ProfileDefinition,
  sectionsOf,
} from '../../../src/reference-backend/rules/profile/profile-definition';
import { qualificationView } from '../../../src/reference-backend/rules/profile/qualification-view';
import { sectionView } from '../../../src/reference-backend/rules/profile/section-view';
import { newInvestor } from '../../../src/reference-backend/rules/state/backend-state';

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
  const own = { ...profile, languages: ['en'] };
  const deps = {
    profile: own,
    investorId: profile.id,
    addresses: signedAddresses({ storeUrl: '', owner: profile.id, sign: () => '' }),
    now: Date.now(),
    language: 'en',
    linkLifetime: 0,
    identityConfig: (pluginId: string) => demoIdentityConfig(pluginId, profile.id),
  } as const;
  const { activeSection: _, ...qualification } = qualificationView(investor, deps);
  return {
    qualification,
    sections: Object.fromEntries(
      sectionsOf(own).map((section) => {
        const { etag: __, ...view } = sectionView(investor, section, deps);
        const { hiddenWhen, forEach } = section;
        return [
          section.id,
          { ...view, ...(hiddenWhen != null && { hiddenWhen }), ...(forEach && { forEach }) },
        ];
      }),
    ),
  };
}
