import * as v from 'valibot';
import { type HandoffFacts, handoffOf, withoutOpenHandoffs } from './documents/handoff';
import { signedAddresses } from './documents/signed-url';
import { LANGUAGES } from './language/languages';
import type { TextLanguage } from './language/localized-text';
import { negotiateLanguage } from './language/negotiate-language';
import { withEntrySections } from './profile/entry-sections';
import type { SectionViewDeps } from './profile/section-view';
import {
  bindingOf,
  endSessions,
  type LiveSession,
  renewSession,
  sessionView,
} from './session/session';
import { answerOf } from './state/actions';
import type { BackendSettings } from './state/backend-settings';
import { type BackendState, type InvestorState, rowOf } from './state/backend-state';
import { profileOf, withInvestor } from './state/investors';
import { type Outcome, refuse } from './state/outcome';
import {
  isOfPhone,
  type PhoneAction,
  type RequestOf,
  requestSchemas,
  type ServedAction,
} from './state/requests';
import { withoutWallet } from './wallet/link-wallet';
import { verifyWalletProof } from './wallet/verify-wallet-proof';

/** Who calls, and in which language the answer is to speak. */
export interface Caller {
  /** Undefined for a caller without a session. */
  readonly session: LiveSession | undefined;
  readonly language: TextLanguage;
  /** Of the page that calls. */
  readonly origin: string;
  /** The session that the investor acted in, as the call names it (X-Session-Binding). */
  readonly binding?: string | undefined;
}

/** All store actions of the contract on one state. */
export interface Backend {
  readonly settings: BackendSettings;
  /** Carries out one call; what it changes is in the store when the promise resolves. */
  call(action: ServedAction, caller: Caller, request: unknown): Promise<Outcome<unknown, unknown>>;
}

/** Makes the backend that answers every store action from one store. */
export function createBackend(settings: BackendSettings): Backend {
  return {
    settings,
    call: async (action, caller, request) => {
      const parsed = v.safeParse(requestSchemas[action], request);
      if (!parsed.success) {
        return refuse(400, 'REQUEST_INVALID', { detail: whereInvalid(parsed.issues) });
      }
      if (action === 'fetchLanguages') return { state: undefined, answer: LANGUAGES };
      if (isOfPhone(action)) {
        const outcome = answerPhone(settings, action, parsed.output, caller);
        if ('state' in outcome) settings.store.write(outcome.state);
        await settings.store.saved();
        return outcome;
      }
      const { session, language, origin, binding } = caller;
      if (!session) return refuse(401, 'SESSION_MISSING');
      if (binding !== undefined && binding !== bindingOf(session, settings.sign)) {
        return refuse(409, 'SESSION_CHANGED');
      }
      const owner = rowOf(settings.store.read().investors, session.investorId);
      const proof = await verifyWalletProof(settings.verifySignature, owner, parsed.output);
      // No await between this read and the write, so that no other call can write in between.
      const state = settings.store.read();
      const investor = rowOf(state.investors, session.investorId);
      if (!investor) return refuse(401, 'SESSION_EXPIRED');
      const ofSession = answerAboutSession(action, session, settings);
      const wallet = walletIn(parsed.output);
      const others = Object.entries(state.investors).filter(([id]) => id !== session.investorId);
      const other = others.find(([, { wallets }]) => Object.hasOwn(wallets, wallet));
      const outcome =
        ofSession ??
        withChanges(
          state,
          session.investorId,
          answerOf(
            action as Exclude<typeof action, 'fetchSession' | 'renewSession' | 'signOut'>,
            {
              ...{ investor, language, origin, proof },
              handoffs: handoffFacts(settings, language),
              deps: viewDeps(settings, investor, session.investorId, language),
              timing: settings.timing,
              newId: settings.newId,
              walletChallenges: settings.walletChallenges,
              holder: other && holds(other[1], wallet),
            },
            parsed.output as RequestOf<never>,
          ),
          other && ([other[0], withoutWallet(other[1], wallet)] as const),
        );
      if ('state' in outcome) settings.store.write(outcome.state);
      await settings.store.saved();
      return outcome;
    },
  };
}

/** What answers a call about the session itself; undefined for any other. */
function answerAboutSession(
  action: ServedAction,
  session: LiveSession,
  { store, now, timing, sign }: BackendSettings,
): Outcome<BackendState, unknown> | undefined {
  const state = store.read();
  if (action === 'fetchSession') return { state, answer: sessionView(state, session, sign) };
  if (action === 'renewSession') {
    return renewSession(state, session, { now: now(), lifetime: timing.session, sign });
  }
  if (action !== 'signOut') return undefined;
  const ended = endSessions(state, (id) => id === session.id);
  const investor = rowOf(state.investors, session.investorId);
  const after = investor && withoutOpenHandoffs(investor, now());
  return {
    state: after ? withInvestor(ended, session.investorId, after) : ended,
    answer: undefined,
  };
}

/** A call of the phone: on the investor whose hand-off knows its secret. */
function answerPhone(
  settings: BackendSettings,
  action: PhoneAction,
  request: object,
  { language, origin }: Caller,
): Outcome<BackendState, unknown> {
  const state = settings.store.read();
  const handoffs = handoffFacts(settings, language);
  if (!handoffs) return refuse(404, 'NOT_FOUND');
  const { token, accessToken } = request as { token?: string; accessToken?: string };
  const secret = token ?? accessToken ?? '';
  for (const [investorId, investor] of Object.entries(state.investors)) {
    const handoff = handoffOf(investor, secret, handoffs.hide);
    if (!handoff) continue;
    const spoken =
      action === 'openHandoff' ? negotiateLanguage(handoff.language, investor.language) : language;
    const outcome = answerOf(
      action,
      {
        ...{ investor, language: spoken, origin, handoffs, proof: NO_PROOF },
        deps: viewDeps(settings, investor, investorId, spoken),
        timing: settings.timing,
        newId: settings.newId,
      },
      request as RequestOf<never>,
    );
    return withChanges(state, investorId, outcome, undefined);
  }
  return refuse(410, 'HANDOFF_ENDED');
}

/** A phone proves no wallet. */
const NO_PROOF = { sentence: false };

function handoffFacts(
  { handoffPage, newId, sign }: BackendSettings,
  language: TextLanguage,
): HandoffFacts | undefined {
  if (handoffPage === undefined) return undefined;
  const hide = (secret: string) => sign(`handoff ${secret}`);
  return { page: handoffPage, language, newToken: newId, hide };
}

function walletIn(request: object): string {
  return 'walletAddress' in request ? String(request.walletAddress).toLowerCase() : '';
}

function holds(
  { challengedWallets = {} }: InvestorState,
  wallet: string,
): 'sentence' | 'challenge' {
  return Object.hasOwn(challengedWallets, wallet) ? 'challenge' : 'sentence';
}

/** The outcome of one investor's rule on all of the state; who loses a wallet by it loses it. */
function withChanges(
  state: BackendState,
  investorId: string,
  outcome: Outcome<InvestorState, unknown>,
  loser: readonly [id: string, after: InvestorState] | undefined,
): Outcome<BackendState, unknown> {
  if ('problem' in outcome) return outcome;
  const { state: investor, ...answered } = outcome;
  const after = loser ? withInvestor(state, ...loser) : state;
  return { state: withInvestor(after, investorId, investor), ...answered };
}

/** Where a request has not the shape of its call. */
export function whereInvalid(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .map((issue) => `${v.getDotPath(issue) ?? 'body'}: expected ${issue.expected ?? issue.type}`)
    .join('; ');
}

function viewDeps(
  settings: BackendSettings,
  investor: InvestorState,
  investorId: string,
  language: TextLanguage,
): SectionViewDeps {
  return {
    profile: withEntrySections(profileOf(settings.profiles, investor.profile), investor, language),
    investorId,
    language,
    addresses: signedAddresses({
      storeUrl: settings.storeUrl(),
      owner: investorId,
      sign: settings.sign,
    }),
    now: settings.now(),
    linkLifetime: settings.timing.documentLink,
    identityConfig: (pluginId) => settings.identityConfig(pluginId, investorId),
  };
}
