import { expect } from 'vitest';
import { documentOf, field } from './profile';

/** A profile of one section with one text. */
export const ONE_FIELD = documentOf({ about: { status: 'active', elements: [field('first')] } });

const SECTION = '/qualification/sections/about';

/** What one investor has been told, over any number of servers. */
export interface Saver {
  readonly investor: string;
  /** The last value that was answered with 204. */
  stored: string | undefined;
  /** The last value that was sent. */
  sent: string | undefined;
  saves: number;
}

/** Savers with these names. */
export function saversOf(count: number): Saver[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ investor: `saver-${index}`, stored: undefined, sent: undefined, saves: 0 },
  }));
}

const headersOf = ({ investor }: Saver) => ({ Authorization: `Bearer dev:${investor}` });

/** Saves another value; resolves with the status, or undefined where no answer came. */
export async function save(base: string, saver: Saver): Promise<number | undefined> {
  saver.saves += 1;
  saver.sent = `value ${saver.saves}`;
  const answer = await fetch(base + SECTION, {
    method: 'PUT',
    headers: { ...headersOf(saver), 'Content-Type': 'application/json' },
    body: JSON.stringify({ elements: [{ id: 'first', value: saver.sent }] }),
  }).catch(() => undefined);
  if (answer?.status === 204) saver.stored = saver.sent;
  return answer?.status;
}

/** What is stored is what was confirmed last, or what was sent after it, whole; it becomes what is confirmed. */
export async function expectStored(base: string, saver: Saver): Promise<void> {
  const answer = await fetch(base + SECTION, { headers: headersOf(saver) });
  const section = await answer.json();
  const { value } = section.elements[0];
  expect([saver.stored, saver.sent]).toContain(value);
  expect(section.status).toBe(value === undefined ? 'active' : 'complete');
  saver.stored = value;
}

/** Saves again and again until the server no longer answers; `onSaved` hears of each that was confirmed. */
export async function saveUntilGone(
  base: string,
  saver: Saver,
  onSaved: () => void,
): Promise<void> {
  for (;;) {
    const status = await save(base, saver);
    if (status === undefined) return;
    if (status === 204) onSaved();
  }
}
