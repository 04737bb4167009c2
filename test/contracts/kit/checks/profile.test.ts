import { describe, expect, it } from 'vitest';
import type { BackendUnderCheck } from '../../../../cli/contract/backend-under-check';
import { PROFILE } from '../../../../cli/contract/checks/profile';
import type { Milestone } from '../../../../src/http/schemas';

/** `active*` is one that a reviewer has sent back. */
type Sections = Readonly<Record<string, 'active' | 'active*' | 'complete' | 'pending'>>;

function milestone(id: string, status: string, sections: Sections): Milestone {
  return {
    id,
    label: id,
    status,
    sections: Object.entries(sections).map(([section, said]) => ({
      id: section,
      label: section,
      status: said.replace('*', ''),
      ...(said.endsWith('*') && { review: { count: 1 } }),
    })),
  };
}

/** What the check of active milestones says; undefined where it passes. */
async function judge(...milestones: readonly Milestone[]): Promise<string | undefined> {
  const check = PROFILE.find(({ id }) => id === 'profile.active-milestone');
  const backend = {
    qualification: async () => ({ id: 'q', languages: ['en'], milestones }),
  } as unknown as BackendUnderCheck;
  return check?.run(backend).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

describe('profile.active-milestone', () => {
  it.each<[string, readonly Milestone[]]>([
    [
      'sent back behind the work that is left',
      [
        milestone('you', 'active', { person: 'complete', home: 'active' }),
        milestone('funds', 'active', { money: 'active*' }),
      ],
    ],
    [
      'sent back before the work that is left',
      [
        milestone('you', 'active', { person: 'active*', home: 'complete' }),
        milestone('funds', 'active', { money: 'active', tax: 'pending' }),
      ],
    ],
    [
      'sent back before it and behind it',
      [
        milestone('you', 'active', { person: 'active*' }),
        milestone('funds', 'active', { money: 'active' }),
        milestone('end', 'active', { papers: 'complete', terms: 'active*' }),
      ],
    ],
    [
      'sent back in the second milestone alone',
      [
        milestone('you', 'complete', { person: 'complete' }),
        milestone('funds', 'active', { money: 'active*', tax: 'complete' }),
      ],
    ],
  ])('accepts what was %s', async (_, milestones) => {
    expect(await judge(...milestones)).toBeUndefined();
  });

  it('refuses work in two milestones, whatever was sent back besides', async () => {
    const said = await judge(
      milestone('you', 'active', { person: 'active*' }),
      milestone('funds', 'active', { money: 'active' }),
      milestone('end', 'active', { terms: 'active' }),
    );
    expect(said).toMatch(/terms is active, but in the milestone end \(active\) .* milestone funds/);
  });

  it.each(['complete', 'pending'])(
    'refuses what was sent back in a %s milestone',
    async (status) => {
      const said = await judge(
        milestone('you', 'active', { person: 'active' }),
        milestone('funds', status, { money: 'active*' }),
      );
      expect(said).toMatch(/money is active, but in the milestone funds .* milestone you/);
    },
  );

  it('refuses a first active milestone without an active section', async () => {
    const said = await judge(
      milestone('you', 'active', { person: 'complete' }),
      milestone('funds', 'active', { money: 'active*' }),
    );
    expect(said).toMatch(/does not stand in the milestone you/);
  });
});
