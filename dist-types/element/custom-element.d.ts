/** An element with the callbacks of a custom element. */
export interface CustomElement extends HTMLElement {
    connectedCallback(): void;
    disconnectedCallback(): void;
    attributeChangedCallback(name: string, before: string | null, after: string | null): void;
}
/** A class of such elements. */
export type CustomElementClass = new () => CustomElement;
