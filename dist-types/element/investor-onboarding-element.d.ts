import type { DemoProfile, DocumentAdviceMode, DraftsMode, HeadingLevel, Logger, Messages, MetamaskSdkMode, NetworkRow, OfferedLanguage, RoutingMode, ThemeRow, WalletNetwork } from '../app/settings/settings.js';
import type { AuthMode, GetAccessToken } from '../http/auth/auth-types.js';
import type { OnboardingApiAdapter } from '../http/host-api.js';
import type { IdentityProviderEntry } from '../identity/providers/identity-provider.js';
import type { CustomElementClass } from './custom-element.js';
declare const InvestorOnboardingElement_base: CustomElementClass;
/**
 * `<investor-onboarding>`: one shadow root, one app. It owns the app's stores: a move keeps the React tree, a
 * removal unmounts it while what has begun is finished, a return renders the same stores again.
 */
export declare class InvestorOnboardingElement extends InvestorOnboardingElement_base {
    #private;
    static readonly version: string;
    /** For loader.js, which runs before this script does: what it has taken out of the page's address. */
    static handOver(returns: readonly object[]): void;
    static get observedAttributes(): string[];
    /** Client key into the theme table. Default 'default'. */
    theme: string | undefined;
    /** Base URL of the backend. Required, unless `api` or `demo` is there. */
    apiBase: string | undefined;
    /** Where completion leads; http(s) only, else the dashboard. */
    portalUrl: string | undefined;
    /** 'auto' (default: getAccessToken when it is there at the first call, else cookies), 'bearer' or 'cookie'. */
    auth: AuthMode | undefined;
    /** 'hash' (default), or 'memory' to leave the page's address alone. */
    routing: RoutingMode | undefined;
    /** Put before the widget's hash paths. */
    routePrefix: string | undefined;
    /** Required network, a built-in one or one of `networks`. Default 'amoy'. */
    walletNetwork: WalletNetwork | undefined;
    /** Project id of WalletConnect; without it Ledger, Safe and custody wallets are shown disabled, and a MetaMask on a phone can't be paired. */
    walletconnectProjectId: string | undefined;
    /** 'off' (default), or 'on': loads @metamask/sdk where no MetaMask is in the page. Read its licence first: docs/operate/licences.md. */
    metamaskSdk: MetamaskSdkMode | undefined;
    /** Origins besides the identity providers' own that an SDK token, or `sdkUrl`, may name; separated by spaces. */
    identityOrigins: string | undefined;
    /** The only origins that files may be sent to, separated by spaces; without it, those that the backend names. */
    uploadOrigins: string | undefined;
    /** Where 'Sign in' leads when the host does not handle the event. */
    signInUrl: string | undefined;
    /** 'off' (default), or 'session' to keep unsaved input in sessionStorage. */
    drafts: DraftsMode | undefined;
    /** 'on' (default): a chosen picture or PDF that looks hard to read is shown before it is sent, or 'off'. */
    documentAdvice: DocumentAdviceMode | undefined;
    /** Level of the widget's first headings, '1' (default) to '4': one below the heading that stands above it in your page. */
    headingLevel: HeadingLevel | undefined;
    /** Resolves with a bearer token, or null for signed out; given why it is asked and when nobody waits any more. */
    getAccessToken: GetAccessToken | undefined;
    /** Rows of the theme table by key, over the built-in ones. */
    themes: Record<string, ThemeRow> | undefined;
    /** Networks by name for `wallet-network`, over the built-in ones: docs/embed/wallets.md. */
    networks: Record<string, NetworkRow> | undefined;
    /** Texts by locale, nested like the files in locales/, over the shipped ones. */
    messages: Record<string, Messages> | undefined;
    /** A backend of the host's own instead of the HTTP client: one async method per store action. */
    api: OnboardingApiAdapter | undefined;
    /** Identity checks of the host's own by plugin id, over the built-in ones: docs/backend/providers.md. */
    identityProviders: Record<string, IdentityProviderEntry> | undefined;
    /** Where log lines go: error, warn and info. Default console. */
    logger: Logger | undefined;
    constructor();
    /** The built-in demo backend instead of `api-base`: true, or the name of its profile. */
    get demo(): DemoProfile | boolean;
    set demo(value: DemoProfile | '' | boolean | null | undefined);
    /** Makes it the page for phones, which opens the hand-off in the page's address: docs/embed/embedding.md. */
    get handoff(): boolean;
    set handoff(value: boolean | '' | null | undefined);
    /** Resolves with the version when the first screen can be used, as `onboarding-ready` tells. */
    get ready(): Promise<{
        readonly version: string;
    }>;
    /** The languages that the investor may choose; none before `ready`. */
    get languages(): readonly OfferedLanguage[];
    /** Goes to a milestone's first open section, to one section of it, or without ids to the dashboard. */
    goTo(milestoneId?: string, sectionId?: string): void;
    /** Changes the language as the language selector does. */
    setLanguage(code: string): void;
    /** Rereads session, qualification and section; what was typed stays. */
    refresh(): void;
    /** Ends the session. */
    signOut(): void;
    /** What a server has drawn stays until the app goes on with it. */
    attachShadow(init: ShadowRootInit): ShadowRoot;
    connectedCallback(): void;
    disconnectedCallback(): void;
    /** Element.moveBefore() needs no reaction. */
    connectedMoveCallback(): void;
    /** In another document, where the browser drops its style sheets. */
    adoptedCallback(): void;
    attributeChangedCallback(name: string, _before: string | null, after: string | null): void;
}
export {};
