import type { PluginData } from './plugin-data';
import { type PluginStep, pluginSteps } from './plugin-steps';
import { onfidoLanguage } from './provider-language';
import { type StepTexts, withStepTexts } from './step-texts';

/** The start config of Onfido's SDK, besides token, container and callbacks. */
export interface OnfidoConfig {
  readonly steps: readonly PluginStep[];
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
  const { theme, uiConf, i18n, country, phone } = data;
  const code = onfidoLanguage(locale);
  return {
    steps: withStepTexts(pluginSteps(data.step), texts),
    language: i18n ? { locale: code, phrases: i18n } : code,
    ...((theme === 'light' || theme === 'dark') && { theme: { name: theme } }),
    ...(uiConf && { customUI: uiConf }),
    ...(country && /^[A-Z]{2}$/.test(country) && { smsNumberCountryCode: country }),
    ...(phone !== undefined && { userDetails: { smsNumber: phone } }),
  };
}
