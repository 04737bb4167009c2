import { OnboardingError } from '../http/errors';
import { SNIFFED_BYTES } from './rules/sniff-type';

/** The first bytes of a file, which show its type. Rejects with FILE_UNREADABLE. */
export async function readHead(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await readPart(file, 0, SNIFFED_BYTES));
}

/** The bytes of a file from `from` up to `to`. Rejects with FILE_UNREADABLE. */
export async function readPart(file: Blob, from: number, to: number): Promise<ArrayBuffer> {
  const part = file.slice(from, to);
  const bytes = await part.arrayBuffer().catch((cause: unknown) => {
    throw unreadable(cause instanceof DOMException ? cause.name : 'no reason given', cause);
  });
  // A file that shrank since it was chosen no longer matches its announced size.
  if (bytes.byteLength !== part.size) throw unreadable('it ended early');
  return bytes;
}

function unreadable(reason: string, cause?: unknown): OnboardingError {
  return new OnboardingError('FILE_UNREADABLE', {
    reason: `a chosen file can't be read: ${reason}`,
    cause,
  });
}
