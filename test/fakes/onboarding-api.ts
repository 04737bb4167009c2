import type { OnboardingApi, StoreAction } from '../../src/http/calls';
import { apiOf } from '../../src/http/calls';
import type { CallContext } from '../../src/http/host-api';

/** Answers one store action; what it throws is the refusal. */
type AnswerCall = (action: StoreAction, request: unknown, context: CallContext) => Promise<unknown>;

/** The store actions of a test: those given, and a failure for any other call. */
export function fakeApi(actions: Partial<OnboardingApi> = {}): OnboardingApi {
  return {
    ...answeringApi((action) => Promise.reject(new Error(`${action} was not expected`))),
    ...actions,
  };
}

/** The store actions of a test in one function, for what goes for every action. */
export function answeringApi(answer: AnswerCall): OnboardingApi {
  return apiOf(answer);
}
