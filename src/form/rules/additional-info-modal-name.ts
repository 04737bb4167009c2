/** Capitalised; null when the element names none. */
export declare function additionalInfoModalName(additionalInfo: string | undefined): string | null;
