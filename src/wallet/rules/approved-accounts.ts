/** An account a wallet approved on one chain. */
export interface ApprovedAccount {
  readonly chain: number;
  readonly address: string;
}

/**
 * The EVM accounts of a WalletConnect session's namespaces, 'eip155:80002:0x…' each, in the wallet's
 * order. Keys can name one chain ('eip155:1'); what is no EVM account is left out.
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
 * The chain the wallet counts as being on: the one it was put on, as long as it approved an account
 * there; else its first approved one, which then is the wrong network. Undefined without any account.
 */
export function effectiveChain(
  accounts: readonly ApprovedAccount[],
  current: number,
): number | undefined {
  return (accounts.find(({ chain }) => chain === current) ?? accounts[0])?.chain;
}
