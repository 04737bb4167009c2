import * as v from 'valibot';
import { LANGUAGES } from './language/languages';
import type { TextLanguage } from './language/localized-text';
import { withEntrySections } from './profile/entry-sections';
import type { SectionViewDeps } from './profile/section-view';
import { bindingOf, type LiveSession } from './session/session';
import { ACTIONS, type Answered, type Call } from './state/actions';
import type { BackendSettings } from './state/backend-settings';
import { type InvestorState, rowOf } from './state/backend-state';
import { profileOf } from './state/investors';
import { type Outcome, refuse } from './state/outcome';
import { requestSchemas, type ServedAction } from './state/requests';
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
      const { session, language, origin, binding } = caller;
      if (!session) return refuse(401, 'SESSION_MISSING');
      if (binding !== undefined && binding !== bindingOf(session, settings.sign)) {
        return refuse(409, 'SESSION_CHANGED');
      }
      const proof = await verifyWalletProof(settings, session, parsed.output);
      // No await between this read and the write, so that no other call can write in between.
      const investor = rowOf(settings.store.read().investors, session.investorId);
      if (!investor) return refuse(401, 'SESSION_EXPIRED');
      const deps = viewDeps(settings, investor, session.investorId, language);
      const run = ACTIONS[action] as (call: Call, request: unknown) => Answered;
      const outcome = run(
        { investor, session, language, deps, settings, origin, proof },
        parsed.output,
      );
      if ('state' in outcome) settings.store.write(outcome.state);
      await settings.store.saved();
      return outcome;
    },
  };
}

function whereInvalid(issues: readonly v.BaseIssue<unknown>[]): string {
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
    profile: withEntrySections(profileOf(settings.profiles, investor.profile), investor),
    investorId,
    language,
    storeUrl: settings.storeUrl(),
    sign: settings.sign,
    now: settings.now(),
    linkLifetime: settings.timing.documentLink,
    identityConfig: (pluginId) => settings.identityConfig(pluginId, investorId),
  };
}
