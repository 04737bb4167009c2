/** Ids of one fieldset's documents in the order in which they were queued, without duplicates. */
export type UploadQueue = readonly string[];

/** Adds a document at the end, or moves it there. */
export function enqueue(queue: UploadQueue, documentId: string): UploadQueue {
  return [...dequeue(queue, documentId), documentId];
}

/** Removes a document that was uploaded, failed or was deleted. */
export function dequeue(queue: UploadQueue, documentId: string): UploadQueue {
  return queue.filter((other) => other !== documentId);
}

/**
 * The document whose component fetches the links of all unresolved documents of the fieldset: the unresolved
 * one queued last (product-rules#last-in-queue). Undefined if none is unresolved.
 */
export function endOfQueue(
  queue: UploadQueue,
  isUnresolved: (documentId: string) => boolean,
): string | undefined {
  return queue.findLast(isUnresolved);
}
