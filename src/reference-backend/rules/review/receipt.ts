import type { ReceiptFacts } from '../../../http/calls/receipt';
import { isRecord } from '../../../kit/rules/is-record';
import type { StoreAddresses } from '../documents/signed-url';
import { localizeSection } from '../profile/localize-section';
import { type ProfileDefinition, sectionsOf } from '../profile/profile-definition';
import { sectionStatuses } from '../profile/section-statuses';
import { fileFields } from '../save/file-fields';
import { type InvestorState, type ReceiptState, rowOf, sectionState } from '../state/backend-state';
import { type Outcome, refuse } from '../state/outcome';

/** What making and showing a receipt needs of the world. */
export interface ReceiptDeps {
  readonly profile: ProfileDefinition;
  readonly investorId: string;
  readonly addresses: StoreAddresses;
  /** ms since 1970 */
  readonly now: number;
  /** How long its address is good, in ms. */
  readonly linkLifetime: number;
  readonly newId: () => string;
}

/** One answer, or one file, as it was sent in. */
export interface ReceiptEntry {
  /** `<section id>/<element key>` */
  readonly at: string;
  readonly value: unknown;
}

/** What an investor has sent in, all of it, before anybody signs it. Times in RFC 3339, UTC. */
export interface ReceiptContent {
  readonly reference: string;
  readonly submittedAt: string;
  readonly investor: string;
  readonly profile: string;
  readonly sections: readonly {
    readonly id: string;
    readonly label: string;
    readonly savedAt: string | null;
  }[];
  readonly entries: readonly ReceiptEntry[];
}

/**
 * The receipt of a profile in which nothing is left to do; 404 RECEIPT_NOT_FOUND while something is. The same
 * answers have the same receipt; changed answers get a new one.
 */
export function readReceipt(
  investor: InvestorState,
  deps: ReceiptDeps,
): Outcome<InvestorState, ReceiptFacts> {
  const statuses = sectionStatuses(deps.profile, investor, deps.now);
  if ([...statuses.values()].includes('active')) return refuse(404, 'RECEIPT_NOT_FOUND');
  const { receipts = [] } = investor;
  const last = receipts.at(-1);
  const sent = sentIn(investor, deps);
  const isSame = last !== undefined && JSON.stringify(last.sent) === JSON.stringify(sent);
  const receipt = isSame ? last : newReceipt(sent, investor, deps);
  return {
    state: isSame ? investor : { ...investor, receipts: [...receipts, receipt] },
    answer: {
      reference: receipt.reference,
      submittedAt: new Date(receipt.submittedAt).toISOString(),
      url: deps.addresses.receipt(receipt.reference, deps.now + deps.linkLifetime),
    },
  };
}

/** The content of one of the investor's receipts, as it was made; undefined for an unknown reference. */
export function receiptContent(
  { receipts = [] }: InvestorState,
  reference: string,
): ReceiptContent | undefined {
  const receipt = receipts.find((one) => one.reference === reference);
  if (!receipt) return undefined;
  const submittedAt = new Date(receipt.submittedAt).toISOString();
  return { reference, submittedAt, ...receipt.sent };
}

function newReceipt(
  sent: ReceiptState['sent'],
  { sections }: InvestorState,
  { now, newId }: ReceiptDeps,
): ReceiptState {
  const times = Object.values(sections).flatMap(({ savedAt }) => savedAt ?? []);
  const submittedAt = times.length > 0 ? Math.max(...times) : now;
  const id = newId()
    .replaceAll(/[^a-z\d]/gi, '')
    .slice(0, 10)
    .toUpperCase();
  return { reference: `${new Date(submittedAt).getUTCFullYear()}-${id}`, submittedAt, sent };
}

/** Everything that was saved, in the profile's order; labels in English, as the files of a client are. */
function sentIn(
  investor: InvestorState,
  { profile, investorId }: ReceiptDeps,
): ReceiptState['sent'] {
  const files = fileFields(profile);
  const sections = sectionsOf(profile).map((definition) => {
    const { savedAt } = sectionState(investor, definition.id);
    const { label } = localizeSection(definition, 'en');
    const saved = savedAt === undefined ? null : new Date(savedAt).toISOString();
    return { id: definition.id, label, savedAt: saved };
  });
  const entries = sections.flatMap(({ id }) =>
    Object.entries(sectionState(investor, id).values).map(([key, value]) => {
      const file = files.find((one) => one.sectionId === id && one.key === key);
      return {
        at: `${id}/${key}`,
        value: file ? fileFacts(investor, file.documentId, value) : value,
      };
    }),
  );
  return { investor: investorId, profile: profile.id, sections, entries };
}

/** Name, type, size and hashes of a file in the version that was saved: enough to know it again. */
function fileFacts(
  { documents, uploads }: InvestorState,
  documentId: string,
  saved: unknown,
): unknown {
  const { version } = isRecord(saved) ? saved : {};
  const newest = rowOf(documents, documentId);
  const document = [newest, newest?.former].find((one) => one?.version === version);
  const upload = document
    ? rowOf(uploads, document.uploadId)
    : Object.values(uploads).find(
        (one) => one.documentId === documentId && one.version === version,
      );
  if (version === undefined || !upload) return null;
  const { filename, type, md5, sha256, size } = upload;
  return { filename, type, size, version, md5, ...(sha256 !== undefined && { sha256 }) };
}
