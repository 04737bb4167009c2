import dns from 'node:dns';
import { isIP } from 'node:net';

export interface Outgoing {
  /** Names of other machines this process looked up, in order. */
  readonly hosts: readonly string[];
  stop(): void;
}

/**
 * Notes whom this process wants to talk to beyond this machine, and lets none of it through: every
 * connection to a name begins with a look-up.
 */
export function watchOutgoing(): Outgoing {
  const hosts: string[] = [];
  const lookup = dns.lookup;
  const guarded = (host: string, ...rest: unknown[]) => {
    if (host === 'localhost' || isIP(host)) {
      return (lookup as (...args: unknown[]) => void)(host, ...rest);
    }
    hosts.push(host);
    const done = rest.at(-1) as (error: Error) => void;
    queueMicrotask(() => done(new Error(`a test asked for ${host}`)));
  };
  dns.lookup = guarded as typeof dns.lookup;
  return {
    hosts,
    stop: () => {
      dns.lookup = lookup;
    },
  };
}
