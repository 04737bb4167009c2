import { unexpected } from '../../http/errors';
import { isRecord } from '../../kit/rules/is-record';
import { isWebAddress } from '../../kit/rules/web-address';
import type { PluginData } from './plugin-data';
import { onfidoLanguage } from './provider-language';
import { type PluginStep, pluginSteps, type StepTexts, withStepTexts } from './step-texts';
import {
  claimsOf,
  isTrustedAddress,
  ONFIDO_API_ORIGINS,
  ONFIDO_CORE_ORIGINS,
  ONFIDO_OTHER_ORIGINS,
  type TrustedOrigins,
} from './trusted-origins';

/** The start config of Onfido's SDK, besides token, container and callbacks. */
export interface OnfidoConfig {
  /** Either of the two. */
  readonly steps?: readonly PluginStep[];
  readonly workflowRunId?: string;
  /** A code, or a code with the backend's own phrases. */
  readonly language: string | { readonly locale: string; readonly phrases: object };
  readonly theme?: { readonly name: string };
  readonly customUI?: object;
  readonly smsNumberCountryCode?: string;
  readonly userDetails?: { readonly smsNumber: string };
}

/**
 * The SDK config (product-rules#identity-config) in Onfido's terms. It has no fields for email, for the
 * documents of countries (which Onfido's dashboard configures) and for a flow's name.
 */
export function onfidoConfig(data: PluginData, locale: string, texts: StepTexts): OnfidoConfig {
  const { theme, uiConf, i18n, country, phone, workflowRunId } = data;
  const code = onfidoLanguage(locale);
  return {
    ...(workflowRunId === undefined
      ? { steps: withStepTexts(pluginSteps(data.step), texts) }
      : { workflowRunId }),
    language: i18n ? { locale: code, phrases: i18n } : code,
    ...((theme === 'light' || theme === 'dark') && { theme: { name: theme } }),
    ...(uiConf && { customUI: uiConf }),
    ...(country && /^[A-Z]{2}$/.test(country) && { smsNumberCountryCode: country }),
    ...(phone !== undefined && { userDetails: { smsNumber: phone } }),
  };
}

/** Where the loader of onfido-sdk-ui 14 loads its core from; a test compares it with the package. */
export const ONFIDO_CORE_URL = 'https://sdk.onfido.com/v14/Onfido.js';

/**
 * The address of Onfido's core. A backend may name another one, but only at Onfido's own origin or at one
 * that the host page trusts, since the address is run as a script. Browsers remember a failed module by its
 * address, so each further attempt uses another one.
 *
 * @throws the unexpected error for any other address
 */
export function onfidoCoreUrl(
  sdkUrl: string | undefined,
  attempt: number,
  trusted: TrustedOrigins,
): string {
  const address = sdkUrl ?? ONFIDO_CORE_URL;
  if (!isTrustedAddress(address, ONFIDO_CORE_ORIGINS, trusted) || !/^http/.test(address)) {
    throw unexpected(
      'id-check-onfido: sdkUrl is no address of the provider, nor of an origin in identity-origins',
    );
  }
  const url = new URL(address);
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  return url.href;
}

/**
 * Checks a token of Onfido before its SDK gets it. The SDK posts documents and pictures to the addresses in
 * the token, whose signature is not verified here: so each must be Onfido's own or one that the host page
 * trusts. Without the API's address the SDK would post the token to the host page's own origin.
 *
 * @throws the unexpected error if the token can't be read, has no API address, or names another origin
 */
export function checkOnfidoTokenOrigins(token: string, trusted: TrustedOrigins): void {
  const parts = token.split('.');
  const claims = claimsOf(parts[1]);
  if (parts.length !== 3 || !claims) {
    throw unexpected('id-check-onfido: the sdkToken is no JSON web token');
  }
  const { onfido_api_url: api, ...others } = isRecord(claims.urls) ? claims.urls : {};
  if (!isWebAddress(api)) {
    throw unexpected('id-check-onfido: the sdkToken has no urls.onfido_api_url over https');
  }
  if (!isTrustedAddress(api, ONFIDO_API_ORIGINS, trusted)) refuse('onfido_api_url');
  for (const [name, address] of Object.entries(others)) {
    // A missing address is not called.
    if (address === '' || address === null || address === undefined) continue;
    if (!isTrustedAddress(address, ONFIDO_OTHER_ORIGINS, trusted)) refuse(name);
  }
}

function refuse(name: string): never {
  const loggedName = /^\w{1,40}$/.test(name) ? name : '…';
  throw unexpected(
    `id-check-onfido: the sdkToken's urls.${loggedName} is neither the provider's own nor in identity-origins`,
  );
}
