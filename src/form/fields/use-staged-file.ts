import { useEffect, useState } from 'react';
import { type FilePart, useForm } from '../context';
import type { FieldModel } from '../rules/model/section-model';
import type { FileRefusal } from '../rules/validity/file-limits';

/** Why a field's file was refused, and a function that removes the message. */
export interface StagedFile {
  readonly refusal: FileRefusal | null;
  readonly clear: () => void;
}

/**
 * Checks the file staged for a field once the documents' part is loaded: a refused file is dropped, any other
 * is chosen. Without that part nothing is checked.
 */
export function useStagedFile(
  field: FieldModel,
  staged: File | undefined,
  part: FilePart | 'loading' | undefined,
): StagedFile {
  const { readOnly, files, choose } = useForm();
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);
  useEffect(() => {
    if (!staged || part === 'loading' || readOnly) return;
    let isStale = false;
    void refusalOf(field, staged, part).then((reason) => {
      // The file was replaced or deleted, or the form closed: the next effect checks again.
      if (isStale) return;
      setRefusal(reason);
      if (reason) files.stage(field.key, null);
      else choose(field.key, staged);
    });
    return () => {
      isStale = true;
    };
  }, [readOnly, files, choose, field, staged, part]);
  return { refusal, clear: () => setRefusal(null) };
}

/** Without the documents' part every file is accepted unchecked. */
async function refusalOf(
  field: FieldModel,
  file: File,
  part: FilePart | undefined,
): Promise<FileRefusal | null> {
  if (!part) return null;
  return part.refusal(field, file).catch(() => 'documents.failure.unreadable' as const);
}
