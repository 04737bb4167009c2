import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree), with its place in the source. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  // biome-ignore lint/suspicious/noExplicitAny: a tree of dozens of kinds of nodes
  readonly [key: string]: any;
}

/** A part of the source and what stands there afterwards. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The syntax tree of a script. Throws where it has none. */
export function parse(source: string): Node {
  const { program, errors } = parseSync('source.js', source, { preserveParens: false });
  const [error] = errors;
  if (error) throw new Error(error.message);
  return program as unknown as Node;
}

/** Every node in its order; what `visit` returns is called when all inside it has been visited. */
export function walk(node: Node, visit: (node: Node) => (() => void) | undefined): void {
  const leave = visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
  leave?.();
}

/** The nodes right below a node, in their order. */
export function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The source after all edits; of edits inside one another the outer one counts. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((one, other) => one.start - other.start || other.end - one.end);
  let result = '';
  let at = 0;
  for (const { start, end, text } of ordered) {
    if (start < at) continue;
    result += source.slice(at, start) + text;
    at = end;
  }
  return result + source.slice(at);
}
