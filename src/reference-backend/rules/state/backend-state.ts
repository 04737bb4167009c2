import type { ProfileDefinition, SectionValues } from '../profile/profile-definition';
import type { ReceiptContent } from '../review/receipt';

/** What a reviewer wants changed in a section, in the reviewer's own words; remarks by element key. */
export interface ReviewState {
  readonly message?: string;
  readonly elements: Readonly<Record<string, string>>;
  /** False where the section had not been complete before: taken back, it is what it was. */
  readonly wasComplete?: boolean;
}

/** One section of one investor: what was saved, and whether it ever was. */
export interface SectionState {
  readonly values: SectionValues;
  readonly completed: boolean;
  /** When the values became what they are (ms since 1970). */
  readonly savedAt?: number;
  /** The remarks with which a reviewer reopened the section; removed by the next save. */
  readonly review?: ReviewState;
  /** In the section of an entry: the one that it was saved for. */
  readonly entry?: SavedEntry;
}

/** Who an entry of a list is, besides its slot. */
export interface SavedEntry {
  /** `<section>/<list>` */
  readonly list: string;
  /** The value of its title. */
  readonly name: string;
}

/** The identity check; a decision that is due turns `status` into its own at `at` (ms since 1970). */
export interface KycState {
  readonly status: string;
  /** A reviewer's words for the investor. */
  readonly message?: string;
  /** False: a rejection is final, and the section of the check stays closed. */
  readonly canRetry?: boolean;
  /** When `status` was set (ms since 1970). */
  readonly updatedAt?: number;
  /** When a reviewer or a provider said something last (ms since 1970), which a check that is handed in leaves as it is. */
  readonly decidedAt?: number;
  readonly decision?: { readonly status: string; readonly at: number };
  /** The check was handed in, and the save that its section ends with has not come yet. */
  readonly awaitsSave?: boolean;
}

/** An announced file, which may have arrived. Times in ms since 1970, size in bytes. */
export interface UploadState {
  readonly documentId: string;
  readonly filename: string;
  readonly type: string;
  /** Hex, lower case. */
  readonly md5: string;
  readonly size: number;
  /** Of the file that came; hex, lower case. */
  readonly sha256?: string;
  readonly announcedAt: number;
  readonly receivedAt?: number;
  /** The hand-off that it came through. */
  readonly handoff?: string;
  /** Which version it became; missing in what was received before each was counted here. */
  readonly version?: string;
  /** The former entry that it is for: that one was removed or renamed before the file came. */
  readonly former?: Pick<FormerEntry, 'sectionId' | 'name'>;
}

/** The newest uploaded file of one document id. */
export interface StoredDocument {
  readonly uploadId: string;
  readonly filename: string;
  readonly type: string;
  readonly version: string;
  /** When its link becomes available (ms since 1970). */
  readonly readyAt: number;
  /** The version before it, which counts until this one has a link, and which a save may still name. */
  readonly former?: Omit<StoredDocument, 'former'>;
}

/** A message for one wallet of one investor to sign; ends at `expiresAt` (ms since 1970). */
export interface WalletChallengeState {
  /** Lower case. */
  readonly address: string;
  readonly message: string;
  readonly expiresAt: number;
}

/** What was sent in under one reference, kept as it was then; `submittedAt` in ms since 1970. */
export interface ReceiptState {
  readonly reference: string;
  readonly submittedAt: number;
  readonly sent: Omit<ReceiptContent, 'reference' | 'submittedAt'>;
}

/** What was saved for an entry of a list that was removed or renamed since: it comes back with the entry's name. */
export interface FormerEntry {
  readonly sectionId: string;
  /** The value of the entry's title. */
  readonly name: string;
  /** ms since 1970 */
  readonly at: number;
  readonly section?: SectionState;
  readonly documents: Readonly<Record<string, StoredDocument>>;
}

/** Files of one fieldset that are to come from a phone. Of its secrets only what can't be turned back is kept. */
export interface StoredHandoff {
  readonly id: string;
  readonly fieldsetId: string;
  readonly files: readonly {
    readonly id: string;
    readonly label: string;
    readonly documentId: string;
  }[];
  readonly language: string;
  readonly code: string;
  /** ms since 1970 */
  readonly expiresAt: number;
  /** In the address for the phone. */
  readonly token: string;
  /** Of the phone that has opened it. */
  readonly access?: string;
  readonly ended?: 'done' | 'cancelled';
}

/** Whether nothing can be done with a hand-off any more. */
export function isHandoffOver({ ended, expiresAt }: StoredHandoff, now: number): boolean {
  return ended !== undefined || now >= expiresAt;
}

/** Everything about one investor. */
export interface InvestorState {
  readonly profile: string;
  readonly email: string;
  readonly language?: string;
  readonly sections: Readonly<Record<string, SectionState>>;
  readonly kyc: KycState;
  /** Linked wallet addresses, lower case, with the signature that proved each. */
  readonly wallets: Readonly<Record<string, string>>;
  /** Of those, the ones that signed a challenge, each with that signature. */
  readonly challengedWallets?: Readonly<Record<string, string>>;
  /** Challenges given out and not used, the newest last. */
  readonly walletChallenges?: readonly WalletChallengeState[];
  readonly acceptedDisclaimers: readonly string[];
  readonly uploads: Readonly<Record<string, UploadState>>;
  readonly documents: Readonly<Record<string, StoredDocument>>;
  /** The newest last. */
  readonly receipts?: readonly ReceiptState[];
  /** How many versions of each document there have been, so that no number comes twice. */
  readonly versions: Readonly<Record<string, number>>;
  /** The newest last. */
  readonly formerEntries?: readonly FormerEntry[];
  /** Since when what another section's answer hides is hidden (ms since 1970), by `<section>` or `<section>.<key>`. */
  readonly hiddenSince?: Readonly<Record<string, number>>;
  /** The newest last. */
  readonly handoffs?: readonly StoredHandoff[];
  /** Uploads whose bytes are still to be removed from the store. */
  readonly removing?: readonly string[];
}

/** A signed-in investor; ends at `expiresAt` (ms since 1970). */
export interface SessionState {
  readonly investorId: string;
  readonly expiresAt: number;
  /** Whether requests carry the session's own secret in a cookie, or access tokens issued for it. */
  readonly carrier: 'cookie' | 'token';
}

/** A short-lived access token of a session. */
export interface TokenState {
  readonly sessionId: string;
  readonly expiresAt: number;
}

/** The whole backend as plain JSON. Sessions and tokens are keyed by their secret, investors by id. */
export interface BackendState {
  readonly investors: Readonly<Record<string, InvestorState>>;
  readonly sessions: Readonly<Record<string, SessionState>>;
  readonly tokens: Readonly<Record<string, TokenState>>;
}

export const EMPTY_BACKEND: BackendState = { investors: {}, sessions: {}, tokens: {} };

/** The row of this key; keys come from outside, so nothing inherited counts. */
export function rowOf<Row>(rows: Readonly<Record<string, Row>>, key: string): Row | undefined {
  return Object.hasOwn(rows, key) ? rows[key] : undefined;
}

/** An investor on the first day of a profile. */
export function newInvestor(profile: ProfileDefinition): InvestorState {
  const { values = {}, completed = [], kycStatus = 'Not_checked' } = profile.start ?? {};
  const started = new Set([...Object.keys(values), ...completed]);
  const sections = [...started].map((id): [string, SectionState] => [
    id,
    { values: values[id] ?? {}, completed: completed.includes(id) },
  ]);
  return {
    profile: profile.id,
    email: profile.email,
    sections: Object.fromEntries(sections),
    kyc: { status: kycStatus },
    wallets: {},
    acceptedDisclaimers: [],
    uploads: {},
    documents: {},
    versions: {},
  };
}

/** The investor's state of a section, empty before the first save. */
export function sectionState(investor: InvestorState, sectionId: string): SectionState {
  return rowOf(investor.sections, sectionId) ?? { values: {}, completed: false };
}
