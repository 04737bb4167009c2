import { type ComponentType, createContext, useContext } from 'react';
import type { LeadToField } from './lead-to-field';
import type { Mounting } from './mounting';
import type { FieldModel } from './rules/model/section-model';
import type { FileRefusal } from './rules/validity/file-refusal';
import type { FormStore } from './store';

/** What every field of one form reads. */
export interface FormSurroundings {
  readonly form: FormStore;
  readonly mounting: Mounting;
  readonly leadToField: LeadToField;
  /** Loads what makes documents of chosen files; without it they are chosen and no more. */
  readonly loadFilePart?: (() => Promise<FilePart>) | undefined;
}

/** What src/documents adds to a file field. */
export interface FilePart {
  /** Why a file can't be taken; its first bytes are read. Null when it can. */
  refusal(field: FieldModel, file: File): Promise<FileRefusal | null>;
  /** A small picture of a chosen file, or an icon. */
  readonly Preview: ComponentType<{ readonly file: File }>;
  /** How far the chosen file is, what went wrong with it, and what can be done. */
  readonly Upload: ComponentType<UploadProps>;
  /** A way to take a photo, on devices that are held in the hand. */
  readonly Camera: ComponentType<CameraProps>;
}

export interface UploadProps {
  readonly form: FormStore;
  readonly field: FieldModel;
  /** Called when the control that had the focus goes. */
  readonly onGone: () => void;
}

export interface CameraProps {
  readonly field: FieldModel;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** The form around a field. */
export const FormContext = createContext<FormSurroundings | undefined>(undefined);

/** The form around a field; only inside a section form. */
export function useForm(): FormSurroundings {
  const surroundings = useContext(FormContext);
  if (!surroundings) throw new Error('useForm outside a section form');
  return surroundings;
}
