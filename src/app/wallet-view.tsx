import type { FormStore } from '../form/store';
import { OnboardingError } from '../http/errors';
import { useValue } from '../kit/use-value';
import type { WalletPart } from '../wallet/wallet-part';
import type { Onboarding } from './create-app';
import { readWalletMemory } from './wallet-memory';

export interface WalletViewProps {
  readonly onboarding: Onboarding;
  readonly form: FormStore;
  /** Handed in: what is lazy is not imported here. */
  readonly Part: typeof WalletPart;
}

/** The wallet's part of a section; flow, dialog and adapters come with the first click. */
export function WalletView({ onboarding, form, Part }: WalletViewProps) {
  const { walletNetwork } = useValue(onboarding.stores.settings);
  return (
    <Part
      form={form}
      network={walletNetwork}
      remembered={readWalletMemory}
      loaded={onboarding.lazyServices.wallet}
      load={async () => {
        const [{ walletOf }, { startWallet }] = await Promise.all([
          import('./wallet-port'),
          import('../wallet/start'),
        ]);
        return walletOf(onboarding, startWallet);
      }}
      onFailure={(cause) =>
        onboarding.stores.reportError(
          new OnboardingError('NETWORK', { reason: 'no code for the wallet', cause }),
        )
      }
    />
  );
}
