import { unexpected } from '../../http/errors';
import { isWebAddress } from '../../kit/rules/web-address';
import type { PluginData } from './plugin-data';
import { sumsubLanguage } from './provider-language';
import { claimsOf, isTrustedAddress, SUMSUB_ORIGINS, type TrustedOrigins } from './trusted-origins';

/** Height of Sumsub's buttons, in CSS pixels. */
export const SUMSUB_BUTTON_HEIGHT_PX = 48;

/** The style sheet of Sumsub's screens. */
export const SUMSUB_CSS = `button.submit,button.back,button.continue,button.primary,button.secondary{height:${SUMSUB_BUTTON_HEIGHT_PX}px;min-height:${SUMSUB_BUTTON_HEIGHT_PX}px}`;

/** No viewport tag in the host's page; the iframe is as high as its content. */
export const SUMSUB_OPTIONS = { addViewportTag: false, adaptIframeHeight: true } as const;

/** Sumsub's config: every field of a plugin's config except token and flow name. */
export function sumsubConfig(
  data: PluginData,
  locale: string,
): Readonly<Record<string, unknown>> & { readonly lang: string } {
  const { email, phone, country, theme, i18n, documentsByCountries, documentDefinitions } = data;
  const own = data.uiConf?.customCssStr;
  const customCssStr = typeof own === 'string' ? `${SUMSUB_CSS}\n${own}` : SUMSUB_CSS;
  return {
    lang: sumsubLanguage(locale),
    ...present({ email, phone, country, theme, i18n, documentsByCountries, documentDefinitions }),
    uiConf: { ...data.uiConf, customCssStr },
  };
}

function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The prefix of tokens that contain the provider's address. */
const WITH_ADDRESS = /^_act-(sbx-)?jwt-/;

/**
 * Sumsub's origin as the token names it; the usual one if it names none. Sumsub's iframe gets the investor's
 * documents, and the token's signature is not verified here: so the origin must be Sumsub's own or one that
 * the host page trusts. The SDK compares a message's origin with the token's `url` as text and would ignore
 * all messages if that ended with a slash.
 *
 * @throws the unexpected error if the token can't be read, or its `url` is not a trusted bare origin
 */
export function sumsubTokenOrigin(token: string, trusted: TrustedOrigins): string {
  const [usual] = SUMSUB_ORIGINS;
  if (!WITH_ADDRESS.test(token)) return usual;
  const parts = token.replace(WITH_ADDRESS, '').replace('-v2', '').split('.');
  const claims = parts.map(claimsOf);
  if (!claims[0] || !claims[1])
    throw unexpected('id-check-sumsub: the sdkToken is not base64 JSON');
  const address = claims.find((one) => one?.url !== undefined)?.url;
  if (address === undefined) return usual;
  const origin = bareOrigin(address);
  if (!origin) throw unexpected("id-check-sumsub: the sdkToken's url is no bare https origin");
  if (!isTrustedAddress(origin, SUMSUB_ORIGINS, trusted)) {
    throw unexpected(
      "id-check-sumsub: the sdkToken's url is neither the provider's own nor in identity-origins",
    );
  }
  return origin;
}

function bareOrigin(address: unknown): string | undefined {
  if (!isWebAddress(address)) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(address);
  const bare = pathname === '/' && !search && !hash && !username && !password;
  return bare ? origin : undefined;
}
