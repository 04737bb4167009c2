import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonVariant } from '../kit/button';
import { WalletIcon } from '../kit/later-icons';
import { useValue } from '../kit/use-value';
import type { WalletEvents } from './port';
import type { WalletKind } from './rules/wallet-kinds';
import type { Wallet, WalletProblemView } from './start';
import type { WalletStore } from './store';

export interface ConnectWalletProps extends WalletEvents {
  readonly isDisabled?: boolean;
  /** The button's look (spec section 3, 'Wallet component'). */
  readonly version?: ButtonVariant;
  /** What the button does next: connect, connect another one, go on waiting. */
  readonly label: string;
  /** A wallet that was asked to sign before a reload. */
  readonly resume?: WalletKind | undefined;
  /** Loads flow and dialog: nothing of the wallet is loaded before the first click. */
  readonly load: () => Promise<Wallet>;
  readonly onFailure: (cause: unknown) => void;
}

/** The connect-wallet button with its dialog (spec section 2, 'Connect-wallet button'). */
export function ConnectWallet(props: ConnectWalletProps) {
  const { isDisabled = false, version = 'secondary', label, resume, load, onFailure } = props;
  const events = useRef<WalletEvents>(props);
  events.current = props;
  const [wallet, setWallet] = useState<Wallet>();
  const [isLoading, setLoading] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(
    () =>
      wallet?.store.listen({
        onWalletSignature: (signature) => events.current.onWalletSignature(signature),
        accountSelected: (address) => events.current.accountSelected(address),
        providerRecorded: (name) => events.current.providerRecorded(name),
      }),
    [wallet],
  );

  const click = async () => {
    if (isLoading) return;
    if (wallet) return wallet.store.start(resume);
    setLoading(true);
    try {
      const loaded = await load();
      if (isGone.current) return;
      setWallet(loaded);
      loaded.store.start(resume);
    } catch (cause) {
      if (!isGone.current) onFailure(cause);
    } finally {
      if (!isGone.current) setLoading(false);
    }
  };

  if (!wallet) {
    return (
      <ConnectButton
        isDisabled={isDisabled}
        isLoading={isLoading}
        version={version}
        label={label}
        onClick={() => void click()}
      />
    );
  }
  return (
    <Live
      wallet={wallet}
      isDisabled={isDisabled}
      version={version}
      label={label}
      onClick={() => void click()}
    />
  );
}

interface ConnectButtonProps {
  readonly isDisabled: boolean;
  readonly isLoading: boolean;
  readonly version: ButtonVariant;
  readonly label: string;
  readonly onClick: () => void;
}

function ConnectButton({ isDisabled, isLoading, version, label, onClick }: ConnectButtonProps) {
  return (
    <Button
      variant={version}
      icon={<WalletIcon />}
      disabled={isDisabled}
      loading={isLoading}
      part="connect-wallet"
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** The button once the wallet's code is there: loading while signing, with the dialog above the page. */
function Live({
  wallet,
  ...button
}: Omit<ConnectButtonProps, 'isLoading'> & { readonly wallet: Wallet }) {
  const { store, Dialog, Problem } = wallet;
  const isOpen = useValue(store.step) !== null;
  const isSigning = useValue(store.signing);
  return (
    <>
      <ConnectButton {...button} isLoading={isSigning} />
      {isOpen ? <Dialog store={store} /> : <OutsideProblem store={store} View={Problem} />}
    </>
  );
}

/** What goes wrong while the dialog is closed: the wallet left the required network. */
function OutsideProblem({
  store,
  View,
}: {
  readonly store: WalletStore;
  readonly View: WalletProblemView;
}) {
  const problem = useValue(store.problem);
  return problem && <View problem={problem} />;
}
