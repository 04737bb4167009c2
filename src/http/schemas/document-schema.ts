import * as v from 'valibot';
import { absent, text } from './schema-parts';

/** A file element's value (product-rules#file-value). `expiryDate` is RFC 3339 in UTC. */
export const fileValueSchema = v.object({
  filename: absent(text),
  url: absent(text),
  expiryDate: absent(text),
  version: absent(v.union([text, v.number()])),
});

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

export type FileValue = v.InferOutput<typeof fileValueSchema>;
export type UploadUrls = v.InferOutput<typeof uploadUrlsSchema>;
export type DocumentLink = v.InferOutput<typeof documentLinkSchema>;
