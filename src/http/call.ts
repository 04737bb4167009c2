import type * as v from 'valibot';
import type { CallContext, OnboardingApiAdapter } from './host-api';

/** A call to the backend, or `upload`, which goes to an address of its own. */
export type StoreAction = Exclude<keyof OnboardingApiAdapter, 'id'>;

/**
 * One call to the backend: how it is sent, and what its answer has to be. Each is a row in a file of http/calls, which is
 * loaded with the code that makes the call.
 */
export interface Call<Action extends StoreAction = StoreAction, Answer = unknown> {
  readonly action: Action;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base, with its query; `{name}` is replaced by that field of the request. */
  readonly path: string;
  /** Fields of the request that form the JSON body; `[]` sends `{}`, undefined no body. */
  readonly body?: readonly string[];
  /** What the answer has to be; what comes out of it is used. */
  readonly answer?: v.GenericSchema<unknown, Answer>;
  /**
   * What confirms a call that is not answered by JSON: no body at all, or JSON, and never a page ('done'); 204 alone
   * ('204'); for a save 204, or the new entity tag where one was sent ('tag').
   */
  readonly confirmedBy?: 'done' | '204' | 'tag';
  /** A stricter form of `answer`: what does not fit it is reported, and left out. */
  readonly exact?: v.GenericSchema;
  /** The answer has an entity tag, in its body or as `ETag`. */
  readonly isTagged?: true;
  /** Needs no session. */
  readonly isOpen?: true;
  /** A call about the session itself, or without one: a 401 is its answer, and ends no other work. */
  readonly skipsSessionGuard?: true;
  /** Carries the access token of a hand-off, a field of its request, in the place of a session's. */
  readonly isOfHandoff?: true;
  /** A backend may lack it and answer 404. */
  readonly isOptional?: true;
}

/** The context of a call; `retry: false` while polling, since the poll itself retries. */
export type AskContext = CallContext & { readonly retry?: boolean };

/** The request of a call. */
export type RequestOf<Action extends StoreAction> = Parameters<
  NonNullable<OnboardingApiAdapter[Action]>
>[0];

/**
 * Makes one call. Resolves with data of the contract's shape or rejects with an OnboardingError, or with an AbortError
 * when `signal` aborts.
 */
export type Ask = <Action extends StoreAction, Answer>(
  call: Call<Action, Answer>,
  request: RequestOf<Action>,
  context: AskContext,
) => Promise<Answer>;

/** Makes one call; resolves with the answer as it came, unchecked. */
export type AskRaw = (call: Call, request: object, context: AskContext) => Promise<unknown>;

/** An object in the place of a backend: a function for each call, with answers as they come. */
export type RawApi = {
  readonly [Action in keyof OnboardingApiAdapter as Exclude<Action, 'id'>]: (
    request: RequestOf<Exclude<Action, 'id'>>,
    context: AskContext,
  ) => Promise<unknown>;
};
