import { expect, it } from 'vitest';
import { markUnfollowed } from '../../../../tools/build/unfollowed-imports';

it('marks an import() of an address that no bundler can follow, and no other', () => {
  const mark = 'import(/*webpackIgnore:true*//*@vite-ignore*/';
  const marked = [
    ['import(r).then(t)', `${mark}r).then(t)`],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: so it stands in the code
    ['import(`./${i}.entry.js`)', `${mark}\`./\${i}.entry.js\`)`],
  ];
  for (const [code = '', expected] of marked) expect(markUnfollowed(code)).toBe(expected);
  const left = [
    'import("./a.js")',
    "$load(import('./b.js'),1)",
    'import(`./c.js`)',
    'x.important(r)',
  ];
  for (const code of left) expect(markUnfollowed(code)).toBe(code);
});
