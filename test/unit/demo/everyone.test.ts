import { describe, expect, it } from 'vitest';
import { checkProfile } from '../../../cli/profile-document/check-profile';
import { everyone } from '../../../src/reference-backend/profiles/everyone';
import ar from '../../../src/reference-backend/profiles/everyone/ar.json';
import de from '../../../src/reference-backend/profiles/everyone/de.json';
import en from '../../../src/reference-backend/profiles/everyone/en.json';
import fr from '../../../src/reference-backend/profiles/everyone/fr.json';
import { localizeProfile } from '../../../src/reference-backend/rules/profile/localize-section';
import { readProfile } from '../../../src/reference-backend/rules/profile/read-profile';

const DOCUMENTS = { en, de, fr, ar };
const { id, title, email, kycStartsWith = '' } = everyone;

describe.each(Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[])('in %s', (language) => {
  const document = DOCUMENTS[language];

  it('check-profile finds nothing in the document', () => {
    expect(checkProfile(document, new Set()).findings).toEqual([]);
  });

  it('the demo’s profile is what the document says', () => {
    const read = { ...readProfile(document, { id, title, email }), kycStartsWith };
    expect(localizeProfile(everyone, language)).toEqual(read);
  });
});

it('each document has words of its own', () => {
  const questions = Object.values(DOCUMENTS).map(
    ({ sections }) => sections.investor.elements[0]?.label,
  );
  expect(new Set(questions).size).toBe(questions.length);
});
