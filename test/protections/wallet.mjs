// @ts-check

/**
 * What is kept of a wallet, and which wallet is linked.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const WALLET = [
  {
    what: 'the messages of a WalletConnect wallet are written nowhere',
    edits: [
      {
        file: 'src/wallet/walletconnect/storage.ts',
        take: '.filter(([key]) => NEEDED_AFTER_RELOAD.test(key))',
        put: '',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/walletconnect/adapter.test.ts',
    fails: 'stores no message of the wallet in any form, nor an answered request',
  },
  {
    what: 'a request that a WalletConnect wallet has answered is written nowhere',
    edits: [{ file: 'src/wallet/walletconnect/storage.ts', take: '.map(withoutAnswers)', put: '' }],
    kind: 'wallet',
    test: 'test/unit/wallet/walletconnect/adapter.test.ts',
    fails: 'stores no message of the wallet in any form, nor an answered request',
  },
  {
    what: 'a WalletConnect session writes nothing once it was let go of',
    edits: [{ file: 'src/wallet/walletconnect/session.ts', take: 'storage.end();', put: '' }],
    kind: 'wallet',
    test: 'test/unit/wallet/walletconnect/adapter.test.ts',
    fails: 'stores nothing once it is released, and drops what arrives late',
  },
  {
    what: 'a WalletConnect session sends nothing once it was let go of',
    edits: [
      {
        file: 'src/wallet/walletconnect/session.ts',
        take: "if (isOver) throw new WalletFault('ended');\n    const",
        put: 'const',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/walletconnect/adapter.test.ts',
    fails: 'sends nothing once it is released',
  },
  {
    what: 'a WalletConnect session that ends is gone before the wallet is told',
    edits: [
      {
        file: 'src/wallet/walletconnect/session.ts',
        take: 'storage.clear();\n      const { signal } = new AbortController();',
        put: 'const { signal } = new AbortController();\n      setTimeout(storage.clear, DISCONNECT_LIMIT_MS);',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/walletconnect/adapter.test.ts',
    fails: 'leaves nothing after the disconnect',
  },
  {
    what: 'a connect that somebody left keeps nothing',
    edits: [
      {
        file: 'src/wallet/walletconnect/adapter.ts',
        take: 'request.signal.throwIfAborted();\n        storage.keep();',
        put: 'storage.keep();',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/walletconnect/adapter.test.ts',
    fails: 'keeps nothing of a connect that completes during an abort',
  },
  {
    what: 'what comes after the end of a WalletConnect session is written nowhere',
    edits: [
      {
        file: 'src/wallet/walletconnect/storage.ts',
        take: 'if (!isKeeping || isOver) return;',
        put: 'if (!isKeeping) return;',
      },
    ],
    kind: 'wallet',
    test: 'test/unit/wallet/walletconnect/storage.test.ts',
    fails: 'WalletConnect data written after a sign-out, or a removal, is not stored',
  },
];
