import type { Fault } from '../../../src/reference-backend/faults';
import { type Exchange, sendJson, sendProblem, sendText } from './answers';

/**
 * Lets a fault happen. True when it has answered the call itself; false when the call goes on, after
 * the wait of a slow one. `lose` goes on too: its connection is cut later.
 */
export async function strike(
  fault: Fault | undefined,
  exchange: Exchange,
  delay: (ms: number) => Promise<void>,
): Promise<boolean> {
  switch (fault?.kind) {
    case 'slow':
      await delay(fault.ms);
      return false;
    case 'status':
      return refuseBy(fault, exchange);
    case 'malformed':
      sendText(exchange.res, 200, 'application/json; charset=utf-8', '{"half":');
      return true;
    case 'body':
      sendJson(exchange, 200, fault.body ?? null);
      return true;
    case 'redirect':
      exchange.res.writeHead(307, { Location: fault.to }).end();
      return true;
    case 'drop':
      cutOff(exchange);
      return true;
    default:
      return false;
  }
}

/** Ends the connection without an answer. */
export function cutOff({ req }: Exchange): void {
  req.socket.destroy();
}

function refuseBy(fault: Extract<Fault, { kind: 'status' }>, exchange: Exchange): true {
  const { status, code = 'INJECTED_FAULT', detail, retryAfter, errors } = fault;
  if (retryAfter !== undefined) exchange.res.setHeader('Retry-After', String(retryAfter));
  sendProblem(exchange, { status, code, ...(detail && { detail }), ...(errors && { errors }) });
  return true;
}
