import { expect, test } from 'vitest';
import { retryImportsIn } from '../../build/retry-imports';

const alone = () => false;

test('a lazy load that fails is tried once more under another address', () => {
  const code = retryImportsIn('a(()=>import("./leave-dialog-AbC_1.js").then(e=>e.t));', alone);
  expect(code).toBe(
    'import{$again}from"./app.js";a(()=>import("./leave-dialog-AbC_1.js").catch(e=>$again(e,"./leave-dialog-AbC_1.js?again",import.meta.url)).then(e=>e.t));',
  );
});

test('what others import statically keeps its one address, or it would be there twice', () => {
  const code = 'import("./dialog-1.js")';
  expect(retryImportsIn(code, (specifier) => specifier === './dialog-1.js')).toBe(code);
});

test('addresses of others, static imports and import.meta stay as they are', () => {
  const code = 'import{a}from"./a.js";import(url);import("https://x.example/a.js");import.meta.url';
  expect(retryImportsIn(code, alone)).toBe(code);
});
