import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A text field. */
export const field = (id: string, more: object = {}) => ({
  id,
  type: 'string',
  label: id,
  ...more,
});

/** A document of one milestone with these sections, by id. */
export function documentOf(
  sections: Readonly<
    Record<string, { status?: string; elements?: readonly object[]; [key: string]: unknown }>
  >,
  more: object = {},
) {
  const rows = Object.entries(sections).map(([id, section]) => ({
    ...{ id, label: `Section ${id}`, status: 'pending' },
    ...section,
  }));
  return {
    qualification: {
      ...{ id: 'test', languages: ['en'] },
      milestones: [
        {
          ...{ id: 'all', label: 'All', status: 'active' },
          sections: rows.map(({ id, label, status }) => ({ id, label, status })),
        },
      ],
      ...more,
    },
    sections: Object.fromEntries(rows.map((row) => [row.id, row])),
  };
}

/** Writes files below a folder of their own; returns it. */
export function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'profiles-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
