/** An account that a wallet approved for one chain. */
export interface ApprovedAccount {
  readonly chain: number;
  readonly address: string;
}

/**
 * The EVM accounts in the namespaces of a WalletConnect session, each as 'eip155:80002:0x…', in the wallet's
 * order. A key can name one chain ('eip155:1'); other accounts are left out.
 */
export function approvedAccounts(
  namespaces: Readonly<Record<string, { readonly accounts: readonly string[] }>>,
): readonly ApprovedAccount[] {
  return Object.values(namespaces)
    .flatMap(({ accounts }) => accounts)
    .flatMap((account) => {
      const [, chain, address] = /^eip155:(\d+):(0x[\da-f]{40})$/i.exec(account) ?? [];
      return chain && address ? { chain: Number(chain), address } : [];
    });
}

/**
 * The wallet's current chain: the selected one if an account is approved for it; else the first approved one,
 * which then is the wrong network. Undefined without accounts.
 */
export function effectiveChain(
  accounts: readonly ApprovedAccount[],
  current: number,
): number | undefined {
  return (accounts.find(({ chain }) => chain === current) ?? accounts[0])?.chain;
}
