import { execFileSync, spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { withoutHidden } from '../../../examples/backend-node/rules.mjs';

type Values = Readonly<Record<string, string>>;
interface Case {
  readonly elements: Readonly<Record<string, object>>;
  readonly values: Values;
  readonly sent: readonly string[];
}

const hides = (id: string) => ({ hiddenWhen: { id, operator: 'notEmpty' } });
const PAIR = { a: hides('b'), b: hides('a') };
const BOTH = { a: '1', b: '2' };

const CASES: readonly (readonly [string, Case, Values])[] = [
  [
    'the first, of two that were sent',
    { elements: PAIR, values: BOTH, sent: ['b', 'a'] },
    { a: '1' },
  ],
  ['what was sent', { elements: PAIR, values: BOTH, sent: ['b'] }, { b: '2' }],
  ['the first, of two that are stored', { elements: PAIR, values: BOTH, sent: [] }, { a: '1' }],
  [
    'what shows again when the one that hid it is hidden itself',
    {
      elements: { a: hides('b'), b: hides('c'), c: {} },
      values: { a: '1', b: '2', c: '3' },
      sent: ['a'],
    },
    { a: '1', c: '3' },
  ],
];

const PYTHON = `import json, sys
sys.path.insert(0, 'examples/backend-python')
from rules import without_hidden
given = json.loads(sys.argv[1])
print(json.dumps(without_hidden(given['elements'], given['values'], set(given['sent']))))`;
const PHP = `require 'examples/backend-php/rules.php';
$given = json_decode($argv[1], true);
echo json_encode(without_hidden($given['elements'], $given['values'], $given['sent']));`;

const run = (program: string, ...args: readonly string[]) =>
  JSON.parse(execFileSync(program, [...args], { encoding: 'utf8' })) as Values;

const EXAMPLES: Readonly<Record<string, readonly [string, (given: Case) => Values]>> = {
  node: [
    'node',
    (one) => withoutHidden(new Map(Object.entries(one.elements)), one.values, new Set(one.sent)),
  ],
  python: ['python3', (one) => run('python3', '-c', PYTHON, JSON.stringify(one))],
  php: ['php', (one) => run('php', '-r', PHP, '--', JSON.stringify(one))],
};

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;

for (const [name, [program, keep]] of Object.entries(EXAMPLES)) {
  it.skipIf(!isThere(program)).each(CASES)(
    `examples/backend-${name} keeps %s`,
    (_, given, kept) => {
      expect(keep(given)).toEqual(kept);
    },
  );
}

for (const [program, file] of [
  ['python3', 'backend-python/vectors.py'],
  ['php', 'backend-php/vectors.php'],
] as const) {
  it.skipIf(!isThere(program))(`examples/${file} has no case of branching.json wrong`, () => {
    const args = [`examples/${file}`, 'cli/contract/vectors/branching.json'];
    expect(execFileSync(program, args, { encoding: 'utf8' })).toBe('0 wrong\n');
  });
}
