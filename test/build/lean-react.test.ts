import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { leanReactDom } from '../../build/lean-react-dom';
import { KEPT_HOOKS } from '../../build/lean-react-lists';
import * as parts from '../../build/react-parts';
import { toModule } from '../../build/to-module';

const require = createRequire(import.meta.url);
const REACT_DOM = readFileSync(
  require.resolve('react-dom/client').replace(/client\.js$/, 'cjs/react-dom-client.production.js'),
  'utf8',
);
const WORDS = new Set(['onClick', 'onBlur', 'className', 'htmlFor', 'popover']);
let lean = '';

beforeAll(() => {
  lean = leanReactDom(REACT_DOM, WORDS);
});

test('every hook that the widget can import is one that React keeps', () => {
  const hooks = Object.keys(parts).filter((name) => name.startsWith('use'));
  expect(KEPT_HOOKS).toEqual(expect.arrayContaining(hooks));
});

test('each rule finds its place in the installed react-dom, and half of it goes', () => {
  expect(lean.length).toBeLessThan(REACT_DOM.length);
  expect(lean).not.toMatch(/case 13:|useActionState|"onMouseEnter",/);
  expect(lean).toContain('"click input".split(" ")');
  expect(lean).toContain('new Map([["htmlFor", "for"]])');
});

test('a react-dom in which something has another name fails the build', () => {
  for (const known of ['popHydrationState', 'shouldTimeSlice', 'aliases']) {
    const renamed = REACT_DOM.replaceAll(new RegExp(`\\b${known}\\b`, 'g'), 'another');
    expect(() => leanReactDom(renamed, WORDS), known).toThrow('react-dom has');
  }
});

test('a variable declared in what goes stays declared: modules are strict', () => {
  const [, body = ''] = /function renderRootSync\([^)]*\) \{([\s\S]*?)\n}\n/.exec(lean) ?? [];
  expect(body).toMatch(/var [^;]*\breason\b/);
});

test('what React requires and exports becomes imports and plain bindings', () => {
  const code = toModule(
    'var Other = require("other");\nexports.one = Other.two;\nexports.three = function () { return exports.one; };',
  );
  expect(code).toContain('import * as Other from "other";');
  expect(code).toContain('$one = Other.two;');
  expect(code).toContain('return $one;');
  expect(code).toContain('export { $one as one, $three as three };');
});
