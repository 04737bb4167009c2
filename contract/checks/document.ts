import { checkProfile } from '../../profile-document/check-profile';
import { type Check, NotApplicable, Wrong } from '../findings';

/** What only the states of answers show. The other rules of check-profile have checks of their own here. */
const PROVEN = [
  'never-shown',
  'always-disabled-required',
  'contradicting-limits',
  'duplicate-key',
  'connect-wallet-unreachable',
];

/** What `check-profile` says of the sections as they were read. */
export const DOCUMENT: readonly Check[] = [
  {
    id: 'document.states',
    title: 'answers can bring every element on screen, and into the hands of the investor',
    run: async (backend) => {
      const sections = await backend.sections();
      if (sections.length === 0)
        throw new NotApplicable('needs a section, and none could be read.');
      const found = sections.flatMap(({ answer }) =>
        checkProfile(answer.json, new Set())
          .findings.filter(({ rule }) => PROVEN.includes(rule))
          .map(({ rule, pointer, message }) => `${answer.call} ${pointer}: ${message} (${rule})`),
      );
      if (found.length === 0) return;
      throw new Wrong(
        `${found.join('; ')}.`,
        'Correct these, and run check-profile on the profile: it also says what is only worth a warning.',
      );
    },
  },
];
