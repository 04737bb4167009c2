import type { FormFile } from '../../form/rules/model/section-model';
import type { DocumentLink } from '../../http/calls/documents';

/** The value of a file whose link was fetched (product-rules#file-value). */
export function linkedFileValue(link: DocumentLink, filename: string | undefined): FormFile {
  const { url, version, expiryDate } = link;
  return { filename, url, version, expiryDate };
}
