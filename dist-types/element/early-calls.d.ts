import type { EarlyResponses, Send } from '../http/send.js';
/** The first answers, each to be taken once, unless it was asked in another language. */
export interface EarlyCalls extends EarlyResponses {
    /** Asks; does nothing the second time. */
    start(language: string): void;
    /** Aborts what nobody took. */
    drop(): void;
}
/** Early calls over `send`; nobody taking an answer, or its failure, is no error. */
export declare function createEarlyCalls(send: Send, newRequestId: () => string): EarlyCalls;
