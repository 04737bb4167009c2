import { intlLocale } from '../../../kit/rules/intl-locale';
import type { FormFile } from '../../rules/model/section-model';
import { isDocument } from './kind';

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

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** A size in bytes formatted for the locale, with at most one decimal, in one piece: '1.8 MB'. */
export function fileSize(bytes: number, locale: string): string {
  let size = bytes;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return new Intl.NumberFormat(intlLocale(locale), {
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    // Shortened, many languages have 'byte' for one and for many.
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  })
    .format(size)
    .replace(/ /g, '\u00a0');
}
