import type { DocumentState } from './document-state';

/** One file element of a group, in its current state. */
export interface GroupFile {
  readonly required: boolean;
  /** Neither hidden nor disabled, so the investor can choose a file. */
  readonly usable: boolean;
  /** It has a document already. */
  readonly hasUrl: boolean;
  /** The upload state of the file chosen in this visit. */
  readonly state: DocumentState['name'] | null;
}

/**
 * Whether the upload URLs of a group can be requested: every file in it is chosen and hashed
 * (product-rules#upload-urls). A file with a url counts as satisfied; an optional or unusable one that is not
 * chosen is ignored (product-rules#group-complete).
 */
export function isGroupComplete(files: readonly GroupFile[]): boolean {
  return files.every((file) => !holdsBack(file));
}

/** Whether the others wait for this file. */
export function holdsBack({ required, usable, hasUrl, state }: GroupFile): boolean {
  if (state === 'chosen' || state === 'hashing') return true;
  const isChosen = state !== null && state !== 'failed' && state !== 'deleted';
  return !isChosen && !hasUrl && required && usable;
}
