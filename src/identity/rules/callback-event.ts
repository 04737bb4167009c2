import { isPluginId } from './plugin-id';

/** An event of an SDK. */
export interface PluginCallbackEvent {
  readonly pluginId: string;
  readonly eventId: 'done' | 'cancel' | 'error';
  readonly ok: boolean;
  /** The provider's data; it may be personal: never logged, never sent on. */
  readonly data?: unknown;
}

/** How the widget reacts; `restart` also raises the unexpected error. */
export type Reaction = 'submit' | 'show-cancelled' | 'restart' | 'unexpected';

/**
 * The reaction to an event: done submits; cancel has its own messages, even with ok false
 * (product-rules#cancel-is-no-failure); an error, any other ok false and an unknown plugin are the unexpected
 * error.
 */
export function reactionTo({ pluginId, eventId, ok }: PluginCallbackEvent): Reaction {
  if (!isPluginId(pluginId)) return 'unexpected';
  if (eventId === 'cancel') return 'show-cancelled';
  if (eventId === 'error') return 'restart';
  return ok ? 'submit' : 'unexpected';
}
