import type { ReadonlySignal } from '@preact/signals-core';
import type { WalletProof } from '../../wallet/rules/section/wallet-proof';
import type { FieldValues } from '../rules/model/section-model';
import type { WritableEdits } from './form-edits';
import type { FilesByKey, WritableFiles } from './form-files';
import type { KeptMessages, WritableMessages } from './form-messages';
import type { WritableSaveState } from './form-save-state';

/** What the investor typed and chose and has not saved, for a new form of the same section. */
export interface KeptInput {
  readonly edits: FieldValues;
  readonly files: FilesByKey;
  readonly stagedFiles: FilesByKey;
  /** Keys whose stored document was uploaded in this visit: it is not the one that a reviewer saw. */
  readonly ownUploads: ReadonlySet<string>;
  /** Keys of files that were sent to the store and that no save has named. */
  readonly sentFiles: ReadonlySet<string>;
  /** What the form has told about its answers. */
  readonly messages: KeptMessages;
  readonly proof: WalletProof | null;
  /** The entity tag of the answers it is based on: a save is refused if they have changed since. */
  readonly etag?: string | undefined;
}

/** The input of a form, when another takes its place (product-rules#kept-input). */
export function keptInput({
  saveState,
  files,
  messages,
  proof,
  ownUploads,
}: {
  readonly ownUploads: ReadonlySet<string>;
  readonly saveState: WritableSaveState;
  readonly files: Pick<WritableFiles, 'everChosen' | 'staged'>;
  readonly messages: Pick<WritableMessages, 'keep'>;
  readonly proof: ReadonlySignal<WalletProof | null>;
}): KeptInput {
  return {
    edits: saveState.edits(),
    ownUploads,
    files: files.everChosen(),
    stagedFiles: files.staged.peek(),
    sentFiles: saveState.sentFiles(),
    messages: messages.keep(),
    proof: proof.peek(),
    etag: saveState.etag(),
  };
}

/** Puts kept input into a new form as edits. Its files and proof are given to the form when it is made. */
export function putBack(
  kept: KeptInput,
  {
    restore,
    saveState,
    messages,
  }: Pick<WritableEdits, 'restore'> & {
    readonly saveState: WritableSaveState;
    readonly messages: Pick<WritableMessages, 'restore'>;
  },
): void {
  restore(kept.edits);
  for (const key of kept.sentFiles) saveState.noteFileSent(key);
  messages.restore(kept.messages);
  saveState.baseOn(kept.etag);
}
