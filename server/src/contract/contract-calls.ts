import * as v from 'valibot';
import { CALLS } from '../../../src/http/calls';
import { whereInvalid } from '../../../src/reference-backend/rules/backend';
import { base64OfHex } from '../../../src/reference-backend/rules/documents/documents';
import {
  type HandoffFacts,
  handoffOf,
  withoutOpenHandoffs,
} from '../../../src/reference-backend/rules/documents/handoff';
import { NO_ADDRESSES } from '../../../src/reference-backend/rules/documents/signed-url';
import { isNothingHandedIn, kycAfterHandIn } from '../../../src/reference-backend/rules/kyc';
import { LANGUAGES } from '../../../src/reference-backend/rules/language/languages';
import type { TextLanguage } from '../../../src/reference-backend/rules/language/localized-text';
import { negotiateLanguage } from '../../../src/reference-backend/rules/language/negotiate-language';
import { withEntrySections } from '../../../src/reference-backend/rules/profile/entry-sections';
import {
  findSection,
  sectionsOf,
} from '../../../src/reference-backend/rules/profile/profile-definition';
import { sectionStatuses } from '../../../src/reference-backend/rules/profile/section-statuses';
import {
  type Answered,
  answerOf,
  type InvestorAction,
} from '../../../src/reference-backend/rules/state/actions';
import {
  type InvestorState,
  type KycState,
  rowOf,
} from '../../../src/reference-backend/rules/state/backend-state';
import {
  isOfPhone,
  type PhoneAction,
  type RequestOf,
  requestSchemas,
  type ServedAction,
} from '../../../src/reference-backend/rules/state/requests';
import type { VerifiedProof } from '../../../src/reference-backend/rules/wallet/link-wallet';
import { verifyWalletProof } from '../../../src/reference-backend/rules/wallet/verify-wallet-proof';
import { readJsonBody } from '../body';
import {
  type CorsRules,
  checkOrigin,
  isContractHeader,
  isMutating,
  optionsResponse,
} from '../cors';
import { takeNote } from '../documents/store-calls';
import {
  type Consequences,
  endSignIn,
  holderOf,
  idOfRef,
  inTransaction,
  type Loaded,
  loadCaller,
  loadInvestor,
  ofDatabase,
  refuseSignedOut,
  withProfile,
  writeInvestor,
  writeUnchanged,
} from '../investors';
import { jsonResponse, problemResponse, RefusedCall } from '../problem';
import type { ServerContext } from '../server-context';
import type { Caller } from '../tokens';
import { writtenLanguage } from './language';
import { type MatchedCall, matchRoute } from './match-route';

/** The contract's calls stand below this; it belongs to `api-base`. */
export const API_BASE = '/v1';

/** Cross-origin rules of the contract's calls. */
export function contractCors({ origins }: ServerContext): CorsRules {
  return { origins: origins(), credentials: true, allowsHeader: isContractHeader };
}

/** What the log and the metrics are told of a call. */
export interface Traced {
  route?: string;
  investor?: string;
}

/** Answers a call of the contract; `path` is what follows the base. */
export async function answerContractCall(
  request: Request,
  path: string,
  context: ServerContext,
  traced: Traced,
): Promise<Response> {
  const { call, methods } = matchRoute(request.method, path);
  if (methods.length === 0) throw new RefusedCall({ status: 404, code: 'NOT_FOUND' });
  if (request.method === 'OPTIONS') return optionsResponse(request, methods, contractCors(context));
  if (!call) {
    return problemResponse({ status: 405, code: 'METHOD_NOT_ALLOWED' }, 'en', {
      Allow: [...methods, 'OPTIONS'].join(', '),
    });
  }
  traced.route = API_BASE + CALLS[call.action].path.replace(/\?.*/, '');
  if (isMutating(request.method)) checkOrigin(request, context.origins());
  const accepted = request.headers.get('Accept-Language') ?? undefined;
  if (call.action === 'fetchLanguages') {
    return jsonResponse(offeredLanguages(context), {
      'Content-Language': negotiateLanguage(accepted),
    });
  }
  const { action } = call;
  const answered = isOfPhone(action)
    ? ofPhone(request, { ...call, action }, context, traced)
    : ofSession(request, call, context, traced);
  return answered.catch((error: unknown) => {
    if (!(error instanceof RefusedCall)) throw error;
    const language = negotiateLanguage(accepted);
    return problemResponse(error.refusal, language, {
      ...error.headers,
      'Content-Language': language,
    });
  });
}

/** A call of the phone: no session, and the investor is the one that its secret names. */
async function ofPhone(
  request: Request,
  { action, params }: MatchedCall<PhoneAction>,
  context: ServerContext,
  traced: Traced,
): Promise<Response> {
  if (context.handoffPage === undefined) throw new RefusedCall({ status: 404, code: 'NOT_FOUND' });
  const [, accessToken = ''] =
    /^Bearer (\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  const sent = isMutating(request.method) ? await readJsonBody(request) : undefined;
  const asked = parsedRequest(action, sent, { ...params, accessToken });
  const secret = 'token' in asked ? asked.token : accessToken;
  const [ref = ''] = secret.split('.');
  const investorId = await ofDatabase(() => idOfRef(context, ref));
  const known =
    investorId === undefined
      ? undefined
      : await ofDatabase(() => loadInvestor(context, context.db, investorId));
  const handoff = known && handoffOf(known.investor, secret, (one) => hideSecret(context, one));
  if (!known || !handoff) throw new RefusedCall({ status: 410, code: 'HANDOFF_ENDED' });
  withProfile(known);
  traced.investor = context.secrets.hide(known.id).slice(0, 16);
  context.limits.take(`investor ${known.id}`);
  const language = negotiateLanguage(request.headers.get('Accept-Language') ?? undefined);
  const facts = {
    ...{ language, offered: handoff.language, origin: originOf(request, context) },
    written: writtenLanguage(known.profile.written, handoff.language, undefined),
  };
  const run = isMutating(request.method) ? change : read;
  return responseOf(await run(context, known, action, asked, facts), facts);
}

function hideSecret({ secrets }: ServerContext, secret: string): string {
  return secrets.sign(`handoff ${secret}`);
}

/** Undefined where there is no page for phones. A secret begins with what the store calls its investor. */
function handoffFacts(
  context: ServerContext,
  { ref }: Loaded,
  language: string,
): HandoffFacts | undefined {
  const { handoffPage: page, newId } = context;
  if (page === undefined) return undefined;
  return {
    ...{ page, language, newToken: () => `${ref}.${newId()}` },
    hide: (secret) => hideSecret(context, secret),
  };
}

/** A request of the shape of its call, or 400 with where it is not. */
function parsedRequest<Action extends ServedAction>(
  action: Action,
  sent: unknown,
  named: object,
): RequestOf<Action> {
  const parsed = v.safeParse(
    requestSchemas[action],
    isAbsentOrObject(sent) ? { ...sent, ...named } : sent,
  );
  if (parsed.success) return parsed.output as RequestOf<Action>;
  const detail = whereInvalid(parsed.issues);
  throw new RefusedCall({ status: 400, code: 'REQUEST_INVALID', detail });
}

/**
 * Signing out ends what the investor has handed to a phone, too. Both under the investor's lock: what is handed over at
 * the same time is ended by it, or refused after it.
 */
async function signOut(context: ServerContext, caller: Caller): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const loaded = await loadInvestor(context, trx, caller.investorId, 'update');
    const after = loaded && withoutOpenHandoffs(loaded.investor, context.now());
    if (loaded && after && after !== loaded.investor) {
      await writeInvestor(context, trx, loaded, after, {});
    }
    await endSignIn(context, trx, caller);
  });
}

async function ofSession(
  request: Request,
  { action, params }: MatchedCall,
  context: ServerContext,
  traced: Traced,
): Promise<Response> {
  const caller = await context.authentication.investor(request);
  traced.investor = context.secrets.hide(caller.investorId).slice(0, 16);
  context.limits.take(`investor ${caller.investorId}`);
  const sent = isMutating(request.method) ? await readJsonBody(request) : undefined;
  const named = {
    ...params,
    ...queryOf(request, action),
    etag: request.headers.get('If-Match') ?? undefined,
  };
  const parsed = parsedRequest(action, sent, named);
  const call: Call = { caller, headers: request.headers, origin: originOf(request, context) };
  if (action === 'saveSection') {
    const saved = await saveUnread(context, call, parsed as RequestOf<'saveSection'>);
    if (saved) return saved;
  }
  const loaded = await ofDatabase(() => loadCaller(context, caller));
  context.recent.keep(loaded);
  if (isMutating(request.method) && !isBound(context, call, loaded)) {
    throw new RefusedCall({ status: 409, code: 'SESSION_CHANGED' });
  }
  const facts = factsOf(call, loaded);
  const headers = { 'Content-Language': facts.written };
  if (action === 'fetchSession' || action === 'renewSession') {
    return jsonResponse(sessionOf(context, caller, loaded), headers);
  }
  if (action === 'signOut') {
    await ofDatabase(() => signOut(context, caller));
    return new Response(null, { status: 204, headers });
  }
  const run = isMutating(request.method) ? change : read;
  const asked = parsed as RequestOf<InvestorAction>;
  return responseOf(await run(context, loaded, action as InvestorAction, asked, facts), facts);
}

/**
 * A save on the investor as this server knows it, in one statement, which is the read too. Undefined where the investor
 * has to be read: it is not known here, somebody has changed it, the sign-in has ended, or the save stores nothing.
 */
async function saveUnread(
  context: ServerContext,
  call: Call,
  request: RequestOf<'saveSection'>,
): Promise<Response | undefined> {
  const before = context.recent.take(call.caller);
  if (!before || !isBound(context, call, before)) return undefined;
  const facts = factsOf(call, before);
  const world = await worldOf(context, before, 'saveSection', request, facts);
  const { outcome, changed, consequences } = decided(context, before, 'saveSection', request, {
    ...facts,
    ...world,
  });
  if (!changed) return undefined;
  const stored = await ofDatabase(() =>
    writeUnchanged(context, context.db, before, changed, consequences, call.caller),
  );
  if (!stored) return undefined;
  context.recent.keep(stored);
  return responseOf(outcome, facts);
}

/** Who calls, and how. */
interface Call {
  readonly caller: Caller;
  readonly headers: Headers;
  /** Of the page that calls. */
  readonly origin: string;
}

function factsOf({ caller, headers, origin }: Call, { investor, profile }: Loaded): CallFacts {
  const accepted = headers.get('Accept-Language') ?? undefined;
  return {
    language: negotiateLanguage(accepted, investor.language),
    offered: writtenLanguage(profile.in('').languages, accepted, investor.language),
    written: writtenLanguage(profile.written, accepted, investor.language),
    ...{ origin, caller },
  };
}

/** A call that names no binding is bound to every sign-in of its investor. */
function isBound(context: ServerContext, { caller, headers }: Call, loaded: Loaded): boolean {
  const claimed = headers.get('X-Session-Binding');
  return claimed === null || claimed === bindingOf(context, caller, loaded);
}

function responseOf(outcome: Answered, { language, written }: CallFacts): Response {
  const headers = { 'Content-Language': written };
  if ('problem' in outcome) return problemResponse(outcome.problem, language, headers);
  const tagged = { ...headers, ...(outcome.etag && { ETag: outcome.etag }) };
  if (outcome.answer === undefined) return new Response(null, { status: 204, headers: tagged });
  return jsonResponse(outcome.answer, tagged, outcome.status);
}

function isAbsentOrObject(body: unknown): body is object | undefined {
  return body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body));
}

/** The fields of a call that stand in its query, as `?address={address}` of its route. */
function queryOf(request: Request, action: ServedAction): Record<string, string> {
  const [, names = ''] = CALLS[action].path.split('?');
  const given = new URL(request.url).searchParams;
  return Object.fromEntries(
    [...new URLSearchParams(names).keys()].flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The page that calls; one of our own origin sends none with a GET. */
function originOf(request: Request, { origins, publicUrl }: ServerContext): string {
  const origin = request.headers.get('Origin');
  if (origin !== null && origins().includes(origin)) return origin;
  return origins()[0] ?? new URL(publicUrl()).origin;
}

/** What stands for a sign-in in the calls that change something; it changes with the investor's erasure. */
function bindingOf({ secrets }: ServerContext, caller: Caller, { ref }: Loaded): string {
  return `b-${secrets.sign(`binding ${JSON.stringify([ref, caller.signIn ?? ''])}`)}`;
}

function sessionOf(context: ServerContext, caller: Caller, loaded: Loaded) {
  const { investorId, email, expiresAt } = caller;
  const { language } = loaded.investor;
  return {
    ...{ investorId, email, binding: bindingOf(context, caller, loaded) },
    ...(language !== undefined && { language }),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
  };
}

/** Every language that a profile offers, each with its own name for itself. */
function offeredLanguages({ profiles }: ServerContext) {
  const codes = new Set(
    [...profiles().byName.values()].flatMap((one) => one.in(one.written[0] ?? '').languages),
  );
  return [...codes].map((code) => {
    const known = LANGUAGES.find((one) => one.code === code);
    return known ?? { code, name: nameOfLanguage(code) };
  });
}

function nameOfLanguage(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** How a call is answered besides what it asks for. */
interface CallFacts {
  /** Of what the server itself says. */
  readonly language: TextLanguage;
  /** Of the widget's own words: the profile need not be written in it. */
  readonly offered: string;
  /** Of the profile's words. */
  readonly written: string;
  readonly origin: string;
  /** Undefined for a phone. */
  readonly caller?: Caller;
}

type AnyRequest = RequestOf<InvestorAction>;

/** A call that reads; where it leaves something behind after all, as a challenge, it is carried out as a change. */
async function read(
  context: ServerContext,
  loaded: Loaded,
  action: InvestorAction,
  request: AnyRequest,
  facts: CallFacts,
): Promise<Answered> {
  let arrived = loaded;
  for (const documentId of documentsAskedFor(loaded.investor, action, request)) {
    arrived = await noteArrival(context, arrived, documentId);
  }
  const world = await worldOf(context, arrived, action, request, facts);
  const outcome = answer(context, arrived, action, request, { ...facts, ...world });
  if ('problem' in outcome) return outcome;
  if (!world.identity) return { ...outcome, answer: withoutActiveSection(outcome.answer) };
  if (outcome.state === arrived.investor) return outcome;
  return change(context, arrived, action, request, facts);
}

/** The documents that a call asks for: whether they have arrived may be known to an object store alone. */
function documentsAskedFor(
  { handoffs = [] }: InvestorState,
  action: InvestorAction,
  request: AnyRequest,
): readonly string[] {
  if (action === 'readHandoff') {
    const { handoffId } = request as RequestOf<'readHandoff'>;
    const files = handoffs.find(({ id }) => id === handoffId)?.files ?? [];
    return files.map(({ documentId }) => documentId);
  }
  const isAsked = action === 'fetchDocumentLink' || action === 'fetchHandoffDocument';
  return isAsked ? [(request as RequestOf<typeof action>).documentId] : [];
}

/**
 * The rule and the write, of the same investor: what is answered is stored. Nearly always nobody else has changed the
 * investor since the call began, and one statement is enough. Else the rule is asked again in a transaction that holds
 * the investor; so are a wallet, which another investor may have, and a hand-off, which must not outlive its sign-in.
 */
async function change(
  context: ServerContext,
  before: Loaded,
  action: InvestorAction,
  request: AnyRequest,
  facts: CallFacts,
): Promise<Answered> {
  const world = await worldOf(context, before, action, request, facts);
  const wallet = 'walletAddress' in request ? request.walletAddress : undefined;
  const signIn = action === 'createHandoff' ? facts.caller : undefined;
  return ofDatabase(async () => {
    if (wallet === undefined && !signIn) {
      const known = { ...facts, ...world };
      const { outcome, changed, consequences } = decided(context, before, action, request, known);
      if (!changed) return outcome;
      const stored = await writeUnchanged(context, context.db, before, changed, consequences);
      if (stored) {
        context.recent.keep(stored);
        return outcome;
      }
    }
    return inTransaction(context.db, async (trx) => {
      const loaded = await loadInvestor(context, trx, before.id, 'update');
      if (loaded?.ref !== before.ref) {
        throw new RefusedCall({ status: 401, code: 'SESSION_EXPIRED' });
      }
      if (signIn) await refuseSignedOut(context, trx, signIn);
      const holder = wallet === undefined ? undefined : await holderOf(trx, wallet, loaded.id);
      const known = { ...facts, ...world, holder };
      const { outcome, changed, consequences } = decided(context, loaded, action, request, known);
      if (changed) await writeInvestor(context, trx, loaded, changed, consequences);
      return outcome;
    });
  });
}

/** What the rule says of a call, what it changes of the investor, and what comes of that. */
function decided(
  context: ServerContext,
  loaded: Loaded,
  action: InvestorAction,
  request: AnyRequest,
  known: CallFacts & World & { readonly holder?: 'sentence' | 'challenge' | undefined },
) {
  const { kyc } = loaded.investor;
  const told =
    known.isHandedIn && isNothingHandedIn(kyc, context.now())
      ? { ...loaded, investor: { ...loaded.investor, kyc: handedIn(context, kyc) } }
      : loaded;
  const outcome = answer(context, told, action, request, known);
  const changed =
    'problem' in outcome || outcome.state === loaded.investor ? undefined : outcome.state;
  const consequences = changed && consequencesOf(action, request, loaded.investor, changed);
  return { outcome, changed, consequences };
}

/** What is asked of others before the rule, which waits for nobody. */
interface World {
  readonly proof: VerifiedProof;
  readonly addresses: typeof NO_ADDRESSES;
  /** Undefined where a provider failed. */
  readonly identity: ReadonlyMap<string, object> | undefined;
  readonly newIds: readonly string[];
  /** The provider of the section that is saved has got all that it decides on. */
  readonly isHandedIn: boolean;
}

async function worldOf(
  context: ServerContext,
  loaded: Loaded,
  action: InvestorAction,
  request: AnyRequest,
  facts: CallFacts,
): Promise<World> {
  const { investor, ref } = loaded;
  const proof = await verifyWalletProof(context.verifySignature, investor, request);
  const files = announcedIn(request);
  const newIds = files.map(() => context.newId());
  const now = context.now();
  const needsAddresses = action !== 'saveSection' && action !== 'fetchKyc';
  const addresses = needsAddresses
    ? await context.documents.addresses({
        ...{ ref, investor },
        announced: files.map(({ md5, type, size }, index) => ({
          ...{ id: newIds[index] ?? '', type, size },
          contentMd5: base64OfHex(md5),
        })),
        uploadsEnd: now + context.timing.uploadUrl,
        linksEnd: now + context.timing.documentLink,
      })
    : NO_ADDRESSES;
  const identity = await identityOf(context, loaded, action, request, facts);
  const isHandedIn = await isCheckHandedIn(context, loaded, action, request);
  return { proof, addresses, identity, newIds, isHandedIn };
}

/** The files that are to be sent somewhere; a hand-off names files that nobody has chosen yet. */
function announcedIn(request: AnyRequest): RequestOf<'fetchDocumentUrl'>['files'] {
  return 'files' in request && !('sectionId' in request) ? request.files : [];
}

/** A save says nothing of an identity check, and its provider's webhook may come after it: so the provider is asked. */
async function isCheckHandedIn(
  { identity, now }: ServerContext,
  { id: investorId, investor, profile }: Loaded,
  action: InvestorAction,
  request: AnyRequest,
): Promise<boolean> {
  if (action !== 'saveSection' || !isNothingHandedIn(investor.kyc, now())) return false;
  const { sectionId } = request as RequestOf<'saveSection'>;
  const { plugins = [] } = findSection(profile.in(''), sectionId) ?? {};
  const said = await Promise.all(
    plugins.map((pluginId) => identity.hasAll({ investorId, sectionId, pluginId })),
  );
  return said.includes(true);
}

function handedIn({ now }: ServerContext, kyc: KycState): KycState {
  return kycAfterHandIn(kyc, { now: now(), decisionAfter: undefined });
}

/**
 * The tokens of the identity checks that a section shows. In the qualification a provider's failure leaves its section
 * out: asked for alone, it says what is wrong.
 */
async function identityOf(
  context: ServerContext,
  { id: investorId, email, investor, profile }: Loaded,
  action: InvestorAction,
  request: AnyRequest,
  { written, origin }: CallFacts,
): Promise<ReadonlyMap<string, object> | undefined> {
  const configs = new Map<string, object>();
  if (action !== 'fetchSection' && action !== 'fetchQualification') return configs;
  const definition = withEntrySections(profile.in(written), investor);
  const statuses = sectionStatuses(definition, investor, context.now());
  const asked = sectionsOf(definition).find(({ id }) =>
    'sectionId' in request ? id === request.sectionId : statuses.get(id) === 'active',
  );
  const isOpen = asked !== undefined && statuses.get(asked.id) === 'active';
  for (const pluginId of asked?.plugins ?? []) {
    const sectionId = asked?.id ?? '';
    const check = { investorId, email, sectionId, pluginId, isOpen, origin };
    try {
      configs.set(pluginId, await context.identity.configFor(check));
    } catch (error) {
      if (action === 'fetchSection' || !(error instanceof RefusedCall)) throw error;
      return undefined;
    }
  }
  return configs;
}

function answer(
  context: ServerContext,
  loaded: Loaded,
  action: InvestorAction,
  request: AnyRequest,
  facts: CallFacts & World & { readonly holder?: 'sentence' | 'challenge' | undefined },
): Answered {
  const { id: investorId, investor, profile } = loaded;
  const { walletChallenges, now } = context;
  const { decidesByItself } = context.identity;
  const timing = {
    ...context.timing,
    kycDecision: decidesByItself ? context.timing.kycDecision : undefined,
  };
  const { language, offered, written, origin, proof, holder, addresses } = facts;
  // The receipt of the same answers is the same in every language.
  const spoken = action === 'readReceipt' ? (profile.written[0] ?? written) : written;
  const ids = [...facts.newIds];
  return answerOf(
    action,
    {
      ...{ investor, language, origin, proof, holder, timing, walletChallenges },
      handoffs: handoffFacts(context, loaded, offered),
      newId: () => ids.shift() ?? context.newId(),
      deps: {
        ...{ investorId, language, addresses, now: now() },
        profile: withEntrySections(profile.in(spoken), investor, language),
        linkLifetime: timing.documentLink,
        identityConfig: (pluginId) => facts.identity?.get(pluginId) ?? {},
      },
    },
    request as RequestOf<never>,
  );
}

/** A qualification whose active section has to be asked for alone. */
function withoutActiveSection(answer: unknown): unknown {
  const { activeSection: _, ...qualification } = answer as { readonly activeSection?: unknown };
  return qualification;
}

/** A file that went to an object store is seen when its link is asked for. */
async function noteArrival(
  context: ServerContext,
  loaded: Loaded,
  documentId: string,
): Promise<Loaded> {
  const waiting = Object.entries(loaded.investor.uploads)
    .filter(([, upload]) => upload.documentId === documentId && upload.receivedAt === undefined)
    .sort(([, one], [, other]) => one.announcedAt - other.announcedAt);
  let isNoted = false;
  for (const [uploadId, upload] of waiting) {
    const received = await context.documents.arrived(loaded.ref, uploadId, upload);
    if (!received) continue;
    // It has arrived some time ago: nothing is left to wait for.
    const facts = { now: context.now(), processing: 0 };
    await takeNote(context, loaded.id, received, facts).then(
      () => {
        isNoted = true;
      },
      (error: unknown) => {
        // Another file than was announced, or one whose hand-off was cancelled: there is no link to it.
        const isRefused = error instanceof RefusedCall && [400, 410].includes(error.refusal.status);
        if (!isRefused) throw error;
      },
    );
  }
  if (!isNoted) return loaded;
  return (await ofDatabase(() => loadInvestor(context, context.db, loaded.id))) ?? loaded;
}

/** What a change leaves in the history, and what is told of it. */
function consequencesOf(
  action: InvestorAction,
  request: AnyRequest,
  before: InvestorState,
  after: InvestorState,
): Consequences {
  const actor = 'investor';
  switch (action) {
    case 'saveSection': {
      const { sectionId, elements } = request as RequestOf<'saveSection'>;
      if (rowOf(after.sections, sectionId) === rowOf(before.sections, sectionId)) return {};
      const keys = elements.map(({ id }) => id);
      return {
        history: [{ actor, action: 'section.saved', sectionId, keys }],
        events: [{ type: 'onboarding.section.saved', sectionId }],
      };
    }
    case 'linkWalletToIdentity':
      return {
        history: [{ actor, action: 'wallet.linked' }],
        events: [{ type: 'onboarding.wallet.linked' }],
      };
    case 'acceptDisclaimer': {
      const { id } = request as RequestOf<'acceptDisclaimer'>;
      return { history: [{ actor, action: 'disclaimer.accepted', keys: [id] }] };
    }
    case 'investorLanguage':
      return { history: [{ actor, action: 'language.chosen' }] };
    case 'readReceipt':
      return { history: [{ actor, action: 'receipt.made' }] };
    default:
      return {};
  }
}
