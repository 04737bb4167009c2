import type { CallContext, OnboardingApi, RawApi, StoreAction } from './api';

/** A store action of any name. */
export type ActionCall = (request: object, context: CallContext) => Promise<unknown>;

/** The action of this name, called as a method. Resolves with nothing where the API lacks it. */
export function callOf(api: OnboardingApi | RawApi, action: StoreAction): ActionCall {
  const calls = api as Partial<Record<StoreAction, ActionCall>>;
  return async (request, context) => calls[action]?.(request, context);
}

/** The same API with each action wrapped. What `wrap` gives must resolve as the action does. */
export function mapActions(
  api: OnboardingApi,
  wrap: (call: ActionCall, action: StoreAction) => ActionCall,
): OnboardingApi {
  const actions = Object.keys(api) as StoreAction[];
  const wrapped = actions.map((action) => [action, wrap(callOf(api, action), action)]);
  return Object.fromEntries(wrapped);
}
