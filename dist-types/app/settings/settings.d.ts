import type { GetAccessToken } from '../../http/auth/auth-types.js';
import type { OnboardingApiAdapter } from '../../http/host-api.js';
import type { IdentityProviderEntry } from '../../identity/providers/identity-provider.js';
/** One row of the theme table. Colours as hex, `logo` as a URL. */
export interface ThemeRow {
    primary: string;
    primaryDark: string;
    logo?: string;
    name?: string;
}
/** Receives log lines; the console by default. Lines never contain personal data or tokens. */
export interface Logger {
    error(...line: unknown[]): void;
    warn(...line: unknown[]): void;
    info(...line: unknown[]): void;
}
/** Texts of one locale, nested like the files in locales/. */
export interface Messages {
    [key: string]: string | Messages;
}
/** The `routing` attribute: the widget keeps its place in the page's hash, or in memory alone. */
export type RoutingMode = 'hash' | 'memory';
/** The `drafts` attribute: unsaved input is not kept, or kept in sessionStorage. */
export type DraftsMode = 'off' | 'session';
/** The `metamask-sdk` attribute: whether @metamask/sdk is loaded when the page has no MetaMask. */
export type MetamaskSdkMode = 'off' | 'on';
/** The `wallet-network` attribute: the network a wallet has to be on. */
export type WalletNetwork = 'mainnet' | 'ropsten' | 'kovan' | 'matic' | 'mumbai' | 'amoy' | 'goerli' | 'avalanche' | 'avalancheFuji' | 'klaytn' | 'baobab' | 'telos' | 'telosTestnet';
/** The profiles of the built-in demo backend, as `demo` names them. */
export type DemoProfile = 'individual' | 'returning' | 'every-element' | 'company' | 'every-element-open' | 'identity-onfido' | 'identity-sumsub' | 'identity-pending' | 'whole-journey' | 'wallet' | 'locked' | 'completed';
/** The `heading-level` attribute: the level of the widget's first headings. */
export type HeadingLevel = '1' | '2' | '3' | '4';
/** Attributes and properties as the element holds them, unchecked: absent means not set. */
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
    uploadOrigins?: string | undefined;
    signInUrl?: string | undefined;
    drafts?: string | undefined;
    headingLevel?: string | undefined;
    /** Present, with any value: the built-in demo backend. */
    demo?: string | undefined;
    getAccessToken?: GetAccessToken | undefined;
    themes?: Record<string, ThemeRow> | undefined;
    messages?: Record<string, Messages> | undefined;
    api?: OnboardingApiAdapter | undefined;
    identityProviders?: Record<string, IdentityProviderEntry> | undefined;
    logger?: Logger | undefined;
}
