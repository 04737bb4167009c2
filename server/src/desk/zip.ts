import { Zip, ZipPassThrough } from 'fflate';

/** One file of a zip. */
export interface ZipFile {
  /** With slashes. */
  readonly name: string;
  readonly at: Date;
  readonly bytes: Uint8Array;
}

/** A zip of files that are asked for one after the other, as fast as it is read: one file is in memory at a time. */
export function zipOf(files: AsyncIterator<ZipFile>): ReadableStream<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    made.push(part);
  });
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        // A chunk has to come of each pull.
        while (made.length === 0) {
          const { done, value } = await files.next();
          if (done) {
            zip.end();
            for (const part of made) controller.enqueue(part);
            controller.close();
            return;
          }
          const entry = Object.assign(new ZipPassThrough(value.name), { mtime: value.at });
          zip.add(entry);
          entry.push(value.bytes, true);
        }
        for (const part of made) controller.enqueue(part);
        made = [];
      },
      cancel: async () => {
        zip.terminate();
        await files.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** One folder or file of a path in a zip, whatever a person has called it: nothing that leads elsewhere. */
export function zipName(text: string): string {
  const plain = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '_')
    .slice(-200);
  return plain === '' ? '_' : plain;
}
