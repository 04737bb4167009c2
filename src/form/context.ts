import type { ReadonlySignal } from '@preact/signals-core';
import { type ComponentType, createContext, useContext } from 'react';
import type { Advice } from '../documents/advice/rules/picture';
import type { FieldDefinition } from '../http/schemas';
import type { FormRemarks } from '../review/review-summary';
import type { ChosenFile } from './kinds/file/file-state';
import type { LeadToField, MountedRows } from './lead-to-field';
import type { FieldModel } from './rules/model/section-model';
import type { FormMessages } from './store/form-messages';
import type { FormStore } from './store/form-store';
import type { FormFiles, FormValues } from './store/form-values';

/** The parts of a form that its own views show and change. Saving and drafts are not theirs. */
export interface FormParts
  extends Pick<
    FormStore,
    | 'section'
    | 'model'
    | 'readOnly'
    | 'readValues'
    | 'ownUploads'
    | 'places'
    | 'lists'
    | 'validity'
    | 'validation'
    | 'proof'
    | 'edit'
    | 'choose'
  > {
  readonly values: Pick<
    FormValues,
    'of' | 'read' | 'hidden' | 'disabled' | 'fieldsetHidden' | 'fieldsetDisabled'
  >;
  readonly messages: Pick<FormMessages, 'of' | 'format' | 'blur' | 'mark' | 'summary' | 'failure'>;
  readonly files: Pick<
    FormFiles,
    | 'chosen'
    | 'staged'
    | 'stage'
    | 'refused'
    | 'refuse'
    | 'removed'
    | 'noteRemoved'
    | 'submitDisabled'
  >;
  readonly remarks: ReadonlySignal<Pick<FormRemarks, 'of'> | undefined>;
}

/** What every view of one form finds around it; each takes the parts that it needs. */
export interface FormSurroundings extends FormParts {
  readonly mountedRows: MountedRows;
  readonly leadToField: LeadToField;
  /** Loads what makes documents of chosen files; without it they are chosen and no more. */
  readonly loadFilePart?: (() => Promise<FilePart>) | undefined;
}

/** What src/documents adds to a file field. */
export interface FilePart {
  /** Checks a staged file and begins its upload; resolves with the advice on which the investor has to decide first. */
  accept(
    form: FileForm,
    field: FieldModel,
    file: File,
    limits: LimitsInWords,
    signal: AbortSignal,
  ): Promise<AdviceOnFile | undefined>;
  /** The file chosen in this visit, also after its upload, and whether that failed. */
  chosen(form: UploadProps['form'], key: string): ReadonlySignal<ChosenFile | undefined>;
  /** Drops a file whose upload failed. */
  giveUp(form: UploadProps['form'], key: string): void;
  /** A small picture of a chosen file that can be enlarged, or an icon. */
  readonly Preview: ComponentType<{ readonly file: File; readonly name: string }>;
  /** Announces each step of an upload, and its failure; what is seen of a hand-off to the phone. */
  readonly News: ComponentType<UploadProps>;
  /** The progress of the chosen file. */
  readonly Progress: ComponentType<UploadProps>;
  /** The buttons to try again after a failure. */
  readonly Retry: ComponentType<RetryProps>;
  /** Shows a file that something may be wrong with, and asks what to do with it. */
  readonly Advice: ComponentType<AdviceProps>;
  /** Makes one PDF of the chosen picture and others. */
  readonly Pages: ComponentType<PagesProps>;
  /** A button to take a photo, on handheld devices. */
  readonly Camera: ComponentType<CameraProps>;
  /** A button to send the file from a phone, on devices with a mouse. */
  readonly Phone: ComponentType<PhoneProps>;
}

/** What a file may be, in the investor's language; an empty `size` for any. */
export interface LimitsInWords {
  readonly types: string;
  readonly size: string;
}

/** The part of a form that takes a file. */
export type FileForm = Pick<FormParts, 'files' | 'messages' | 'choose'>;

/** A file, and what may be wrong with it. */
export interface AdviceOnFile {
  readonly file: File;
  readonly advice: readonly Advice[];
}

export interface AdviceProps extends AdviceOnFile {
  readonly onUse: () => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

export interface UploadProps {
  readonly form: Pick<FormParts, 'section' | 'model' | 'values'>;
  readonly field: FieldModel;
}

export interface RetryProps extends UploadProps {
  /** Called when the focused control is removed. */
  readonly onFocusLost: () => void;
}

export interface CameraProps {
  readonly field: FieldModel;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

export interface PagesProps {
  /** The field's. */
  readonly definition: FieldDefinition;
  /** The chosen file. */
  readonly file: File;
  /** Takes the PDF in its place. */
  readonly onFile: (pdf: File) => void;
}

export interface PhoneProps extends UploadProps {
  readonly variant: 'secondary' | 'quiet';
}

/** The form of a field. */
export const FormContext = createContext<FormSurroundings | undefined>(undefined);

/** The form of a field; only inside a section form. */
export function useForm(): FormSurroundings {
  const surroundings = useContext(FormContext);
  if (!surroundings) throw new Error('useForm outside a section form');
  return surroundings;
}
