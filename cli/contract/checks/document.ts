import { checkProfile } from '../../profile-document/check-profile';
import { documentAsRead } from '../../profile-document/document';
import type { BackendUnderCheck } from '../backend-under-check';
import { type Check, LessGood, Wrong } from '../findings';

/** What only the states of answers show. The other rules of check-profile have checks of their own here. */
const PROVEN = [
  'never-shown',
  'always-disabled-required',
  'contradicting-limits',
  'duplicate-key',
  'connect-wallet-unreachable',
];

/** What `check-profile` says of the profile as it was read: the last of all, since the others read it too. */
export const DOCUMENT: readonly Check[] = [
  {
    id: 'document.states',
    title: 'answers can bring every element on screen, and into the hands of the investor',
    run: async (backend) => {
      const found = await saidOf(backend, (rule) => PROVEN.includes(rule));
      if (found.length === 0) return;
      throw new Wrong(
        `${found.join('; ')}.`,
        'Correct these: docs/backend/profiles.md has the reason and the remedy of each rule.',
      );
    },
  },
  {
    id: 'document.profile',
    title: 'check-profile has nothing else to say of what was read',
    run: async (backend) => {
      const found = await saidOf(backend, (rule) => !PROVEN.includes(rule));
      if (found.length === 0) return;
      throw new LessGood(
        `${found.join('; ')}.`,
        'Correct these: docs/backend/profiles.md has the reason and the remedy of each rule.',
      );
    },
  },
];

/** Help texts can be the client's own, which no backend sends: what is said of them is left out. */
async function saidOf(
  backend: BackendUnderCheck,
  isMeant: (rule: string) => boolean,
): Promise<readonly string[]> {
  const sections = await backend.sections();
  const { json } = await backend.get('/qualification');
  const read = Object.fromEntries(
    sections.map(({ section, answer }) => [section.id, answer.json] as const),
  );
  return checkProfile(documentAsRead(json, read), new Set(), backend.settings.plugins)
    .findings.filter(({ rule }) => isMeant(rule) && rule !== 'additional-info-without-text')
    .map(({ rule, severity, pointer, message }) => `${pointer} ${severity} ${message} (${rule})`);
}
