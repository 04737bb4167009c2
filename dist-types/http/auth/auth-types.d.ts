/**
 * What the host's function is given: why a token is needed, and a signal that aborts when no call waits for
 * it.
 */
export interface TokenContext {
    readonly reason: 'initial' | 'expired';
    readonly signal: AbortSignal;
}
/** The host's `getAccessToken` property; null or a rejection means signed out. */
export type GetAccessToken = (context: TokenContext) => Promise<string | null>;
/** The `auth` attribute: how a call is authenticated. */
export type AuthMode = 'auto' | 'bearer' | 'cookie';
