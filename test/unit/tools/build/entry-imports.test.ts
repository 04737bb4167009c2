import { expect, test } from 'vitest';
import { appByName } from '../../../../tools/build/entry-imports';

interface EarlyTexts {
  readonly earlyTexts: (code: string) => unknown;
}

test('the entry’s list of texts knows languages alone, not what every object has', async () => {
  const { load } = appByName('bundle-report', '');
  const code = (load as (id: string) => string)('\0early-texts');
  const list: EarlyTexts = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  expect(['constructor', '__proto__', 'toString', 'xx'].map(list.earlyTexts)).toEqual(
    new Array(4).fill(undefined),
  );
});
