import {
  ASYMMETRIC_MATCHERS_OBJECT,
  type ExpectStatic,
  JestAsymmetricMatchers,
  JestChaiExpect,
} from '@vitest/expect';
import { expect as chaiExpect, use } from 'chai';

use(JestChaiExpect);
use(JestAsymmetricMatchers);

const asymmetric = (globalThis as Record<symbol, object>)[ASYMMETRIC_MATCHERS_OBJECT];

/** The same `expect` as in the unit tests, without snapshots and polling (see `waitFor`). */
export const expect = Object.assign(
  (value: unknown, message?: string) => chaiExpect(value, message),
  chaiExpect,
  asymmetric,
) as ExpectStatic;
