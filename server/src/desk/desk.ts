import type { Kyc, Section } from '../../../src/http/schemas';
import { fetchDocumentLink } from '../../../src/reference-backend/rules/documents/documents';
import { receiptAddressOf } from '../../../src/reference-backend/rules/documents/signed-url';
import { kycView } from '../../../src/reference-backend/rules/kyc';
import { textIn } from '../../../src/reference-backend/rules/language/localized-text';
import { negotiateLanguage } from '../../../src/reference-backend/rules/language/negotiate-language';
import { withEntrySections } from '../../../src/reference-backend/rules/profile/entry-sections';
import {
  type ProfileDefinition,
  sectionsOf,
} from '../../../src/reference-backend/rules/profile/profile-definition';
import {
  type SectionStatus,
  sectionStatuses,
} from '../../../src/reference-backend/rules/profile/section-statuses';
import { reviewOf } from '../../../src/reference-backend/rules/review/review-view';
import {
  type KycDecision,
  remarkableFields,
  sendBack,
  setKyc,
  takeBack,
} from '../../../src/reference-backend/rules/review/reviewer';
import { fileFields } from '../../../src/reference-backend/rules/save/file-fields';
import { reopenIncomplete } from '../../../src/reference-backend/rules/save/reopen';
import { hiddenDocuments } from '../../../src/reference-backend/rules/save/set-aside';
import {
  type InvestorState,
  rowOf,
  sectionState,
} from '../../../src/reference-backend/rules/state/backend-state';
import { type Outcome, refuse } from '../../../src/reference-backend/rules/state/outcome';
import { writtenLanguage } from '../contract/language';
import { isStorable } from '../database/database';
import { STORE_BASE } from '../documents/store-calls';
import { writeHistory } from '../history';
import {
  type Consequences,
  inTransaction,
  type Loaded,
  loadedOf,
  loadInvestor,
  ofDatabase,
  selectInvestors,
  writeInvestor,
} from '../investors';
import { RefusedCall } from '../problem';
import type { ServerContext } from '../server-context';
import { type Standing, summaryOf } from '../standing';
import { eraseInvestor } from './erasure';
import { exportFiles } from './export';
import { type HistoryEntry, historyPage, isKnownToHistory } from './history-pages';
import { zipOf } from './zip';

/** Which investors are listed. */
export interface InvestorQuery {
  readonly status?: Standing['status'] | undefined;
  /** A profile's name. */
  readonly profile?: string | undefined;
  /** Those who have changed since then, that moment included. */
  readonly changedSince?: Date | undefined;
  /** Of the page before. */
  readonly cursor?: string | undefined;
  /** At most 100, which is the default. */
  readonly limit?: number | undefined;
}

/** An investor in the list. */
export interface ListedInvestor {
  readonly investorId: string;
  readonly email: string;
  /** Its name. */
  readonly profile: string;
  readonly status: Standing['status'];
  readonly kyc: string;
  readonly changedAt: string;
  readonly sections: { readonly complete: number; readonly total: number };
}

/** A section with what was answered; a file as which document it is. */
export interface DeskSection {
  readonly id: string;
  readonly label: string;
  readonly status: SectionStatus;
  readonly savedAt: string | null;
  readonly elements: readonly {
    readonly id: string;
    readonly label: string;
    /** null where there is no answer. */
    readonly value: unknown;
  }[];
  readonly review?: Section['review'];
}

/** An investor with all answers. */
export interface InvestorDetail extends Omit<ListedInvestor, 'sections' | 'kyc'> {
  readonly kyc: Kyc;
  readonly sections: readonly DeskSection[];
  readonly documents: readonly {
    readonly documentId: string;
    readonly filename: string;
    readonly type: string;
    readonly size: number;
    readonly version: string;
    readonly receivedAt: string;
  }[];
  readonly wallets: readonly { readonly address: string }[];
  readonly receipts: readonly {
    readonly reference: string;
    readonly submittedAt: string;
    /** Leads to the receipt until `expiryDate`. */
    readonly url: string;
    readonly expiryDate: string;
  }[];
}

/** Words for the investor on a section: on all of it, on elements by id, or both. */
export interface Review {
  readonly message?: string | undefined;
  readonly elements?: Readonly<Record<string, string>> | undefined;
}

/**
 * What staff and their programs do. Every function rejects with a RefusedCall whose refusal has status and code; `by`
 * is who does it, for the history.
 */
export interface Desk {
  /** The newest change first. */
  investors(
    query?: InvestorQuery,
  ): Promise<{ readonly investors: readonly ListedInvestor[]; readonly cursor?: string }>;
  investor(
    investorId: string,
    options?: { readonly acceptLanguage?: string | undefined },
  ): Promise<InvestorDetail>;
  /** Where the newest version of a document can be fetched, for some minutes. */
  documentLink(
    investorId: string,
    documentId: string,
    by?: string,
  ): Promise<{ readonly url: string; readonly expiryDate: string }>;
  /** Sends a section back. */
  sendBack(investorId: string, sectionId: string, review: Review, by?: string): Promise<void>;
  /** Takes that back. */
  takeBack(investorId: string, sectionId: string, by?: string): Promise<void>;
  setKyc(investorId: string, decision: KycDecision, by?: string): Promise<void>;
  /** The oldest first, of an investor who was erased, too. */
  history(
    investorId: string,
    cursor?: string,
  ): Promise<{ readonly entries: readonly HistoryEntry[]; readonly cursor?: string }>;
  /** Everything about one investor, as a zip. */
  export(investorId: string, by?: string): Promise<ReadableStream<Uint8Array>>;
  /** Rows and documents are gone after it. */
  erase(investorId: string, by?: string): Promise<void>;
}

/** How many investors are on a page at most. */
const PAGE = 100;
const NOT_FOUND = { status: 404, code: 'INVESTOR_NOT_FOUND' } as const;

/** Makes the desk of a server. */
export function createDesk(context: ServerContext): Desk {
  const { db, secrets, now, timing } = context;
  const found = async (investorId: string): Promise<Loaded> => {
    const loaded = await ofDatabase(() => loadInvestor(context, db, investorId));
    if (!loaded) throw new RefusedCall(NOT_FOUND);
    return loaded;
  };
  /** Writes down what was only looked at. */
  const note = (
    investorId: string,
    by: string,
    action: string,
    keys?: readonly string[],
  ): Promise<void> =>
    ofDatabase(() =>
      writeHistory(db, secrets, {
        ...{ investorId, at: new Date(now()), actor: actorOf(by), action, keys },
      }),
    );
  /** The rule and the write in one transaction. */
  const act = (
    investorId: string,
    rule: (
      investor: InvestorState,
      deps: { readonly profile: ProfileDefinition; readonly now: number },
    ) => Outcome<InvestorState>,
    consequences: Consequences,
  ): Promise<void> =>
    ofDatabase(() =>
      inTransaction(db, async (trx) => {
        const loaded = await loadInvestor(context, trx, investorId, 'update');
        const outcome = loaded
          ? rule(loaded.investor, { profile: profileOf(loaded), now: now() })
          : refuse(404, NOT_FOUND.code);
        if ('problem' in outcome) throw new RefusedCall(outcome.problem);
        if (loaded) await writeInvestor(context, trx, loaded, outcome.state, consequences);
      }),
    );

  const investor: Desk['investor'] = async (investorId, { acceptLanguage } = {}) => {
    const loaded = await found(investorId);
    const addressOf = receiptAddressOf({
      ...{ storeUrl: context.publicUrl() + STORE_BASE, owner: loaded.ref, sign: secrets.sign },
    });
    const linksEnd = now() + timing.documentLink;
    return {
      ...listed(loaded, now()),
      kyc: kycView(loaded.investor.kyc, now()),
      sections: sectionsSeen(loaded, now(), acceptLanguage),
      documents: documentsOf(loaded),
      wallets: Object.keys(loaded.investor.wallets).map((address) => ({ address })),
      receipts: (loaded.investor.receipts ?? []).map(({ reference, submittedAt }) => ({
        ...{ reference, submittedAt: new Date(submittedAt).toISOString() },
        url: addressOf(reference, linksEnd),
        expiryDate: new Date(linksEnd).toISOString(),
      })),
    };
  };

  return {
    investors: (query = {}) => ofDatabase(() => listInvestors(context, query)),
    investor,
    documentLink: async (investorId, documentId, by = '') => {
      const { ref, investor: state, ...loaded } = await found(investorId);
      if (hiddenFor({ ...loaded, investor: state }).has(documentId)) {
        throw new RefusedCall({ status: 404, code: 'ERROR_DOCUMENTS_NOT_FOUND' });
      }
      const linksEnd = now() + timing.documentLink;
      const outcome = fetchDocumentLink(
        state,
        { documentId },
        {
          ...{ investorId, now: now(), linkLifetime: timing.documentLink },
          profile: profileOf({ ...loaded, investor: state }),
          addresses: await context.documents.addresses({
            ...{ ref, investor: state, announced: [], uploadsEnd: now(), linksEnd },
          }),
        },
      );
      if ('problem' in outcome) throw new RefusedCall(outcome.problem);
      await note(investorId, by, 'document.opened', [documentId]);
      return { url: outcome.answer.url, expiryDate: new Date(linksEnd).toISOString() };
    },
    sendBack: (investorId, sectionId, review, by = '') => {
      const remarks = Object.entries(review.elements ?? {});
      const keys = remarks.flatMap(([key, words]) => (words.trim() === '' ? [] : [key]));
      return act(investorId, (state, deps) => sendBack(state, { sectionId, ...review }, deps), {
        history: [{ actor: actorOf(by), action: 'review.requested', sectionId, keys }],
        events: [{ type: 'onboarding.review.requested', sectionId }],
      });
    },
    takeBack: (investorId, sectionId, by = '') =>
      act(
        investorId,
        (state, deps) => {
          const outcome = takeBack(state, { sectionId }, deps);
          if ('problem' in outcome) return outcome;
          // The profile may have changed since the section was complete.
          return { ...outcome, state: reopenIncomplete(outcome.state, deps.profile, deps.now) };
        },
        { history: [{ actor: actorOf(by), action: 'review.taken-back', sectionId }] },
      ),
    setKyc: async (investorId, decision, by = '') => {
      if (!isStorable(decision.status)) {
        throw new RefusedCall({ status: 400, code: 'REQUEST_INVALID', detail: 'status' });
      }
      await act(investorId, (state, deps) => setKyc(state, decision, deps), {
        history: [{ actor: actorOf(by), action: kycAction(decision.status) }],
      });
    },
    history: async (investorId, cursor) => {
      const page = await ofDatabase(() => historyPage(context, investorId, cursor));
      if (page.entries.length > 0) return page;
      if (await ofDatabase(() => isKnownToHistory(context, investorId))) return page;
      throw new RefusedCall(NOT_FOUND);
    },
    export: async (investorId, by = '') => {
      const loaded = await found(investorId);
      const detail = await investor(investorId);
      // What is away now is told before the first byte.
      await context.documents.check();
      await note(investorId, by, 'investor.exported');
      return zipOf(exportFiles(context, loaded, detail));
    },
    erase: (investorId, by = '') => eraseInvestor(context, investorId, actorOf(by)),
  };
}

/** Who it was in the history. */
function actorOf(by: string): string {
  return by === '' ? 'desk' : `desk:${by}`;
}

const KNOWN_STATUSES = new Set(['Not_checked', 'Pending', 'Approved', 'Rejected']);

/** Who approved is in the history; a status of the client's own may be any words. */
function kycAction(status: string): string {
  return `kyc.${KNOWN_STATUSES.has(status) ? status.toLowerCase().replace('_', '-') : 'changed'}`;
}

function profileOf({ profile, investor }: Pick<Loaded, 'profile' | 'investor'>): ProfileDefinition {
  return withEntrySections(profile.in(profile.written[0] ?? ''), investor);
}

function listed({ id, email, profile, investor, changedAt }: Loaded, now: number): ListedInvestor {
  const definition = profile.in(profile.written[0] ?? '');
  const { status, kyc, complete, total } = summaryOf(definition, investor, now);
  return {
    ...{ investorId: id, email, profile: profile.name, status, kyc },
    changedAt: changedAt.toISOString(),
    sections: { complete, total },
  };
}

async function listInvestors(
  context: ServerContext,
  { status, profile, changedSince, cursor, limit = PAGE }: InvestorQuery,
): ReturnType<Desk['investors']> {
  const size = Math.min(limit, PAGE);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (profile !== undefined && !isStorable(profile)) return { investors: [] };
  const current = [...context.profiles().byName.values()];
  let query = selectInvestors(context.db)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(size + 1);
  if (profile !== undefined) query = query.where('profile', '=', profile);
  if (changedSince) query = query.where('changed_at', '>=', changedSince);
  if (after) {
    query = query.where(({ eb, or, and }) =>
      or([
        eb('changed_at', '<', after.at),
        and([eb('changed_at', '=', after.at), eb('id', '>', after.id)]),
      ]),
    );
  }
  if (status !== undefined) {
    // Whose profile has changed since may stand elsewhere than is written: they are looked at below.
    query = query.where(({ eb, or, and, not }) =>
      or([
        eb('status', '=', status),
        not(
          or(
            current.map(({ name, version }) =>
              and([eb('profile', '=', name), eb('profile_version', '=', version)]),
            ),
          ),
        ),
      ]),
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const investors = page
    .map((row) => listed(loadedOf(context, row), context.now()))
    .filter((one) => status === undefined || one.status === status);
  return {
    investors,
    ...(rows.length > size && last && { cursor: cursorAt(last.changed_at, last.id) }),
  };
}

function cursorAt(at: Date, id: string): string {
  return Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');
}

function readCursor(cursor: string): { readonly at: Date; readonly id: string } {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    const date = new Date(Number(at));
    if (
      typeof at === 'number' &&
      typeof id === 'string' &&
      isStorable(id) &&
      !Number.isNaN(date.getTime())
    ) {
      return { at: date, id };
    }
  } catch {
    // Said below.
  }
  throw new RefusedCall({ status: 400, code: 'CURSOR_INVALID' });
}

/** The sections with their answers, in the language that is asked for where the profile is written in it. */
function sectionsSeen(
  { profile, investor }: Loaded,
  now: number,
  acceptLanguage: string | undefined,
): readonly DeskSection[] {
  const written = writtenLanguage(profile.written, acceptLanguage, undefined);
  const language = negotiateLanguage(acceptLanguage);
  const definition = withEntrySections(profile.in(written), investor, language);
  const statuses = sectionStatuses(definition, investor, now);
  const files = fileFields(definition);
  return sectionsOf(definition).map((section) => {
    const { id } = section;
    const { values, savedAt } = sectionState(investor, id);
    const answerAt = (key: string): unknown => {
      const saved = rowOf(values, key) ?? null;
      const file = files.find((one) => one.sectionId === id && one.key === key);
      return file && saved !== null ? fileSeen(investor, file.documentId, saved) : saved;
    };
    return {
      id,
      label: textIn(section.label, language),
      status: statuses.get(id) ?? 'pending',
      savedAt: savedAt === undefined ? null : new Date(savedAt).toISOString(),
      elements: remarkableFields(section, language).map(({ key, label }) => ({
        ...{ id: key, label, value: answerAt(key) },
      })),
      ...reviewOf(investor, id),
    };
  });
}

/** A saved file: the name is known of the newest version. */
function fileSeen(investor: InvestorState, documentId: string, saved: unknown): object {
  const { version } = saved as { readonly version?: unknown };
  const document = rowOf(investor.documents, documentId);
  const filename = document?.version === version ? document?.filename : undefined;
  return { documentId, version, ...(filename !== undefined && { filename }) };
}

/** The documents that another section's answer hides, from staff too. */
function hiddenFor({ profile, investor }: Pick<Loaded, 'profile' | 'investor'>) {
  return hiddenDocuments(profile.in(profile.written[0] ?? ''), investor);
}

function documentsOf(loaded: Loaded): InvestorDetail['documents'] {
  const { documents, uploads } = loaded.investor;
  const hidden = hiddenFor(loaded);
  const seen = Object.entries(documents).filter(([documentId]) => !hidden.has(documentId));
  return seen.map(([documentId, document]) => {
    const { uploadId, filename, type, version } = document;
    const { size = 0, receivedAt = 0 } = rowOf(uploads, uploadId) ?? {};
    const at = new Date(receivedAt).toISOString();
    return { documentId, filename, type, size, version, receivedAt: at };
  });
}
