import { expect, test } from 'vitest';
import { createNoticeStore } from '../../../../src/shell/notices/notices-store';

const LOST = { tone: 'error', key: 'form.notSaved' } as const;

test('a notice goes with the end of what it tells', () => {
  const { notices, show } = createNoticeStore();
  const until = new AbortController();
  show(LOST, until.signal);
  expect(notices.value).toHaveLength(1);
  until.abort();
  expect(notices.value).toEqual([]);
});

test('a notice of what is over already does not come, and takes no other’s place', () => {
  const { notices, show, dismiss } = createNoticeStore();
  const first = show(LOST);
  const late = show(LOST, AbortSignal.abort());
  expect(notices.value.map(({ id }) => id)).toEqual([first]);
  dismiss(late);
  expect(notices.value).toHaveLength(1);
});
