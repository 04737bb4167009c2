/** Texts nested by key, as in locales/*.json. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/**
 * Merges the host's texts deeply over the shipped ones. Values that are neither a text nor a tree of texts
 * are left out, and so are keys that would reach an object's prototype.
 */
export function mergeMessages(base: TextTree, over: unknown): TextTree {
  if (!isTree(over)) return base;
  const merged: Record<string, string | TextTree> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (key === '__proto__') continue;
    if (typeof value === 'string') merged[key] = value;
    else if (isTree(value)) merged[key] = mergeMessages(asTree(base[key]), value);
  }
  return merged;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asTree(value: string | TextTree | undefined): TextTree {
  return typeof value === 'object' ? value : {};
}
