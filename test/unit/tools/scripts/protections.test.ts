import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROTECTIONS } from '../../../protections/protections.mjs';

/** The edits of one protection that no longer find their place, once. */
function lostEdits(edits: (typeof PROTECTIONS)[number]['edits']): readonly string[] {
  const texts = new Map<string, string>();
  return edits.flatMap(({ file, take, put }) => {
    const text = texts.get(file) ?? readFileSync(file, 'utf8');
    texts.set(
      file,
      text.replace(take, () => put),
    );
    return text.split(take).length === 2 ? [] : [`${file}: ${take}`];
  });
}

/** Whether a file has a test of this title, as far as can be read: a title that is put together can't. */
function mayHold(file: string, title: string): boolean {
  const text = readFileSync(file, 'utf8').replaceAll("\\'", "'");
  return text.includes(title) || /\.each\(|\$\{|for \(const/.test(text);
}

it('every protection can be removed for a test: tools/scripts/check-protections.mjs', () => {
  expect(PROTECTIONS.length).toBeGreaterThan(100);
  expect(PROTECTIONS.flatMap(({ edits }) => lostEdits(edits))).toEqual([]);
  expect(PROTECTIONS.filter(({ test }) => !existsSync(test))).toEqual([]);
  expect(PROTECTIONS.filter(({ test, fails }) => !mayHold(test, fails))).toEqual([]);
  expect(new Set(PROTECTIONS.map(({ what }) => what)).size).toBe(PROTECTIONS.length);
});
