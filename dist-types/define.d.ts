/**
 * Defines the tag once per page. A page that carries the script twice keeps the first definition, with
 * a warning when the versions differ. Does nothing where there are no custom elements.
 */
export declare function defineInvestorOnboarding(tag?: string): void;
