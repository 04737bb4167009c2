/** The notice when hidden or disabled state changes (spec section 4); null when neither. */
export declare function attachmentNotice(
  wasUsable: boolean,
  isUsable: boolean,
): 'attached' | 'detached' | null;
