import { expect, test } from 'vitest';
import type { ProfileDefinition } from '../../../../../src/reference-backend/rules/profile/profile-definition';
import { saveSection } from '../../../../../src/reference-backend/rules/save/save-section';
import {
  type InvestorState,
  newInvestor,
  type StoredDocument,
} from '../../../../../src/reference-backend/rules/state/backend-state';

const PROFILE: ProfileDefinition = {
  ...{ id: 'all', title: 'All', email: 'a@investor.example', languages: ['en'], disclaimers: [] },
  milestones: [
    {
      ...{ id: 'about', label: 'About' },
      sections: [
        {
          ...{ id: 'papers', label: 'Papers' },
          elements: [
            { id: 'passport', type: 'input-file', label: 'Passport' },
            { id: 'about', type: 'string', label: 'About' },
          ],
        },
      ],
    },
  ],
};

const versionOf = (version: string, readyAt: number): StoredDocument => ({
  ...{ uploadId: version, filename: 'a.pdf', type: 'application/pdf', version, readyAt },
});
const withPassport = (passport: StoredDocument): InvestorState => ({
  ...newInvestor(PROFILE),
  documents: { passport },
});
const FIRST = versionOf('1', 0);
const SECOND: StoredDocument = { ...versionOf('2', 5000), former: FIRST };

/** What a save at `now` makes of an investor: the versions that are there, and the one that is stored. */
function save(investor: InvestorState, now: number, values: Record<string, unknown>) {
  const outcome = saveSection(
    investor,
    { sectionId: 'papers', elements: Object.entries(values).map(([id, value]) => ({ id, value })) },
    {
      ...{ profile: PROFILE, investorId: 'i', language: 'en', now, linkLifetime: 1000 },
      addresses: {
        upload: () => ({ url: '', 'form-data': {} }),
        document: (id) => `https://files.example/${id}`,
        receipt: () => '',
      },
      identityConfig: () => ({}),
      kycDecisionAfter: undefined,
    },
  );
  if ('problem' in outcome) return { refused: outcome.problem.status };
  const { documents, sections } = outcome.state;
  return { there: documents.passport?.version, stored: sections.papers?.values.passport };
}

test('a document that has no link yet is not deleted by a save that does not name it', () => {
  expect(save(withPassport(versionOf('1', 5000)), 0, { about: 'a' })).toEqual({ there: '1' });
  const stored = { there: '2', stored: { version: '1' } };
  expect(save(withPassport(SECOND), 0, { about: 'a' })).toEqual(stored);
  expect(save(withPassport(SECOND), 0, { passport: { version: '1' } })).toEqual(stored);
});

test('a version that a newer one has followed can be named, and the newest one, too', () => {
  const named = (version: string) => save(withPassport(SECOND), 5000, { passport: { version } });
  expect(named('1')).toEqual({ there: '2', stored: { version: '1' } });
  expect(named('2')).toEqual({ there: '2', stored: { version: '2' } });
  expect(named('3')).toEqual({ refused: 422 });
});

test('a document is deleted where its element is sent empty, prepared or not', () => {
  for (const now of [0, 5000]) {
    expect(save(withPassport(SECOND), now, { passport: '' })).toEqual({});
  }
});
