import { expect, test } from 'vitest';
import { retryImportsIn } from '../../../../tools/build/retry-imports';

const alone = () => false;

test('a lazy load that fails is tried once more under another address', () => {
  const code = retryImportsIn('a(()=>import("./leave-dialog-AbC_1.js").then(e=>e.t));', alone);
  expect(code).toBe(
    'import{$load}from"./app.js";a(()=>$load(import("./leave-dialog-AbC_1.js"),"./leave-dialog-AbC_1.js?again",import.meta.url).then(e=>e.t));',
  );
});

test('a module that is also imported statically keeps its address, so that it is not loaded twice', () => {
  const code = retryImportsIn('import("./dialog-1.js")', () => true);
  expect(code).toBe('import{$load}from"./app.js";$load(import("./dialog-1.js"))');
});

test('a file that has to be there before the app hands on what the loader takes', () => {
  const code = retryImportsIn('let e=()=>[import(`./texts-1.js`)];', alone);
  expect(code).toBe('let e=()=>[import(`./texts-1.js`),`./texts-1.js?again`,import.meta.url];');
});

test('addresses outside the build, static imports and import.meta are unchanged', () => {
  const code = 'import{a}from"./a.js";import(url);import("https://x.example/a.js");import.meta.url';
  expect(retryImportsIn(code, alone)).toBe(code);
});
