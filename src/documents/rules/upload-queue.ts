/** Ids of a section's documents in the order in which they were queued, without duplicates. */
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
 * The unresolved document queued last, which fetches the links of all unresolved ones
 * (product-rules#last-in-queue); undefined if none is unresolved.
 */
export function endOfQueue(
  queue: UploadQueue,
  isUnresolved: (documentId: string) => boolean,
): string | undefined {
  return queue.findLast(isUnresolved);
}
