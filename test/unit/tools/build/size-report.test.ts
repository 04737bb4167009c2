import { describe, expect, it } from 'vitest';
import { areasOf, change, chunkLines } from '../../../../tools/build/size-report.mjs';

describe('the contents of a bundled file', () => {
  it('are listed by area, largest first, without negligible ones', () => {
    const modules = {
      'node_modules/react-dom/cjs/client.js': 700,
      'node_modules/@scope/name/index.js': 90,
      'src/form/store/form-store.ts': 100,
      'src/form/rules/payload/build-payload.ts': 90,
      'locales/en.json': 20,
    };
    expect(areasOf(modules)).toBe('react-dom 70 %, src/form 19 %, @scope/name 9 %');
  });

  it('are listed one line per file, largest first', () => {
    const file = (name: string, module: string) => ({
      file: `chunks/${name}-a1B2c3D4.js`,
      facade: null,
      imports: [],
      dynamicImports: [],
      modules: { [module]: 10 },
      css: '',
    });
    const files = [file('small', 'src/kit/a.ts'), file('large', 'src/form/b.ts')];
    const lines = chunkLines(files, ({ file }) => (file.includes('large') ? 12.345 : 1));
    expect(lines.map((line) => line.trim().replace(/\s+/g, ' '))).toEqual([
      '12.35 large src/form 100 %',
      '1.00 small src/kit 100 %',
    ]);
  });
});

describe('the change since the last release', () => {
  it.each([
    [2, 1.5, '+0.50'],
    [1, 1.25, '-0.25'],
    [1.001, 1, '±0'],
    [1, undefined, 'new'],
  ])('from %s to %s', (size, released, told) => {
    expect(change(size, released)).toBe(told);
  });
});
