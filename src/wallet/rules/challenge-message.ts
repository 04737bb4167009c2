/** What a challenge of the backend says (EIP-4361), as far as it has to fit the page and the wallet. */
export interface ChallengeContent {
  /** Host of the page for which the wallet signs. */
  readonly domain: string;
  readonly address: string;
  readonly chainId: number;
  /** Milliseconds since 1970, by the backend's clock. */
  readonly issuedAt: number;
}

/** What a challenge has to name. */
export interface ChallengeTarget {
  readonly domain: string;
  /** In checksum form. */
  readonly address: string;
  readonly chainId: number;
}

/** No message that makes sense is longer; a wallet would have to show it whole. */
const LONGEST_MESSAGE = 4000;

const MESSAGE = new RegExp(
  [
    '^(?:[a-z][a-z\\d+.-]*://)?(?<domain>\\S+) wants you to sign in with your Ethereum account:',
    '(?<address>0x[\\dA-Fa-f]{40})',
    '(?:\\n[^\\n]+)?',
    '',
    'URI: \\S+',
    'Version: 1',
    'Chain ID: (?<chainId>\\d{1,15})',
    'Nonce: [\\dA-Za-z]{8,}',
    'Issued At: (?<issuedAt>\\S+)(?:\\n[A-Z][^\\n]*(?:\\n- \\S+)*)*$',
  ].join('\\n'),
);

/** Reads a challenge; undefined for a message that is no EIP-4361. */
export function readChallenge(message: string): ChallengeContent | undefined {
  if (message.length > LONGEST_MESSAGE) return undefined;
  const { domain, address, chainId, issuedAt } = MESSAGE.exec(message)?.groups ?? {};
  if (!domain || !address) return undefined;
  return { domain, address, chainId: Number(chainId), issuedAt: Date.parse(issuedAt ?? '') };
}

/**
 * Why the investor is not asked to sign a challenge, for the log; undefined for one that fits. A message
 * for another page could be shown there, by whoever has got hold of the backend.
 */
export function challengeFault(
  message: string,
  { domain, address, chainId }: ChallengeTarget,
): string | undefined {
  const found = readChallenge(message);
  if (!found) return 'the message is no EIP-4361';
  if (found.domain !== domain) return `its domain is not ${domain}`;
  if (found.address !== address) return 'its address is not the wallet’s in checksum form';
  if (found.chainId !== chainId) return `its Chain ID is not ${chainId}`;
  return Number.isNaN(found.issuedAt) ? 'its Issued At is no date' : undefined;
}
