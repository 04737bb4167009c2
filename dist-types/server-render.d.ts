import type { DrawnAnswers } from './app/drawn/drawn-data.js';
import { type TagAttributes } from './app/drawn/write-tag.js';
import type { Logger, Messages, ThemeRow } from './app/settings/settings.js';
/** What `renderOnboarding` is given. */
export interface RenderSettings {
    /** As on the tag; `api-base` is needed. */
    readonly attributes: TagAttributes;
    /** The address of the folder `dist`, as the page finds it. */
    readonly assets: string;
    /** What the backend has answered, or the promise of it: if that is broken, nothing is drawn. */
    readonly answers: DrawnAnswers | Promise<DrawnAnswers>;
    /** As the property of the element. */
    readonly themes?: Readonly<Record<string, ThemeRow>>;
    /** As the property of the element. */
    readonly messages?: Readonly<Record<string, Messages>>;
    /** The hash of the page's address, where the server knows it. */
    readonly hash?: string;
    /** Of the page's policy: the colours of a theme of your own then stand in the page. */
    readonly nonce?: string;
    /** Where your server answers with `themeStyles`: the other way to these colours, under a policy without a nonce. */
    readonly themeStyles?: string;
    /** Where it is told why nothing is drawn. Default console. */
    readonly logger?: Logger;
}
/**
 * Draws the first screen on the host's server: the whole tag, with what the element shows first in a declarative
 * shadow root. Where it can't be drawn, the tag alone, and a line to the logger. Never rejects.
 */
export declare function renderOnboarding(settings: RenderSettings): Promise<string>;
/** The colours of a theme as a style sheet, for a file of yours that `themeStyles` names. */
export declare function themeStyles(theme: string, themes: Readonly<Record<string, ThemeRow>>): string;
