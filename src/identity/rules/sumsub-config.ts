import type { PluginData } from './plugin-data';
import { sumsubLanguage } from './provider-language';

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
