import type { FormFile } from '../model/section-model';
import { isDocument } from '../values';

/** The text beside a file's name: uploaded once the backend has it, until then chosen. */
export function fileLabel(value: FormFile) {
  return isDocument(value) ? 'form.file.uploaded' : 'form.file.selected';
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'JPG'],
  ['image/jpg', 'JPG'],
  ['image/svg+xml', 'SVG'],
  ['text/plain', 'TXT'],
  ['application/msword', 'DOC'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'XLSX'],
  ['application/vnd.ms-excel', 'XLS'],
]);

/** Common names of the allowed types, without duplicates: 'PDF', 'JPG'. Empty if every type is allowed. */
export function fileTypeNames(mimeTypes: readonly string[]): readonly string[] {
  if (mimeTypes.some((type) => type === '*' || type === '*/*')) return [];
  return [...new Set(mimeTypes.map(nameOf))];
}

/** 'application/pdf' is 'PDF', '.docx' is 'DOCX', 'image/*' is 'IMAGE/*'. */
function nameOf(mimeType: string): string {
  const type = mimeType.toLowerCase();
  const commonName = NAMES.get(type);
  if (commonName) return commonName;
  if (type.endsWith('/*')) return type.toUpperCase();
  return type
    .replace(/^.*[/.]/, '')
    .replace(/^x-/, '')
    .toUpperCase();
}
