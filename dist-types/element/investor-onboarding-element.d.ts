import type { Logger, Messages, ThemeRow } from '../app/settings.js';
import type { GetAccessToken } from '../http/auth.js';
/** What is public of it. */
interface Lifecycle extends HTMLElement {
    connectedCallback(): void;
    disconnectedCallback(): void;
    attributeChangedCallback(name: string, before: string | null, after: string | null): void;
}
type LifecycleClass = new () => Lifecycle;
declare const InvestorOnboardingElement_base: LifecycleClass;
/**
 * `<investor-onboarding>`: one shadow root, one app. It owns the app's stores: a move keeps the tree,
 * a removal unmounts it and aborts its work, coming back shows the same stores again.
 */
export declare class InvestorOnboardingElement extends InvestorOnboardingElement_base {
    #private;
    static readonly version: string;
    static get observedAttributes(): string[];
    /** Client key into the theme table. Default 'default'. */
    theme: string | undefined;
    /** Base URL of the backend. */
    apiBase: string | undefined;
    /** Where completion leads; http(s) only. */
    portalUrl: string | undefined;
    /** 'auto' (default), 'bearer' or 'cookie'. */
    auth: string | undefined;
    /** 'hash' (default) or 'memory'. */
    routing: string | undefined;
    /** Put before the widget's hash paths. */
    routePrefix: string | undefined;
    /** Required network. Default 'amoy'. */
    walletNetwork: string | undefined;
    walletconnectProjectId: string | undefined;
    /** Where 'Sign in' leads when the host does not handle the event. */
    signInUrl: string | undefined;
    /** 'off' (default) or 'session'. */
    drafts: string | undefined;
    constructor();
    get getAccessToken(): GetAccessToken | undefined;
    set getAccessToken(value: GetAccessToken | undefined);
    get themes(): Record<string, ThemeRow> | undefined;
    set themes(value: Record<string, ThemeRow> | undefined);
    get messages(): Record<string, Messages> | undefined;
    set messages(value: Record<string, Messages> | undefined);
    get api(): object | undefined;
    set api(value: object | undefined);
    get logger(): Logger | undefined;
    set logger(value: Logger | undefined);
    get demo(): boolean;
    set demo(value: boolean);
    /** Goes to a milestone's first open section, or to one section of it. */
    goTo(milestoneId: string, sectionId?: string): void;
    /** Changes the language as the language selector does. */
    setLanguage(code: string): void;
    /** Looks at session, qualification and section again. */
    refresh(): void;
    /** Ends the session. */
    signOut(): void;
    connectedCallback(): void;
    disconnectedCallback(): void;
    /** Element.moveBefore(): everything stays as it is. */
    connectedMoveCallback(): void;
    attributeChangedCallback(name: string, _before: string | null, after: string | null): void;
}
export {};
