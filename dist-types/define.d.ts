/**
 * Defines the tag once per registry: the page's own, or a scoped one (`new CustomElementRegistry()`), in which
 * another version can stand beside it. A page that carries the script twice keeps the first definition, with a
 * warning when the versions differ. Does nothing where there are no custom elements.
 */
export declare function defineInvestorOnboarding(tag?: string, registry?: CustomElementRegistry | undefined): void;
