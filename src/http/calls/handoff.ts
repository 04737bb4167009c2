import * as v from 'valibot';
import type { Call } from '../call';
import { absent, fieldSchema, id, text, words } from '../schemas';
import { type UploadUrls, uploadUrlsSchema } from './documents';

/** POST /documents/handoffs: what the computer shows. */
export const createdHandoffSchema = v.object({
  handoffId: id,
  url: text,
  code: text,
  expiresAt: text,
});

/** GET /documents/handoffs/{handoffId}; an unknown status or state counts as waiting. */
export const handoffSchema = v.object({
  status: text,
  files: v.array(v.object({ id, state: text })),
});

/** A file element as the phone is told of it: without a value. */
export const handoffFileSchema = v.object({ ...fieldSchema.entries, documentId: id });

/** POST /handoff/openings: what the phone shows, and the token of its calls. */
export const openedHandoffSchema = v.object({
  accessToken: id,
  code: text,
  for: absent(words),
  language: absent(text),
  expiresAt: text,
  fieldsetId: id,
  files: v.array(handoffFileSchema),
});

/** GET /handoff/documents/{documentId} */
export const handoffDocumentSchema = v.object({ version: v.union([text, v.number()]) });

export type CreatedHandoff = v.InferOutput<typeof createdHandoffSchema>;
export type Handoff = v.InferOutput<typeof handoffSchema>;
export type OpenedHandoff = v.InferOutput<typeof openedHandoffSchema>;
export type HandoffDocument = v.InferOutput<typeof handoffDocumentSchema>;

export const createHandoff: Call<'createHandoff', CreatedHandoff> = {
  action: 'createHandoff',
  method: 'POST',
  path: '/documents/handoffs',
  body: ['sectionId', 'fieldsetId', 'files'],
  answer: createdHandoffSchema,
  isOptional: true,
};

export const readHandoff: Call<'readHandoff', Handoff> = {
  action: 'readHandoff',
  method: 'GET',
  path: '/documents/handoffs/{handoffId}',
  answer: handoffSchema,
  isOptional: true,
};

export const cancelHandoff: Call<'cancelHandoff', void> = {
  action: 'cancelHandoff',
  method: 'DELETE',
  path: '/documents/handoffs/{handoffId}',
  confirmedBy: 'done',
  isOptional: true,
};

/** Of the phone, as all that follow: none of them knows a session. */
export const openHandoff: Call<'openHandoff', OpenedHandoff> = {
  action: 'openHandoff',
  method: 'POST',
  path: '/handoff/openings',
  body: ['token'],
  answer: openedHandoffSchema,
  isOpen: true,
  skipsSessionGuard: true,
  isOptional: true,
};

const ofPhone = {
  isOpen: true,
  skipsSessionGuard: true,
  isOfHandoff: true,
  isOptional: true,
} as const;

export const fetchHandoffUploadUrls: Call<'fetchHandoffUploadUrls', UploadUrls> = {
  action: 'fetchHandoffUploadUrls',
  method: 'POST',
  path: '/handoff/upload-urls',
  body: ['fieldsetId', 'files'],
  answer: uploadUrlsSchema,
  ...ofPhone,
};

export const fetchHandoffDocument: Call<'fetchHandoffDocument', HandoffDocument> = {
  action: 'fetchHandoffDocument',
  method: 'GET',
  path: '/handoff/documents/{documentId}',
  answer: handoffDocumentSchema,
  ...ofPhone,
};

export const completeHandoff: Call<'completeHandoff', void> = {
  action: 'completeHandoff',
  method: 'POST',
  path: '/handoff/completion',
  body: [],
  confirmedBy: 'done',
  ...ofPhone,
};
