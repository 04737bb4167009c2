import type { PluginCallbackEvent } from './rules/callback-event';

/**
 * Makes a test that is true for the first callback of each kind (product-rules#callbacks-once): an SDK may
 * report the same thing again, and a section must not be submitted twice. Each run of an SDK has its own, so
 * that an SDK which was restarted may report again.
 */
export function callbacksOnce(): (event: PluginCallbackEvent) => boolean {
  const handled = new Set<PluginCallbackEvent['eventId']>();
  return ({ eventId }) => {
    if (handled.has(eventId)) return false;
    handled.add(eventId);
    return true;
  };
}
