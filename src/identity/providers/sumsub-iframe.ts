import type { SnsWebSdk } from '@sumsub/websdk';

/** Private members of the SDK (its version is pinned); a test runs against the real package. */
interface Internals {
  config: { flowName?: string };
  onMessage: (event: MessageEvent) => void;
}

/**
 * Makes the SDK listen to its own iframe only. It filters messages by origin and session, so before it has a
 * session it would consume the messages of another widget's check. A second session of the same iframe means
 * that the iframe was reloaded, as after a move in the page; the SDK would ignore it.
 */
export function listenToOwnIframe(
  sdk: SnsWebSdk,
  container: HTMLElement,
  { isOver, onReload }: { readonly isOver: () => boolean; readonly onReload: () => void },
): void {
  const own = internals(sdk);
  const receive = own.onMessage;
  let session: unknown;
  own.onMessage = (event) => {
    if (isOver() || event.source !== container.querySelector('iframe')?.contentWindow) return;
    const message: unknown = event.data;
    if (typeof message !== 'object' || message === null) return;
    const { method, sessionId } = message as { method?: unknown; sessionId?: unknown };
    if (typeof method !== 'string') return;
    if (method === 'idCheck.onReady') {
      if (session !== undefined && session !== sessionId) return onReload();
      session = sessionId;
    }
    receive(event);
  };
}

/** Adds the flow's name to the init message of the iframe, for which the package's builder has no method. */
export function sendFlowName(sdk: SnsWebSdk, flowName: string): void {
  internals(sdk).config.flowName = flowName;
}

function internals(sdk: SnsWebSdk): Internals {
  // A cast through `unknown`: the types know these members as private.
  return sdk as unknown as Internals;
}
