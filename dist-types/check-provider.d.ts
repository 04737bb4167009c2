import type { IdentityProvider } from './identity/providers/identity-provider.js';
/** What a provider has to keep: docs/backend/providers.md#check-yours. */
export type ProviderRule = 'starts' | 'ready' | 'outcome-once' | 'stops' | 'container-emptied' | 'aborted' | 'listener-left' | 'element-left' | 'side-by-side' | 'token-told' | 'language';
/** A rule that a provider breaks, and how. */
export interface ProviderFinding {
    readonly rule: ProviderRule;
    readonly message: string;
}
/** What the check of a provider is given. */
export interface ProviderCheckOptions {
    /** What the backend would send as the plugin's `config.data`. */
    readonly config?: object;
    /** Press what a person would press for each outcome; one that is not given is not tried. */
    readonly act?: {
        readonly done?: Act;
        readonly cancel?: Act;
        readonly fail?: Act;
    };
    /** For a provider that leads away: the query with which its site would lead back from this address. */
    readonly back?: (address: URL) => string;
}
type Act = (container: HTMLElement) => unknown;
/**
 * Starts a provider as the widget does, in any page or test with a DOM, and tells what it does wrong: none where all is
 * well. Where isSupported() says no, nothing is started. Never rejects for what a provider does.
 */
export declare function checkProvider(provider: IdentityProvider, { config, act, back }?: ProviderCheckOptions): Promise<readonly ProviderFinding[]>;
export {};
