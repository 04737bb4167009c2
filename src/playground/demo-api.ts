import type { RawApi } from '../http/call';
import type { CallContext, UploadRequest } from '../http/host-api';
import type { createFaults } from '../reference-backend/faults';
import { demoIdentityConfig } from '../reference-backend/identity-config';
import { createBackend } from '../reference-backend/rules/backend';
import { receiveUpload } from '../reference-backend/rules/documents/documents';
import { negotiateLanguage } from '../reference-backend/rules/language/negotiate-language';
import { problemTitle } from '../reference-backend/rules/language/problem-texts';
import type { ProfileDefinition } from '../reference-backend/rules/profile/profile-definition';
import type { LiveSession } from '../reference-backend/rules/session/session';
import { rowOf } from '../reference-backend/rules/state/backend-state';
import { withInvestor } from '../reference-backend/rules/state/investors';
import type { Refusal } from '../reference-backend/rules/state/outcome';
import { requestSchemas, type ServedAction } from '../reference-backend/rules/state/requests';
import type { StateStore } from '../reference-backend/rules/state/state-store';
import type { Timing } from '../reference-backend/rules/state/timing';
import { verifyOwnKey } from '../reference-backend/verify-own-key';
import type { PlaygroundSettings } from './playground-settings';

/** Steps in which an upload reports its progress. */
const UPLOAD_STEPS = 5;
const UPLOAD_STEP_MS = 150;
/** What the calls of a playground need; profile and session are the current ones. */
export interface DemoApiFacts extends Omit<PlaygroundSettings, 'profile' | 'timing'> {
  readonly timing: Timing;
  readonly store: StateStore;
  readonly faults: ReturnType<typeof createFaults>;
  profile(): ProfileDefinition;
  session(): LiveSession | undefined;
}

/** The store actions in the page: the reference backend's rules, with the faults that the panel has set. */
export function createDemoApi(facts: DemoApiFacts): RawApi {
  const { now, newId, storeUrl, origin, timing, store, faults } = facts;
  // Nobody else can reach this store, so a signature protects nothing.
  const sign = (text: string) => String(text.length);

  const investor = () => rowOf(store.read().investors, facts.profile().id);
  const backend = () =>
    createBackend({
      store,
      profiles: [facts.profile()],
      timing,
      now,
      newId,
      sign,
      verifySignature: verifyOwnKey,
      walletChallenges: { chainId: facts.chainId() },
      identityConfig: demoIdentityConfig,
      storeUrl: () => storeUrl,
    });

  const call = async (
    action: ServedAction,
    request: object,
    { signal, language, binding }: CallContext,
  ) => {
    const spoken = negotiateLanguage(language, investor()?.language);
    const fault = faults.take(action);
    if (fault?.kind === 'slow') await facts.wait(fault.ms, signal);
    if (fault?.kind === 'status') {
      const { status, code = 'INJECTED_FAULT' } = fault;
      throw refusal({ status, code }, spoken);
    }
    if (fault?.kind === 'drop') throw noConnection();
    if (fault?.kind === 'body') return fault.body;
    const caller = { session: facts.session(), language: spoken, origin, binding };
    const outcome = await backend().call(action, caller, request);
    if (fault?.kind === 'lose') throw noConnection();
    if ('problem' in outcome) throw refusal(outcome.problem, spoken);
    return action === 'saveSection' ? { etag: outcome.etag } : outcome.answer;
  };

  const upload = async ({ url, file, onProgress }: UploadRequest, { signal }: CallContext) => {
    const fault = faults.take('upload');
    for (let step = 1; step <= UPLOAD_STEPS; step++) {
      await facts.wait(UPLOAD_STEP_MS, signal);
      onProgress((file.size * step) / UPLOAD_STEPS, file.size);
    }
    const [, uploadId = ''] = /\/uploads\/([\w-]+)/.exec(url) ?? [];
    const owner = investor();
    const announced = owner && rowOf(owner.uploads, uploadId);
    if (fault || !owner || !announced) throw noConnection();
    const { md5 } = announced;
    const received = { uploadId, type: file.type, md5, size: file.size };
    const deps = { now: now(), processing: timing.documentProcessing };
    const outcome = receiveUpload(owner, received, deps);
    if ('problem' in outcome) throw refusal(outcome.problem, 'en');
    store.write(withInvestor(store.read(), facts.profile().id, outcome.state));
  };

  const actions = Object.keys(requestSchemas) as ServedAction[];
  const calls = actions.map((action) => [
    action,
    (request: object, context: CallContext) => call(action, request, context),
  ]);
  return { ...Object.fromEntries(calls), upload } as RawApi;
}

/** Problem details, as a method of the `api` property rejects with them. */
function refusal(problem: Refusal, language: Parameters<typeof problemTitle>[1]): object {
  const { status, code, detail, errors } = problem;
  return { status, code, title: problemTitle(code, language), detail, errors };
}

/** Not an OnboardingError: this file is a bundle of its own, so its classes differ from the app's. */
function noConnection(): object {
  return { code: 'NETWORK' };
}
