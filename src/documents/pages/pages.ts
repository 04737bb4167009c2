/** A picture as a page of a PDF. */
export interface Page {
  readonly id: number;
  readonly file: File;
  /** How often it is turned by a quarter, clockwise: 0 to 3. */
  readonly turns: number;
}

/** The pages with another one at the end. */
export function withPage(pages: readonly Page[], file: File): readonly Page[] {
  const id = Math.max(-1, ...pages.map((page) => page.id)) + 1;
  return [...pages, { id, file, turns: 0 }];
}

/** The pages with one moved by a place; as they are at either end. */
export function moved(pages: readonly Page[], id: number, by: -1 | 1): readonly Page[] {
  const place = pages.findIndex((page) => page.id === id);
  const page = pages[place];
  const other = pages[place + by];
  if (!page || !other) return pages;
  return pages.map((one) => (one === page ? other : one === other ? page : one));
}

/** The pages with one turned by a quarter, clockwise. */
export function turned(pages: readonly Page[], id: number): readonly Page[] {
  return pages.map((page) => (page.id === id ? { ...page, turns: (page.turns + 1) % 4 } : page));
}

/** The pages without one. */
export function without(pages: readonly Page[], id: number): readonly Page[] {
  return pages.filter((page) => page.id !== id);
}
