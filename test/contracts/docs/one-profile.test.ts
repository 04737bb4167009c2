import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkProfile } from '../../../cli/profile-document/check-profile';
import { pathInWords, waysThrough } from '../../../cli/profile-document/paths';
import { resolveProfile } from '../../../src/profile';

const PAGE = readFileSync('docs/backend/one-profile.md', 'utf8');
const blocks = (part: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`json part=${part}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => JSON.parse(code),
  );

/** The document that the page's blocks make, with the first sections alone. */
function documentOf(count = Number.POSITIVE_INFINITY) {
  const [qualification] = blocks('qualification');
  const sections = blocks('section').slice(0, count);
  const ids = sections.map(({ id }) => id);
  const [milestone] = qualification.milestones;
  const summaries = milestone.sections.filter(({ id }: { id: string }) => ids.includes(id));
  return {
    qualification: { ...qualification, milestones: [{ ...milestone, sections: summaries }] },
    sections: Object.fromEntries(sections.map((section) => [section.id, section])),
  };
}

it('after each step of the page its profile is found right', () => {
  expect(blocks('section')).toHaveLength(5);
  for (let count = 1; count <= 5; count += 1) {
    const { findings } = checkProfile(documentOf(count), new Set());
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
});

it('the page tells the paths of its profile', () => {
  const [, told = ''] = /^```text\n([\s\S]*?)^```$/m.exec(PAGE) ?? [];
  expect(waysThrough(documentOf()).paths.map(pathInWords)).toEqual(told.trim().split('\n'));
});

it('a company with three owners has a section for each, by name', () => {
  const names = ['Ada', 'Eve', 'Bob'];
  const entries = names.map((name, place) => [
    [`owner_${place + 1}__there`, true],
    [`owner_${place + 1}__name`, name],
  ]);
  const { sections } = resolveProfile(documentOf(), {
    you: { investor: 'company' },
    owners: Object.fromEntries(entries.flat()),
  });
  expect(Object.values(sections).map(({ id, label }) => [id, label])).toEqual([
    ['you', 'Who invests'],
    ['company', 'Your company'],
    ['owners', 'Owners'],
    ...names.map((name, place) => [`owner-${place + 1}`, `Papers of ${name}`]),
  ]);
});
