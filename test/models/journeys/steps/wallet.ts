import fc from 'fast-check';
import type { Journey } from '../journey';
import { ASKED_METHODS, type Will } from '../wallet';
import { step } from './step';

export const connect = fc.constant(step('connect()', (journey) => journey.connect()));
export const walletWill = fc
  .tuple(
    fc.constantFrom(...ASKED_METHODS, 'personal_sign' as const),
    fc.constantFrom<Will>('refuse', 'busy', 'fail', 'late', 'late', 'nonsense'),
  )
  .map(([method, will]) =>
    step(`walletWill(${method}, ${will})`, ({ wallet }) => wallet.will(method, will)),
  );
/** What may come while the wallet's owner thinks about the signature. */
const MEANWHILE: Readonly<Record<string, (journey: Journey) => unknown>> = {
  nothing: () => {},
  cancel: (journey) => journey.press('cancel'),
  chooseWallet: (journey) => journey.press('chooseWallet'),
  removeAndPutBack: (journey) => journey.removeAndPutBack(),
  language: (journey) => journey.setLanguage('fr'),
};
export const signLate = fc.constantFrom(...Object.keys(MEANWHILE)).map((meanwhile) =>
  step(`signLate(${meanwhile})`, async (journey) => {
    journey.wallet.will('personal_sign', 'late');
    await journey.connect();
    await journey.settle();
    await MEANWHILE[meanwhile]?.(journey);
    await journey.settle();
    journey.wallet.release();
  }),
);
export const walletDoes = fc.constantFrom(
  step('wallet on mainnet', ({ wallet }) => wallet.setChain(1)),
  step('wallet on amoy', ({ wallet }) => wallet.setChain(80002)),
  step('wallet disconnects', ({ wallet }) => wallet.disconnect()),
);
