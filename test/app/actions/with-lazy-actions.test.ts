import { expect, it, vi } from 'vitest';
import type * as lazyActions from '../../../src/app/actions/lazy-actions';
import { withLazyActions } from '../../../src/app/actions/with-lazy-actions';

const actions = {
  changeLanguage: vi.fn(),
  pollKycStatus: vi.fn(),
  forgetWallet: vi.fn(),

  signOut: vi.fn(),
} as typeof lazyActions;

it('an action whose code can’t be loaded is reported as a network failure, and loaded at the next use', async () => {
  const reportError = vi.fn();
  const act = vi.fn(async () => {});
  const load = vi.fn(async () => actions).mockRejectedValueOnce(new TypeError('404'));

  await withLazyActions({ reportError }, act, load);
  expect(reportError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'NETWORK' }),
    { key: 'notices.partNotLoaded' },
  );
  expect(act).not.toHaveBeenCalled();

  await withLazyActions({ reportError }, act, load);
  expect(act).toHaveBeenCalledExactlyOnceWith(actions);
  expect(reportError).toHaveBeenCalledOnce();
});
