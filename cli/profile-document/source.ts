import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../src/kit/rules/is-record';
import { isWebAddress } from '../../src/kit/rules/web-address';
import { documentAsRead, rowsOf } from './document';

/** A source that can't be used; its message is one line that says what and where. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** A source, and the ids of the sections of a live backend that are not open yet. */
export interface SourceRead {
  readonly source: unknown;
  readonly unread: readonly string[];
}

/** Reads a JSON file, standard input ('-'), or a live backend. Rejects with Unreadable. */
export async function readSource(place: string, token: string | undefined): Promise<SourceRead> {
  if (isWebAddress(place)) return readBackend(place, token);
  if (token !== undefined) throw new Unreadable('--token means nothing without an address');
  return { source: readJson(place), unread: [] };
}

/** Reads JSON of a file or of standard input. Throws Unreadable, with line and column of what is no JSON. */
export function readJson(file: string): unknown {
  const name = file === '-' ? 'standard input' : file;
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new Unreadable(`${name} can't be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    const [line, column] = placeIn(text);
    throw new Unreadable(`${name}:${line}:${column} is no JSON`);
  }
}

/** Line and column, from 1, of the first letter that no JSON could have there; the end of a text that is cut off. */
function placeIn(text: string): readonly [number, number] {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (canGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const before = text.slice(0, good).split('\n');
  return [before.length, (before.at(-1) ?? '').length + 1];
}

/** Whether a text is JSON, or the beginning of one: the platform finds the fault at its end. */
function canGoOn(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    const [, position] = /position (\d+)/.exec(message) ?? [];
    return message.includes('end of JSON') || Number(position) >= text.length;
  }
}

/** Reads the profile and its open sections, with GET alone; the token goes to this origin and nowhere else. */
async function readBackend(base: string, token: string | undefined): Promise<SourceRead> {
  const get = async (call: string) => {
    const headers = {
      Accept: 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    // A redirect would take the token along.
    const answer = await fetch(`${base.replace(/\/$/, '')}${call}`, {
      headers,
      redirect: 'manual',
    }).catch(() => undefined);
    if (!answer) throw new Unreadable(`${base} does not answer`);
    if (!answer.ok) throw new Unreadable(`GET ${call} answers ${answer.status}`);
    return answer.json().catch(() => {
      throw new Unreadable(`GET ${call} answers no JSON`);
    });
  };
  const qualification: unknown = await get('/qualification');
  const summaries = rowsOf(qualification, 'milestones').flatMap((one) => rowsOf(one, 'sections'));
  const sections: [string, unknown][] = [];
  const unread: string[] = [];
  for (const summary of summaries) {
    if (!isRecord(summary) || typeof summary.id !== 'string') continue;
    if (summary.status === 'pending') {
      unread.push(summary.id);
      continue;
    }
    sections.push([
      summary.id,
      await get(`/qualification/sections/${encodeURIComponent(summary.id)}`),
    ]);
  }
  return { source: documentAsRead(qualification, Object.fromEntries(sections)), unread };
}

/** The names of help texts in files of texts, or in a folder of such. Throws Unreadable. */
export function helpTextsIn(place: string): readonly string[] {
  let files: readonly string[];
  try {
    files = statSync(place).isDirectory()
      ? readdirSync(place)
          .filter((file) => file.endsWith('.json'))
          .map((file) => path.join(place, file))
      : [place];
  } catch (error) {
    throw new Unreadable(`${place} can't be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  return files.flatMap((file) => namesIn(readJson(file)));
}

/** Texts of one locale, or of several by their codes. */
function namesIn(texts: unknown): readonly string[] {
  if (!isRecord(texts)) return [];
  const form = texts.form;
  const own = isRecord(form) && isRecord(form.additionalInfo) ? form.additionalInfo : {};
  const complete = Object.keys(own).filter((name) => {
    const one = own[name];
    return isRecord(one) && typeof one.title === 'string' && typeof one.text === 'string';
  });
  const inside = Object.values(texts).filter((one) => isRecord(one) && 'form' in one);
  return [...complete, ...inside.flatMap(namesIn)];
}
