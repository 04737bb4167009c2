import { isPluginId } from './plugin-id';

/** What an SDK reports. */
export interface PluginCallbackEvent {
  readonly pluginId: string;
  readonly eventId: 'done' | 'cancel' | 'error';
  readonly ok: boolean;
  /** The provider's own; may hold personal data: never logged, never sent on. */
  readonly data?: unknown;
}

/** What follows: `restart` goes with the unexpected error. */
export type Reaction = 'submit' | 'show-cancelled' | 'restart' | 'unexpected';

/**
 * What a callback means: done submits; cancel has its own messages, though it comes with ok false
 * (product-rules#cancel-is-no-failure); an error, any other ok false and an unknown plugin are the
 * unexpected error.
 */
export function reactionTo({ pluginId, eventId, ok }: PluginCallbackEvent): Reaction {
  if (!isPluginId(pluginId)) return 'unexpected';
  if (eventId === 'cancel') return 'show-cancelled';
  if (eventId === 'error') return 'restart';
  return ok ? 'submit' : 'unexpected';
}
