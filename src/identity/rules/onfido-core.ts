import { unexpected } from '../../http/errors';
import { isLoopback, providerUrl } from './token-claims';

/** Where the loader of onfido-sdk-ui 14 has its core from; a test holds it against the package. */
export const ONFIDO_CORE_URL = 'https://sdk.onfido.com/v14/Onfido.js';

const PROVIDER_HOST = /(^|\.)(onfido|entrust)\.com$/;

/**
 * The address of the core. A backend may name another one, but only at the provider's own domains or on
 * this machine: a section must never bring a script from anywhere else. Browsers keep the failure of a
 * module's address, so a further attempt asks under another one.
 *
 * @throws the unexpected error for any other address
 */
export function onfidoCoreUrl(sdkUrl: string | undefined, attempt: number): string {
  const url = providerUrl(sdkUrl ?? ONFIDO_CORE_URL);
  if (!url || !(PROVIDER_HOST.test(url.hostname) || isLoopback(url))) {
    throw unexpected('id-check-onfido: sdkUrl is no address of the provider');
  }
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  return url.href;
}
