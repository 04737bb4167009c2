import type { DocumentState } from './document-state';

/** The percentage at each step (product-rules#progress-steps). */
const UPLOAD_PROGRESS = {
  chosen: 1,
  hashing: 10,
  hashed: 20,
  urlThere: 40,
  sent: 70,
  polling: 80,
} as const;

/** The progress of a document in whole percent; null when no upload is under way. */
export function uploadProgress(state: DocumentState): number | null {
  const { chosen, hashing, hashed, urlThere, sent, polling } = UPLOAD_PROGRESS;
  switch (state.name) {
    case 'chosen':
      return chosen;
    case 'hashing':
      return hashing;
    case 'waiting':
      return hashed;
    case 'sending':
      return Math.round(urlThere + (sent - urlThere) * Math.min(1, Math.max(0, state.share)));
    case 'polling':
      return state.attempts === 0 ? sent : polling;
    default:
      return null;
  }
}
