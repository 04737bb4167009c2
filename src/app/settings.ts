import type { OnboardingApiAdapter } from '../http/api-adapter';
import type { GetAccessToken } from '../http/auth';

/** One row of the theme table. Colours as hex, `logo` as a URL. */
export interface ThemeRow {
  primary: string;
  primaryDark: string;
  logo?: string;
  name?: string;
}

/** Where log lines go; console by default. Lines never hold personal data or tokens. */
export interface Logger {
  error(...line: unknown[]): void;
  warn(...line: unknown[]): void;
  info(...line: unknown[]): void;
}

/** Texts of one locale, nested like the files in locales/. */
export interface Messages {
  [key: string]: string | Messages;
}

/** Attributes and properties as the element holds them: absent means not set. */
export interface OnboardingProps {
  theme?: string | undefined;
  apiBase?: string | undefined;
  portalUrl?: string | undefined;
  auth?: string | undefined;
  lang?: string | undefined;
  routing?: string | undefined;
  routePrefix?: string | undefined;
  walletNetwork?: string | undefined;
  walletconnectProjectId?: string | undefined;
  metamaskSdk?: string | undefined;
  identityOrigins?: string | undefined;
  signInUrl?: string | undefined;
  drafts?: string | undefined;
  /** Present, with whatever value: the built-in demo backend. */
  demo?: string | undefined;
  getAccessToken?: GetAccessToken | undefined;
  themes?: Record<string, ThemeRow> | undefined;
  messages?: Record<string, Messages> | undefined;
  api?: OnboardingApiAdapter | undefined;
  logger?: Logger | undefined;
}
