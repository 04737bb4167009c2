import { createHash, randomUUID } from 'node:crypto';
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readFile,
  rename,
  rm,
} from 'node:fs/promises';
import path from 'node:path';
import {
  type Sign,
  signedAddresses,
} from '../../../src/reference-backend/rules/documents/signed-url';
import type { DocumentStore } from './document-store';

/** What is counted of a file while it is written. */
export interface Written {
  readonly md5: string;
  readonly sha256: string;
  readonly size: number;
}

/** Documents in a folder, which this server hands out and takes in itself. */
export interface FolderStore extends DocumentStore {
  /**
   * Writes a file whole or not at all: it takes its place when `accept` does not throw. What is not accepted, or can't
   * be written, leaves nothing behind.
   */
  write(
    ref: string,
    uploadId: string,
    parts: AsyncIterable<Uint8Array>,
    accept: (written: Written) => Promise<void>,
  ): Promise<void>;
}

/** What the folder needs of the file system. */
export interface FileSystem {
  readonly open: typeof open;
}

/** Keeps each file in a folder of its investor's under the id of its upload. */
export function createFolderStore(
  folder: string,
  { sign, storeUrl }: { readonly sign: Sign; readonly storeUrl: () => string },
  files: FileSystem = { open },
): FolderStore {
  const folderOf = (ref: string) => path.join(folder, plain(ref));
  const fileOf = (ref: string, uploadId: string) => path.join(folderOf(ref), plain(uploadId));
  return {
    addresses: async ({ ref }) => signedAddresses({ storeUrl: storeUrl(), owner: ref, sign }),
    arrived: async () => undefined,
    read: async (ref, uploadId) => {
      try {
        return await readFile(fileOf(ref, uploadId));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: async (ref, uploadIds) => {
      for (const uploadId of uploadIds) await rm(fileOf(ref, uploadId), { force: true });
    },
    removeAll: (ref) => rm(folderOf(ref), { recursive: true, force: true }),
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
    write: async (ref, uploadId, parts, accept) => {
      const file = fileOf(ref, uploadId);
      await mkdir(folderOf(ref), { recursive: true, mode: 0o700 });
      const part = `${file}.${randomUUID()}.part`;
      try {
        const handle = await files.open(part, 'wx', 0o600);
        const md5 = createHash('md5');
        const sha256 = createHash('sha256');
        let size = 0;
        try {
          for await (const bytes of parts) {
            md5.update(bytes);
            sha256.update(bytes);
            size += bytes.length;
            await writeAll(handle, bytes);
          }
          await handle.sync();
        } finally {
          await handle.close();
        }
        const written = { md5: md5.digest('hex'), sha256: sha256.digest('hex'), size };
        await accept(written);
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        throw error;
      }
    },
  };
}

/** A disk that is nearly full takes a part, without an error. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await handle.write(bytes, written)).bytesWritten;
  }
}

function plain(name: string): string {
  if (!/^[\w-]+$/.test(name)) throw new Error('not the name of a file');
  return name;
}
