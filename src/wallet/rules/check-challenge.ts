/** The parts of a challenge (EIP-4361) that have to match page and wallet. */
export interface ChallengeContent {
  /** Host of the page for which the wallet signs. */
  readonly domain: string;
  readonly address: string;
  readonly chainId: number;
  /** Milliseconds since 1970, by the backend's clock. */
  readonly issuedAt: number;
}

/** What a challenge must name. */
export interface ChallengeTarget {
  readonly domain: string;
  /** In checksum form. */
  readonly address: string;
  readonly chainId: number;
}

/** The longest valid message; a wallet would have to show all of it. */
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

/** Parses a challenge; undefined if it is not an EIP-4361 message. */
export function readChallenge(message: string): ChallengeContent | undefined {
  if (message.length > LONGEST_MESSAGE) return undefined;
  const { domain, address, chainId, issuedAt } = MESSAGE.exec(message)?.groups ?? {};
  if (!domain || !address) return undefined;
  return { domain, address, chainId: Number(chainId), issuedAt: Date.parse(issuedAt ?? '') };
}

/**
 * Why a challenge must not be signed, for the log; undefined for a valid one. Whoever has taken over the
 * backend could send a message for another page.
 */
export function challengeFault(
  message: string,
  { domain, address, chainId }: ChallengeTarget,
): string | undefined {
  const challenge = readChallenge(message);
  if (!challenge) return 'the message is no EIP-4361';
  if (challenge.domain !== domain) return `its domain is not ${domain}`;
  if (challenge.address !== address) return 'its address is not the wallet’s in checksum form';
  if (challenge.chainId !== chainId) return `its Chain ID is not ${chainId}`;
  return Number.isNaN(challenge.issuedAt) ? 'its Issued At is no date' : undefined;
}
