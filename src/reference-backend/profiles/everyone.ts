import { inAllLanguages } from '../rules/profile/document-words';
import type { ProfileDefinition } from '../rules/profile/profile-definition';
import { readProfile } from '../rules/profile/read-profile';
import ar from './everyone/ar.json';
import de from './everyone/de.json';
import en from './everyone/en.json';
import fr from './everyone/fr.json';

const FRAME = {
  id: en.qualification.id,
  title: 'For people and companies',
  email: 'anna.keller@mail.example',
};

/** One profile for people and companies: the first answer decides which sections there are. */
export const everyone: ProfileDefinition = {
  ...inAllLanguages({
    en: readProfile(en, FRAME),
    de: readProfile(de, FRAME),
    fr: readProfile(fr, FRAME),
    ar: readProfile(ar, FRAME),
  }),
  kycStartsWith: 'agreements',
};
