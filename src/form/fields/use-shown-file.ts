import { type RefObject, useEffect } from 'react';

/**
 * Gives a file input the name of the field's file, which screen readers take from the input itself: without
 * it they say 'No file chosen' of a field that has one. An empty file of that name stands in, so that the
 * same file can be chosen again.
 */
export function useShownFile(
  ref: RefObject<HTMLInputElement | null>,
  name: string | undefined,
): void {
  // After each rendering, since the browser changes the input's files itself.
  useEffect(() => {
    const input = ref.current;
    if (!input || input.files?.[0]?.name === name) return;
    const transfer = new DataTransfer();
    if (name !== undefined) transfer.items.add(new File([], name));
    input.files = transfer.files;
  });
}
