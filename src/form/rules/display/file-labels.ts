import type { FormFile } from '../model/section-model';

/** The text beside a file's name: uploaded once it has a url, until then chosen. */
export function fileLabel({ url }: FormFile) {
  return url ? 'form.file.uploaded' : 'form.file.selected';
}
