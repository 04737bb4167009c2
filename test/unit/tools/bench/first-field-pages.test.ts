import { expect, test } from 'vitest';
import { builtTags } from '../../../../tools/bench/first-field-pages.mjs';

const BUILT = `<!doctype html><html><head><title>x</title>
  <script type="module" crossorigin src="./assets/index-a.js"></script>
  <link rel="modulepreload" crossorigin href="./assets/vendor-b.js">
  <link rel="stylesheet" crossorigin href="./assets/index-c.css">
</head><body></body></html>`;

test('the files that Vite names in a page are loaded from the CDN, whatever their names', () => {
  expect(builtTags(BUILT, 'https://cdn.test/by-hand/')).toBe(
    '<script type="module" crossorigin src="https://cdn.test/by-hand/assets/index-a.js"></script>' +
      '<link rel="modulepreload" crossorigin href="https://cdn.test/by-hand/assets/vendor-b.js">' +
      '<link rel="stylesheet" crossorigin href="https://cdn.test/by-hand/assets/index-c.css">',
  );
});

test('a page without a script is refused as a contender', () => {
  expect(() => builtTags('<html></html>', 'https://cdn.test/')).toThrow('no script');
});
