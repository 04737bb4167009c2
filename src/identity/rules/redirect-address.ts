import { isLoopback } from '../../kit/rules/web-address';

/**
 * The address that a provider leads to. Throws if it is none over https, or http on this machine, where stand-ins run;
 * the message is for the log, and has nothing of the address, which may be personal.
 */
export function redirectAddress(given: unknown): string {
  const text = String(given);
  if (!URL.canParse(text)) throw new Error('redirect() was given no whole address');
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  if (!isSafe) throw new Error(`redirect() takes no ${url.protocol} address: give one over https`);
  return url.href;
}
