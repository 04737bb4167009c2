import { applyEdits, type Edit, type Node, parse, walk } from './source-edits.ts';

/**
 * React's CommonJS as an ES module: what nobody imports falls away, and what is imported is a plain binding.
 *
 * @throws where the file requires or exports in another way than React's do
 */
export function toModule(source: string): string {
  const edits: Edit[] = [];
  const imports: string[] = [];
  const assigned = new Map<string, number>();
  const tree = parse(source);
  for (const statement of tree.body) {
    if (statement.type !== 'VariableDeclaration') continue;
    const required = statement.declarations.filter(({ init }: Node) => isRequire(init));
    if (required.length === 0) continue;
    if (required.length !== statement.declarations.length) throw new Error('require among others');
    for (const { id, init } of required) {
      imports.push(`import * as ${id.name} from ${JSON.stringify(init.arguments[0].value)};`);
    }
    edits.push({ start: statement.start, end: statement.end, text: '' });
  }
  walk(tree, (node) => {
    if (node.type !== 'MemberExpression' || node.object.name !== 'exports') return undefined;
    const { name } = node.property;
    assigned.set(name, (assigned.get(name) ?? 0) + 1);
    edits.push({ start: node.start, end: node.end, text: `$${name}` });
    return undefined;
  });
  const names = [...assigned.keys()];
  return [
    ...imports,
    `var ${names.map((name) => `$${name}`).join(', ')};`,
    applyEdits(source, edits).replace('"use strict";', ''),
    `export { ${names.map((name) => `$${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

function isRequire(init: Node | null): boolean {
  return init?.type === 'CallExpression' && init.callee.name === 'require';
}
