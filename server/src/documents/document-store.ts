import type { ReceivedFile } from '../../../src/reference-backend/rules/documents/documents';
import type { StoreAddresses } from '../../../src/reference-backend/rules/documents/signed-url';
import type {
  InvestorState,
  UploadState,
} from '../../../src/reference-backend/rules/state/backend-state';

/** A file that is about to be announced. */
export interface Announced {
  readonly id: string;
  readonly type: string;
  /** Base64. */
  readonly contentMd5: string;
  readonly size: number;
}

/** Whose addresses are made, and until when. */
export interface AddressRequest {
  /** What the store calls the investor. */
  readonly ref: string;
  readonly investor: InvestorState;
  readonly announced: readonly Announced[];
  /** ms since 1970 */
  readonly uploadsEnd: number;
  /** ms since 1970 */
  readonly linksEnd: number;
}

/** Where the bytes of documents are. Every method rejects with 503 UNAVAILABLE while the store is away. */
export interface DocumentStore {
  /** Addresses for all that a rule may name. */
  addresses(request: AddressRequest): Promise<StoreAddresses>;
  /** A file that went to the store past this server, if it is there; undefined otherwise. */
  arrived(ref: string, uploadId: string, upload: UploadState): Promise<ReceivedFile | undefined>;
  /** The bytes; undefined where there are none. */
  read(ref: string, uploadId: string): Promise<Uint8Array | undefined>;
  /** Removes files of an investor. */
  remove(ref: string, uploadIds: readonly string[]): Promise<void>;
  /** Removes all files of an investor, also those that are not among the known ones. */
  removeAll(ref: string, known: readonly string[]): Promise<void>;
  /** Rejects where the store does not answer. */
  check(): Promise<void>;
}

/** A name as RFC 8187 wants it; half a surrogate pair, which has no encoding, is replaced. */
export function dispositionOf(filename: string): string {
  const encoded = encodeURIComponent(Buffer.from(filename).toString()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

/** The type as it may be sent on: what is none is bytes. */
export function mediaTypeOf(type: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream';
}
