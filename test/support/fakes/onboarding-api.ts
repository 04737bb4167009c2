import { callOfHost } from '../../../src/app/backend';
import type { Ask, AskContext, Call, RawApi, RequestOf, StoreAction } from '../../../src/http/call';
import { type BackendAction, CALLS, type Calls } from '../../../src/http/calls';
import { upload } from '../../../src/http/calls/documents';
import { type AnswerListeners, checkedAnswer } from '../../../src/http/checked-answer';
import { createHttpCall, type HttpCallSettings } from '../../../src/http/http-client';
import { lazyUpload, type Upload } from '../../../src/http/upload/lazy-upload';
import type { Wait } from '../../../src/kit/waiting/waiting';

type AnswerOf<Action extends BackendAction> =
  Calls[Action] extends Call<Action, infer Answer> ? Answer : never;

/** A function for each call, as a test that makes them by name wants it. */
export type OnboardingApi = {
  readonly [Action in BackendAction]: (
    request: RequestOf<Action>,
    context: AskContext,
  ) => Promise<AnswerOf<Action>>;
} & { readonly upload: (request: RequestOf<'upload'>, context: AskContext) => Promise<void> };

/** Answers one store action; what it throws is the refusal. */
type AnswerCall = (action: StoreAction, request: object, context: AskContext) => Promise<unknown>;

/** A function for each call, over `call`. */
export function apiOf(call: Ask): OnboardingApi {
  const all: readonly Call[] = [...Object.values(CALLS), upload];
  return Object.fromEntries(
    all.map((one) => [
      one.action,
      (request: object, context: AskContext) => call(one, request as never, context),
    ]),
  ) as unknown as OnboardingApi;
}

/** The calls of a test: those given, and a failure for any other one. */
export function fakeCall(actions: Partial<OnboardingApi> = {}): Ask {
  return answeringCall((action, request, context) => {
    const method = actions[action] as ((...given: object[]) => Promise<unknown>) | undefined;
    return method?.(request, context) ?? Promise.reject(new Error(`${action} was not expected`));
  });
}

/** The calls of a test in one function, for what goes for every call. */
export function answeringCall(answer: AnswerCall): Ask {
  return ((call: Call, request: object, context: AskContext) =>
    answer(call.action, request, context)) as Ask;
}

/** Loads what sends a file: by `api`, if it has a method for that. */
const loadTransfer = async (api: Partial<OnboardingApi> = {}): Promise<Upload> => {
  const { putFile, uploadByHost } = await import('../../../src/http/upload/transfer');
  const { upload: own } = api;
  return own ? (request, context) => uploadByHost(api as OnboardingApi, request, context) : putFile;
};

/** The checked calls over an `api` object of the host's own, as a backend has them. */
export function checkedApi(
  raw: object,
  {
    transfer = loadTransfer,
    wait = () => new Promise(() => {}),
    ...listeners
  }: AnswerListeners & {
    readonly transfer?: (api: object) => Promise<Upload>;
    /** Ends the time limit of each call; without it there is none. */
    readonly wait?: Wait;
  } = {},
): OnboardingApi {
  const ofHost = callOfHost(
    raw,
    lazyUpload(() => transfer(raw)),
    wait,
  );
  return apiOf((call, request, context) =>
    checkedAnswer(call, ofHost(call, request, context), context, listeners),
  );
}

/** The HTTP client's calls by their names, with answers as they come. */
export function createHttpApi(settings: Omit<HttpCallSettings, 'transfer'>): RawApi {
  const call = createHttpCall({ ...settings, transfer: lazyUpload(() => loadTransfer()) });
  return apiOf(call as Ask) as RawApi;
}
