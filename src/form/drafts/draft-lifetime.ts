/** How long unsaved input is kept (product-rules#drafts). Milliseconds. */
export const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000;
