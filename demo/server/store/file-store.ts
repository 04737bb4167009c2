import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {
  type BackendState,
  EMPTY_BACKEND,
} from '../../../src/reference-backend/rules/state/backend-state';
import type { StateStore } from '../../../src/reference-backend/rules/state/state-store';

/** Only the frame: what is in it was written by this program. */
const stateSchema = v.object({
  investors: v.record(v.string(), v.looseObject({ profile: v.string() })),
  sessions: v.record(v.string(), v.looseObject({ investorId: v.string() })),
  tokens: v.record(v.string(), v.looseObject({ sessionId: v.string() })),
});

/**
 * Keeps the state in one JSON file. Each write goes to a new file beside it that then takes its place,
 * so that a crash leaves the old state or the new one, never half of one. Changes during a write are
 * written together after it. A file that can't be read is put aside, with a line to `warn`.
 */
export function createFileStore(file: string, warn: (line: string) => void): StateStore {
  let state = load(file, warn);
  let written = state;
  let writing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    try {
      while (written !== state) {
        const next = state;
        await replace(file, JSON.stringify(next, null, 2));
        written = next;
      }
    } finally {
      writing = undefined;
    }
  };

  return {
    read: () => state,
    write: (next) => {
      state = next;
    },
    saved: () => {
      if (written === state && !writing) return Promise.resolve();
      writing ??= writeAll();
      return writing;
    },
  };
}

function load(file: string, warn: (line: string) => void): BackendState {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    return EMPTY_BACKEND;
  }
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    v.assert(stateSchema, content);
    return content as unknown as BackendState;
  } catch (error) {
    const aside = `${file}.unreadable`;
    renameSync(file, aside);
    const reason = error instanceof Error ? error.message : String(error);
    warn(`the saved progress can't be read (${reason}); it is kept as ${aside}`);
    return EMPTY_BACKEND;
  }
}

async function replace(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const next = `${file}.next`;
  const handle = await open(next, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, file);
}
