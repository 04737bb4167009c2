/** One row of `identityProviders`: where the provider of a plugin comes from. */
export interface IdentityProviderEntry {
    /** Called when a check of it is to start; the default export is the provider. */
    load(): Promise<{
        readonly default: IdentityProvider;
    }>;
}
/** A provider of identity checks, as the page registers one and as the built-in ones are written. */
export interface IdentityProvider {
    /** What it is called, for frames: a text, or texts by language code with 'en'. */
    readonly name?: string | Readonly<Record<string, string>>;
    /** False: `config.data.sdkToken` is not needed. Default true: without it the check is the unexpected error. */
    readonly needsToken?: boolean;
    /**
     * Query parameters of a redirect's return that are taken out of the page's address, besides code, state, error,
     * error_description and iss.
     */
    readonly returnParameters?: readonly string[];
    /** Whether it can run in this browser. Asked once before it is started; true without it. */
    isSupported?(): boolean | Promise<boolean>;
    /** Shows itself inside `context.container`. Resolves when it has been started; a rejection is a failure. */
    start(context: IdentityContext): Promise<IdentityHandle | void>;
}
/** What one start of a provider is given. Each of ready, done, cancel and fail counts once, and none after the end. */
export interface IdentityContext {
    /** An element of the page, slotted into the widget; a new one at each start. */
    readonly container: HTMLElement;
    /** A copy of the plugin's `config.data`. */
    readonly config: object;
    /** As the investor reads now. */
    readonly language: string;
    readonly theme: {
        readonly primary: string;
        readonly primaryDark: string;
        readonly scheme: 'light' | 'dark';
    };
    /** How many starts have failed before this one. */
    readonly attempt: number;
    /** Aborts when the check ends, for whatever reason. */
    readonly signal: AbortSignal;
    /** Its first screen is shown; until then the widget shows that it loads, and after 10 s that it is slow. */
    ready(): void;
    /** The investor is through: the section is submitted. */
    done(data?: unknown): void;
    /** The investor gave up. */
    cancel(data?: unknown): void;
    /** The unexpected error, tear-down, restart (after 0, 1 and 4 s), then 'Try again'. */
    fail(error: unknown): void;
    /** Reads the section silently; the new `sdkToken` of this plugin. */
    refreshToken(): Promise<string>;
    /** The container's height in pixels, from 48 to 4000. */
    resize(height: number): void;
    /**
     * Leads the investor to an address of the provider's, over https (http on this machine), once. `returnTo` is where it
     * leads back to: this page, without its hash. It has to come back with `state` in its query.
     */
    redirect(address: (returnTo: string, state: string) => string | URL): void;
    /** After a redirect: the query that came back, at the first start; else null. */
    readonly returned: URLSearchParams | null;
}
/** A started provider. */
export interface IdentityHandle {
    /** Switches its screens to another language; false: start me anew, as without this method. */
    setLanguage?(language: string): boolean | void;
    /** Removes it from the page; at most 3 s are waited. */
    stop?(): void | Promise<void>;
}
