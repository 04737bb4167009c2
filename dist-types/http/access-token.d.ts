/** What the host's function is told: why a token is wanted, and when nobody waits for it any more. */
export interface TokenContext {
    readonly reason: 'initial' | 'expired';
    readonly signal: AbortSignal;
}
/** The host's `getAccessToken` property; null or a rejection means signed out. */
export type GetAccessToken = (context: TokenContext) => Promise<string | null>;
/** The `auth` attribute: how a call proves who asks. */
export type AuthMode = 'auto' | 'bearer' | 'cookie';
