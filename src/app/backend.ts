import type { CallContext, OnboardingApi, StoreAction } from '../http/api';
import { checkedApi } from '../http/checked-api';
import { createHttpApi } from '../http/client';
import { wait } from './clock';
import type { Host, HostProps } from './host';

/** The backend of one element. It can change while the element lives; the API object stays the same. */
export interface Backend {
  readonly api: OnboardingApi;
  /** Takes over new props; true when another backend is behind the API from now on. */
  update(props: HostProps): boolean;
}

/** Over HTTP, or the host's own `api` object (design section 2). */
export function createBackend(host: Host, props: HostProps): Backend {
  let identity = identityOf(props);
  let current = connect(host, props);

  const delegate = <Action extends StoreAction>(action: Action) =>
    ((request: never, context: CallContext) =>
      (current[action] as (request: never, context: CallContext) => unknown)(
        request,
        context,
      )) as OnboardingApi[Action];
  const actions = Object.keys(current) as StoreAction[];
  const api = Object.fromEntries(actions.map((action) => [action, delegate(action)]));

  return {
    api: api as unknown as OnboardingApi,
    update: (changed) => {
      if (identityOf(changed) === identity) return false;
      identity = identityOf(changed);
      host.early.drop();
      current = connect(host, changed);
      return true;
    },
  };
}

function identityOf({ api, apiBase }: HostProps): unknown {
  return api ?? apiBase;
}

function connect(host: Host, { api }: HostProps): OnboardingApi {
  if (api) return checkedApi(api);
  const { send, early, newRequestId } = host;
  return checkedApi(
    createHttpApi({
      send,
      early,
      newRequestId,
      wait,
      transfer: async () => (await import('../http/transfer')).upload,
    }),
  );
}
