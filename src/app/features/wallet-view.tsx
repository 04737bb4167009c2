import type { ComponentType } from 'react';
import type { FormStore } from '../../form/store/form-store';
import { OnboardingError } from '../../http/errors';
import { useValue } from '../../kit/hooks/use-value';
import type { Wallet } from '../../wallet/start-wallet';

import type { WalletPart } from '../../wallet/wallet-part';
import type { Stores } from '../onboarding';
import type { Once } from '../once';
import { readWalletMemory } from './wallet-memory';
import { startWalletOf, type WalletStores } from './wallet-port';

/** Reports that the wallet's code can't be loaded. */
type WalletFailures = Pick<Stores, 'reportError'>;

/**
 * The wallet part of a section; flow, dialog and adapters are loaded with the first click. `Part` is passed
 * in, since it is lazy.
 */
export function walletView(
  stores: WalletStores & WalletFailures,
  wallet: Once<Wallet>,
  Part: typeof WalletPart,
): ComponentType<{ readonly form: FormStore }> {
  const load = async () => {
    const { startWallet } = await import('../../wallet/start-wallet');
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
