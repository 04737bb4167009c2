import { afterEach, expect } from 'vitest';
import { log } from './expect-problem';
import { watchConsole } from './problems';

watchConsole(log);

afterEach(() => {
  expect(log.settle(), 'problems beside the assertions').toEqual([]);
});
