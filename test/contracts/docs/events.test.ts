import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/embed/events.md', 'utf8');
const source = readFileSync('src/app/events/events.ts', 'utf8');

/** Each event of the sources with the type of its detail, in the words of the page. */
const events = [...source.matchAll(/'(onboarding-[\w-]+)': (\{[^}]*\}|.+);$/gm)].map(
  ([, name = '', type = '']) => ({ name, type: plain(type) }),
);

/** On one line, as it stands on the page. */
function plain(type: string): string {
  const line = type.replaceAll(/\s+/g, ' ').replace('; }', ' }');
  return line.replace('Record<string, never>', '{}');
}

/** The page's part on one event. */
function partOf(name: string): string {
  const [, part = ''] = page.split(`\n## ${name}\n`);
  return part.split('\n## ')[0] ?? '';
}

test('the declarations have events', () => {
  expect(events.length).toBeGreaterThan(9);
});

test.each(events)(
  '$name is on the page of events with the type of its detail',
  ({ name, type }) => {
    expect(partOf(name)).toContain(`\`${type}\``);
  },
);

test.each(events)(
  '$name has an example on the page of events with the fields of its detail',
  ({ name, type }) => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(partOf(name)) ?? [];
    const fields = [...type.matchAll(/(\w+): /g)].map(([, field]) => field);
    expect(Object.keys(JSON.parse(example))).toEqual(fields);
  },
);

test('the page of events has no event that the widget does not emit', () => {
  const told = [...page.matchAll(/^## (onboarding-.*)$/gm)].map(([, name]) => name);
  expect(told).toEqual(events.map(({ name }) => name));
});
