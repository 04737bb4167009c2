import { expect, test, vi } from 'vitest';
import { REDIRECT_DELAY_MS, type SubmitPort, submitFlow } from '../../src/form/submit-flow';

function port(over: Partial<SubmitPort<string>> = {}) {
  const steps: string[] = [];
  const note =
    (step: string) =>
    (...facts: unknown[]) => {
      steps.push([step, ...facts].join(' '));
      return Promise.resolve();
    };
  const made: SubmitPort<string> = {
    updateWarningApplies: () => false,
    openUpdateWarning: note('warn'),
    showLoader: note('loader'),
    hideLoader: note('no loader'),
    walletLinkNeeded: () => false,
    linkWalletToIdentity: note('link'),
    valuesModified: () => true,
    saveSection: note('save'),
    fetchQualification: note('qualification'),
    followingStep: () => ({ kind: 'section', place: 'next' }),
    fetchKyc: note('kyc'),
    announceSuccess: note('success'),
    wait: note('wait'),
    leave: note('leave'),
    goTo: note('go to'),
    raiseUnexpected: vi.fn(note('unexpected')),
    ...over,
  };
  return { made, steps };
}

test('step 1: an update warning opens the dialog and stops', async () => {
  const { made, steps } = port({ updateWarningApplies: () => true });
  await submitFlow(made, false);
  expect(steps).toEqual(['warn']);
});

test('step 1: a confirmed update goes on', async () => {
  const { made, steps } = port({ updateWarningApplies: () => true });
  await submitFlow(made, true);
  expect(steps).toEqual(['loader', 'save', 'qualification', 'go to next', 'no loader']);
});

test('step 3: the wallet is linked before the save', async () => {
  const { made, steps } = port({ walletLinkNeeded: () => true });
  await submitFlow(made, false);
  expect(steps.slice(0, 3)).toEqual(['loader', 'link', 'save']);
});

test('step 4: unmodified values are not saved', async () => {
  const { made, steps } = port({ valuesModified: () => false });
  await submitFlow(made, false);
  expect(steps).toEqual(['loader', 'go to next', 'no loader']);
});

test('step 5: with no active section left, KYC, the success message, 3 s, then away', async () => {
  const { made, steps } = port({ followingStep: () => ({ kind: 'finished' }) });
  await submitFlow(made, false);
  expect(steps.slice(3)).toEqual([
    'kyc',
    'no loader',
    'success',
    `wait ${REDIRECT_DELAY_MS}`,
    'leave',
    'no loader',
  ]);
  expect(REDIRECT_DELAY_MS).toBe(3000);
});

test('step 6: a missing active milestone is the unexpected error', async () => {
  const { made, steps } = port({ followingStep: () => ({ kind: 'broken' }) });
  await submitFlow(made, false);
  expect(made.raiseUnexpected).toHaveBeenCalledOnce();
  expect(steps.some((step) => step.startsWith('go to'))).toBe(false);
});

test('a failed save goes no further, hides the loader and says why', async () => {
  const failure = new Error('down');
  const { made, steps } = port({ saveSection: () => Promise.reject(failure) });
  await expect(submitFlow(made, false)).rejects.toBe(failure);
  expect(steps).toEqual(['loader', 'no loader']);
});
