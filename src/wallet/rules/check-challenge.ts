/** The sentence that the investor signs (product-rules#proof-message); never translated. */
export function ownershipSentence(address: string): string {
  return `Proof of ownership: I here by declare I am the owner of the wallet: ${address}.`;
}

/** The parts of a challenge (EIP-4361) that have to match page and wallet. */
export interface ChallengeContent {
  /** Host of the page for which the wallet signs. */
  readonly domain: string;
  readonly address: string;
  readonly chainId: number;
  /** What the wallet signs for. */
  readonly uri: string;
  /** Milliseconds since 1970, by the backend's clock. */
  readonly issuedAt: number;
  /** Whether it names resources, each of which the signature would grant something. */
  readonly hasResources: boolean;
}

/** What a challenge must name. */
export interface ChallengeTarget {
  readonly domain: string;
  /** In checksum form. */
  readonly address: string;
  readonly chainId: number;
  /** Origins that its URI may have: the page's and the backend's. */
  readonly origins: readonly string[];
}

/** The longest valid message; a wallet would have to show all of it. */
const LONGEST_MESSAGE = 4000;

const MESSAGE = new RegExp(
  [
    '^(?<domain>\\S+) wants you to sign in with your Ethereum account:',
    '(?<address>0x[\\dA-Fa-f]{40})',
    '(?:\\n[^\\n]+)?',
    '',
    'URI: (?<uri>\\S+)',
    'Version: 1',
    'Chain ID: (?<chainId>\\d{1,15})',
    'Nonce: [\\dA-Za-z]{8,}',
    'Issued At: (?<issuedAt>\\S+)(?:\\n[A-Z][^\\n]*(?:\\n- \\S+)*)*$',
  ].join('\\n'),
);

/** Parses a challenge; undefined if it is not an EIP-4361 message. */
export function readChallenge(message: string): ChallengeContent | undefined {
  if (message.length > LONGEST_MESSAGE) return undefined;
  const { domain, address, chainId, uri, issuedAt } = MESSAGE.exec(message)?.groups ?? {};
  if (!domain || !address || !uri) return undefined;
  return {
    domain,
    address,
    uri,
    chainId: Number(chainId),
    issuedAt: Date.parse(issuedAt ?? ''),
    hasResources: /^Resources:/m.test(message),
  };
}

/**
 * Why a challenge must not be signed, for the log; undefined for a valid one. Whoever has taken over the
 * backend could send a message for another page.
 */
export function challengeFault(
  message: string,
  { domain, address, chainId, origins }: ChallengeTarget,
): string | undefined {
  const challenge = readChallenge(message);
  if (!challenge) return 'the message is no EIP-4361';
  if (challenge.domain !== domain) return `its domain is not ${domain}`;
  if (challenge.address !== address) return 'its address is not the wallet’s in checksum form';
  if (challenge.chainId !== chainId) return `its Chain ID is not ${chainId}`;
  if (!URL.canParse(challenge.uri) || !origins.includes(new URL(challenge.uri).origin)) {
    return `its URI is not of ${origins.join(' or ')}`;
  }
  if (challenge.hasResources) return 'it has Resources';
  return Number.isNaN(challenge.issuedAt) ? 'its Issued At is no date' : undefined;
}
