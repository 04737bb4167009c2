import * as v from 'valibot';
import type { Call } from '../call';
import { absent, text } from '../schemas';

/**
 * POST /documents/upload-urls; the documents feature checks the entries
 * (product-rules#upload-response-invalid).
 */
export const uploadUrlsSchema = v.object({ filesToUpload: v.optional(v.unknown()) });

export const documentLinkSchema = v.object({
  url: text,
  version: absent(v.union([text, v.number()])),
  expiryDate: absent(text),
});

export type UploadUrls = v.InferOutput<typeof uploadUrlsSchema>;
export type DocumentLink = v.InferOutput<typeof documentLinkSchema>;

export const fetchDocumentUrl: Call<'fetchDocumentUrl', UploadUrls> = {
  action: 'fetchDocumentUrl',
  method: 'POST',
  path: '/documents/upload-urls',
  body: ['fieldsetId', 'files'],
  answer: uploadUrlsSchema,
};

export const fetchDocumentLink: Call<'fetchDocumentLink', DocumentLink> = {
  action: 'fetchDocumentLink',
  method: 'GET',
  path: '/documents/{documentId}/link',
  answer: documentLinkSchema,
};

/** Goes to the address that came with the file, so it is not among the backend's calls. */
export const upload: Call<'upload', void> = {
  action: 'upload',
  method: 'PUT',
  path: '',
  isOpen: true,
  skipsSessionGuard: true,
};
