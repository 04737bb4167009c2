import { type ReadonlySignal, signal } from '@preact/signals-core';
import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonVariant } from '../../kit/controls/button';
import { useValue } from '../../kit/hooks/use-value';
import { WalletIcon } from '../../kit/icons/icons-lazy';
import type { WalletKind } from '../rules/wallet-kinds';
import type { Wallet, WalletProblemView } from '../start-wallet';
import type { ProvenWallet, WalletFlow } from '../wallet-flow';

/** The view's signal until the wallet's code is loaded. */
const NOTHING: ReadonlySignal<null> = signal(null);

export interface ConnectWalletButtonProps {
  readonly onProven?: (proof: ProvenWallet) => void;
  readonly onWalletSignature?: (signature: string) => void;
  /** The address; after a failure the previous selection, undefined if there was none. */
  readonly accountSelected?: (address: string | undefined) => void;
  readonly isDisabled?: boolean;
  /** The button's look. */
  readonly version?: ButtonVariant;
  /** What the button does: connect, connect another wallet, continue waiting. */
  readonly label: string;
  /** The kind of wallet that was asked to sign before a reload. */
  readonly resume?: WalletKind | undefined;
  /** The wallet of an earlier visit, which may still be connected and change its chain. */
  readonly loaded?: Wallet | undefined;
  /** Loads flow and dialog; nothing of the wallet is loaded before the first click. */
  readonly load: () => Promise<Wallet>;
  readonly onFailure: (cause: unknown) => void;
}

/** The connect-wallet button with its dialog. */
export function ConnectWalletButton(props: ConnectWalletButtonProps) {
  const { isDisabled = false, version = 'secondary', label, resume, load, onFailure } = props;
  const events = useRef(props);
  events.current = props;
  const [wallet, setWallet] = useState(props.loaded);
  const [isLoading, setLoading] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    if (isDisabled) return;
    return wallet?.flow.listen({
      onProven: (proof) => {
        const { onProven, onWalletSignature, accountSelected } = events.current;
        onProven?.(proof);
        onWalletSignature?.(proof.signature);
        accountSelected?.(proof.address);
      },
      onUnproven: (selected) => events.current.accountSelected?.(selected),
    });
  }, [wallet, isDisabled]);

  const click = async () => {
    if (isLoading) return;
    if (wallet) return wallet.flow.start(resume);
    setLoading(true);
    try {
      const loaded = await load();
      if (isGone.current) return;
      setWallet(loaded);
      loaded.flow.start(resume);
    } catch (cause) {
      if (!isGone.current) onFailure(cause);
    } finally {
      if (!isGone.current) setLoading(false);
    }
  };

  const isOpen = useValue(wallet?.flow.step ?? NOTHING) !== null;
  const isSigning = useValue(wallet?.flow.signing ?? NOTHING) === true;
  return (
    <>
      <Button
        variant={version}
        icon={<WalletIcon />}
        disabled={isDisabled}
        loading={isLoading || isSigning}
        part="connect-wallet"
        onClick={() => void click()}
      >
        {label}
      </Button>
      {wallet && isOpen && <wallet.Dialog flow={wallet.flow} />}
      {wallet && !isOpen && <OutsideProblem flow={wallet.flow} View={wallet.Problem} />}
    </>
  );
}

/** A problem that arises while the dialog is closed: the wallet left the required network. */
function OutsideProblem({
  flow,
  View,
}: {
  readonly flow: WalletFlow;
  readonly View: WalletProblemView;
}) {
  const problem = useValue(flow.problem);
  return problem && <View problem={problem} />;
}
