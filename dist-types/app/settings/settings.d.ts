import type { GetAccessToken } from '../../http/auth/auth-types.js';
import type { OnboardingApiAdapter } from '../../http/host-api.js';
import type { IdentityProviderEntry } from '../../identity/providers/identity-provider.js';
/** One row of the theme table. Colours as hex, `logo` as a URL; without `primaryDark` a darker `primary` is taken. */
export interface ThemeRow {
    primary: string;
    primaryDark?: string;
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
/** The `document-advice` attribute: whether a chosen file is looked at before it is sent. */
export type DocumentAdviceMode = 'on' | 'off';
/** The `metamask-sdk` attribute: whether @metamask/sdk is loaded when the page has no MetaMask. */
export type MetamaskSdkMode = 'off' | 'on';
/** One row of `networks`, under its name for `wallet-network`. Its currency is ETH. */
export interface NetworkRow {
    chainId: number;
    /** As the investor reads it. */
    label: string;
    /** https, the best first; without one no wallet is asked to add the chain. */
    rpcUrls?: readonly string[];
    blockExplorerUrls?: readonly string[];
}
/** A language that the investor may choose. */
export interface OfferedLanguage {
    readonly code: string;
    /** In the language itself. */
    readonly name: string;
    readonly selected: boolean;
}
/** The `wallet-network` attribute: the network a wallet has to be on, one of these or of `networks`. */
export type WalletNetwork = 'mainnet' | 'ropsten' | 'kovan' | 'matic' | 'mumbai' | 'amoy' | 'goerli' | 'avalanche' | 'avalancheFuji' | 'klaytn' | 'baobab' | 'telos' | 'telosTestnet' | (string & {});
/** The profiles of the built-in demo backend, as `demo` names them. */
export type DemoProfile = 'everyone' | 'returning' | 'every-element' | 'every-element-open' | 'identity-onfido' | 'identity-sumsub' | 'identity-choice' | 'identity-pending' | 'whole-journey' | 'wallet' | 'locked' | 'completed';
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
    documentAdvice?: string | undefined;
    headingLevel?: string | undefined;
    /** Present, with any value: the built-in demo backend. */
    demo?: string | undefined;
    /** Present, with any value: the page for phones. */
    handoff?: string | undefined;
    getAccessToken?: GetAccessToken | undefined;
    themes?: Record<string, ThemeRow> | undefined;
    networks?: Record<string, NetworkRow> | undefined;
    messages?: Record<string, Messages> | undefined;
    api?: OnboardingApiAdapter | undefined;
    identityProviders?: Record<string, IdentityProviderEntry> | undefined;
    logger?: Logger | undefined;
}
