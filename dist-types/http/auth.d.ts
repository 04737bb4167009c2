/** What the host's function is given: why a token is wanted, and a signal for when nobody waits for it. */
export interface TokenContext {
    readonly reason: 'initial' | 'expired';
    readonly signal: AbortSignal;
}
/** The host's `getAccessToken` property; null or a rejection means signed out. */
export type GetAccessToken = (context: TokenContext) => Promise<string | null>;
/** The `auth` attribute: how a call proves who asks. */
export type AuthMode = 'auto' | 'bearer' | 'cookie';
/** Where the session rules read the element's attribute and property, each time anew. */
export interface AuthSettings {
    auth(): AuthMode;
    getAccessToken(): GetAccessToken | undefined;
    /** Resolves when the property is set; for `auth="bearer"`, where calls wait for it. */
    whenTokenSource(signal: AbortSignal): Promise<GetAccessToken>;
}
interface Auth {
    /** Token mode or cookie mode; `auto` is settled by the first call that needs a session. */
    bearer(session: boolean): boolean;
    /** The kept token, else the host's; null: signed out. Rejects with the reason of `signal`. */
    token(signal: AbortSignal): Promise<string | null>;
    /** Gives up `token` after a 401, unless another one took its place already. */
    refuse(token: string): void;
    /** Forgets the token, a request under way and what `auto` settled on. */
    reset(): void;
}
/**
 * The session rules: one token for all calls, asked for by all of them together. The request goes on
 * while one caller waits for it; when the last one stops waiting it is aborted, so that a host that never
 * answers doesn't hold up the calls after it.
 */
export declare function createAuth({ auth, getAccessToken, whenTokenSource }: AuthSettings): Auth;
export {};
