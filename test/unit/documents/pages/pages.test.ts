import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, type Page, turned, without, withPage } from '../../../../src/documents/pages/pages';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

test('in whatever order pages come, move, turn and go, none is lost or doubled', () => {
  const act = fc.record({
    kind: fc.constantFrom('add', 'earlier', 'later', 'turn', 'remove'),
    at: fc.nat(5),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let pages: readonly Page[] = withPage([], file('0'));
      for (const { kind, at } of acts) {
        const before = pages;
        const id = pages[at % Math.max(1, pages.length)]?.id ?? -1;
        if (kind === 'add') pages = withPage(pages, file(String(pages.length)));
        else if (kind === 'turn') pages = turned(pages, id);
        else if (kind === 'remove') pages = without(pages, id);
        else pages = moved(pages, id, kind === 'earlier' ? -1 : 1);
        const ids = pages.map((page) => page.id);
        expect(ids).toHaveLength(new Set(ids).size);
        const more = kind === 'add' ? 1 : kind === 'remove' && before.length > 0 ? -1 : 0;
        expect(pages).toHaveLength(before.length + more);
        expect(pages.every(({ turns }) => turns >= 0 && turns < 4)).toBe(true);
      }
    }),
  );
});

test('a move to the other side and back leaves the order, and an end stays an end', () => {
  const pages = ['a', 'b', 'c'].reduce<readonly Page[]>(
    (all, name) => withPage(all, file(name)),
    [],
  );
  expect(moved(moved(pages, 1, -1), 1, 1)).toEqual(pages);
  expect(moved(pages, 1, -1).map(({ id }) => id)).toEqual([1, 0, 2]);
  // The same list: the button is disabled.
  expect([moved(pages, 0, -1), moved(pages, 2, 1)]).toEqual([pages, pages]);
  expect(moved(pages, 0, -1)).toBe(pages);
});
