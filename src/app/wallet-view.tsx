import type { FormStore } from '../form/store';
import { OnboardingError } from '../http/errors';
import { useValue } from '../kit/use-value';
import { WalletPart } from '../wallet/wallet-part';
import type { Onboarding } from './create-app';
import { readWalletMemory } from './wallet-memory';

export interface WalletViewProps {
  readonly onboarding: Onboarding;
  readonly form: FormStore;
}

/** The wallet's part of a section; flow, dialog and adapters come with the first click. */
export function WalletView({ onboarding, form }: WalletViewProps) {
  const { walletNetwork } = useValue(onboarding.stores.settings);
  return (
    <WalletPart
      form={form}
      network={walletNetwork}
      remembered={readWalletMemory}
      load={async () => (await import('./wallet-port')).walletOf(onboarding)}
      onFailure={(cause) =>
        onboarding.stores.reportError(
          new OnboardingError('NETWORK', { reason: 'no code for the wallet', cause }),
        )
      }
    />
  );
}
