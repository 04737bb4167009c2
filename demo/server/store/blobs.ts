import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The bytes of uploaded files, by the id of their upload. */
export interface Blobs {
  put(id: string, bytes: Uint8Array): Promise<void>;
  get(id: string): Promise<Uint8Array | undefined>;
  delete(id: string): Promise<void>;
}

/** Keeps files as long as the process lives. */
export function createMemoryBlobs(): Blobs {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (id, bytes) => {
      files.set(id, bytes);
    },
    get: async (id) => files.get(id),
    delete: async (id) => {
      files.delete(id);
    },
  };
}

/** Keeps each file in a folder under its id, which has to be a plain name. */
export function createFolderBlobs(folder: string): Blobs {
  const fileOf = (id: string) => {
    if (!/^[\w-]+$/.test(id)) throw new Error(`not an upload id: ${JSON.stringify(id)}`);
    return path.join(folder, id);
  };
  return {
    put: async (id, bytes) => {
      const file = fileOf(id);
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
    },
    get: async (id) => {
      try {
        return await readFile(fileOf(id));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    delete: (id) => rm(fileOf(id), { force: true }),
  };
}

/** True for the error of a file that is not there. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
