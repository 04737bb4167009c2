import { isSameAnswer } from '../../../review/rules/remarks';
import type { FieldValue, FormFile } from '../../rules/model/section-model';

/** What the investor has deleted: a document, or a file that was not uploaded yet. */
export interface RemovedFile {
  readonly name: string;
  readonly value: FieldValue;
  readonly file?: File | undefined;
}

/** The file chosen in this visit, also after its upload, and whether that failed. */
export interface ChosenFile {
  readonly file: File;
  readonly isFailed: boolean;
}

/** The file that a field holds. */
interface HeldFile {
  /** `staged`: chosen, and being checked; `uploading`: not at the backend yet; `stored`: the backend has it. */
  readonly name: 'staged' | 'uploading' | 'stored';
  readonly value: FormFile;
  /** The file on this device, until it is stored. */
  readonly file: File | undefined;
  /** The file chosen in this visit, also after its upload, which can be looked at. */
  readonly own: File | undefined;
  /** A reviewer wants another one. */
  readonly isRejected: boolean;
}

/** What one file field shows. A file that was refused, or whose upload failed, stands below the one that it was to replace. */
export type FileState = {
  /** The document that a reviewer wants another one for, beside what has replaced it. */
  readonly rejected: FormFile | undefined;
  /** What was deleted and can be brought back. */
  readonly removed: RemovedFile | undefined;
} & (
  | { readonly name: 'none'; readonly held?: undefined }
  | { readonly name: HeldFile['name']; readonly held: HeldFile }
  | {
      readonly name: 'refused' | 'failed';
      readonly file: File;
      readonly held?: HeldFile | undefined;
    }
);

/** Where a file field's state comes from. */
export interface FileSources {
  /** Of the form: its value, and the files chosen for it (`FormFiles` says what each is). */
  readonly value: FormFile | null;
  readonly staged: File | undefined;
  readonly chosen: File | undefined;
  readonly refused: File | undefined;
  readonly removed: RemovedFile | undefined;
  /** Of src/documents: the file chosen in this visit. */
  readonly own: ChosenFile | undefined;
  /** Of src/review: the document that a reviewer wants another one for. */
  readonly rejected: FormFile | undefined;
}

/** What a file field shows. */
export function fileState(sources: FileSources): FileState {
  const { refused, removed, own } = sources;
  const held = heldFile(sources);
  const beside = { removed, rejected: held?.isRejected ? undefined : sources.rejected };
  const failed = own?.isFailed ? own.file : undefined;
  if (refused) return { ...beside, name: 'refused', file: failed ?? refused, held };
  if (failed) return { ...beside, name: 'failed', file: failed, held };
  return held ? { ...beside, name: held.name, held } : { ...beside, name: 'none' };
}

function heldFile({ value, staged, chosen, own, rejected }: FileSources): HeldFile | undefined {
  const isOwn = own && !own.isFailed && value && [own.file.name, ''].includes(value.filename ?? '');
  const ownFile = isOwn ? own.file : undefined;
  if (staged) {
    const held = { file: staged, own: ownFile, isRejected: false };
    return { name: 'staged', value: { filename: staged.name }, ...held };
  }
  if (!value) return undefined;
  const isRejected = rejected !== undefined && isSameAnswer(rejected, value);
  const name = value.pending ? 'uploading' : 'stored';
  return { name, value, file: chosen, own: ownFile, isRejected };
}
