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
