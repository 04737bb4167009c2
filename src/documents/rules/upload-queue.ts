/** Document ids of one fieldset's uploads in the order in which they were queued; each stands once. */
export type UploadQueue = readonly string[];

/** Puts a document at the end; one that stands in the queue already moves there. */
export function enqueue(queue: UploadQueue, documentId: string): UploadQueue {
  return [...dequeue(queue, documentId), documentId];
}

/** Takes a document out: uploaded, failed or deleted. */
export function dequeue(queue: UploadQueue, documentId: string): UploadQueue {
  return queue.filter((other) => other !== documentId);
}

/**
 * The document whose component asks for the links of all unresolved documents of the fieldset: the one
 * of them queued last (product-rules#last-in-queue). Undefined when nothing is unresolved.
 */
export function endOfQueue(
  queue: UploadQueue,
  isUnresolved: (documentId: string) => boolean,
): string | undefined {
  return queue.findLast(isUnresolved);
}
