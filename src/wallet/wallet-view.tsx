import type { ComponentType } from 'react';
import type { LazyServices, Stores } from '../app/onboarding';
import type { FormStore } from '../form/store/form-store';
import { OnboardingError } from '../http/errors';
import { useValue } from '../kit/hooks/use-value';
import { readWalletMemory } from './wallet-memory';
import type { WalletPart } from './wallet-part';
import { startWalletOf, type WalletStores } from './wallet-port';

/** Reports that the wallet's code can't be loaded. */
type WalletFailures = Pick<Stores, 'reportError'>;

/**
 * The wallet part of a section; flow, dialog and adapters are loaded with the first click. `Part` is passed
 * in, since it is lazy.
 */
export function walletView(
  stores: WalletStores & WalletFailures,
  wallet: LazyServices['wallet'],
  Part: typeof WalletPart,
): ComponentType<{ readonly form: FormStore }> {
  const load = async () => {
    const { startWallet } = await import('./start-wallet');
    return wallet.get(() => startWalletOf(stores, startWallet));
  };
  const onFailure = (cause: unknown) =>
    stores.reportError(new OnboardingError('NETWORK', { reason: 'no code for the wallet', cause }));

  const remembered = () => readWalletMemory(stores.session.session.peek()?.investorId);

  return function WalletView({ form }) {
    const { walletNetwork } = useValue(stores.configuration.settings);
    return (
      <Part
        form={form}
        network={walletNetwork}
        remembered={remembered}
        loaded={wallet.peek()}
        load={load}
        onFailure={onFailure}
      />
    );
  };
}
