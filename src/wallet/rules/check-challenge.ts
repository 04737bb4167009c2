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
  /** The first of its times that is no date. */
  readonly noDate: string | undefined;
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

/*
 * The grammar of EIP-4361, and of the parts of RFC 3986 and RFC 3339 that it names. What is not of it is not
 * signed: a wallet shows other lines as if they belonged to the request.
 */
const REG_NAME = "(?:[\\w.~!$&'()*+,;=-]|%[\\dA-Fa-f]{2})*";
const AUTHORITY = `(?:${REG_NAME}(?::${REG_NAME})*@)?(?:\\[[\\dA-Fa-fv:.]+\\]|${REG_NAME})(?::\\d*)?`;
const PCHAR = "(?:[\\w.~!$&'()*+,;=:@-]|%[\\dA-Fa-f]{2})";
const SCHEME = '[A-Za-z][\\dA-Za-z+.-]*';
const HIERARCHY = `(?:\\/\\/${AUTHORITY}(?:\\/${PCHAR}*)*|\\/?(?:${PCHAR}+(?:\\/${PCHAR}*)*)?)`;
const URI = `${SCHEME}:${HIERARCHY}(?:\\?(?:${PCHAR}|[/?])*)?(?:#(?:${PCHAR}|[/?])*)?`;
const STATEMENT = "[\\w.~:/?#[\\]@!$&'()*+,;= -]+";

const MESSAGE = new RegExp(
  [
    `^(?<domain>(?:${SCHEME}:\\/\\/)?${AUTHORITY}) wants you to sign in with your Ethereum account:`,
    '(?<address>0x[\\dA-Fa-f]{40})',
    `(?:\\n${STATEMENT})?`,
    '',
    `URI: (?<uri>${URI})`,
    'Version: 1',
    'Chain ID: (?<chainId>\\d{1,15})',
    'Nonce: [\\dA-Za-z]{8,}',
    'Issued At: (?<issuedAt>\\S+)',
  ].join('\\n') +
    [
      '(?:\\nExpiration Time: (?<expires>\\S+))?',
      '(?:\\nNot Before: (?<begins>\\S+))?',
      `(?:\\nRequest ID: ${PCHAR}*)?`,
      `(?<resources>\\nResources:(?:\\n- ${URI})*)?$`,
    ].join(''),
);

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Milliseconds since 1970; NaN for what is no date with a time of RFC 3339. */
function timeOf(text: string): number {
  return DATE_TIME.test(text) ? Date.parse(text) : Number.NaN;
}

/** Parses a challenge; undefined if it is not an EIP-4361 message. */
export function readChallenge(message: string): ChallengeContent | undefined {
  if (message.length > LONGEST_MESSAGE) return undefined;
  const { domain, address, chainId, uri, issuedAt, expires, begins, resources } =
    MESSAGE.exec(message)?.groups ?? {};
  if (!domain || !address || !uri || !issuedAt) return undefined;
  const times = { 'Issued At': issuedAt, 'Expiration Time': expires, 'Not Before': begins };
  return {
    domain,
    address,
    uri,
    chainId: Number(chainId),
    issuedAt: timeOf(issuedAt),
    hasResources: resources !== undefined,
    noDate: Object.entries(times).find(
      ([, text]) => text !== undefined && Number.isNaN(timeOf(text)),
    )?.[0],
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
  return challenge.noDate && `its ${challenge.noDate} is no date`;
}
