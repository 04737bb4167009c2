/** Nothing of AppKit is used. The provider asks for this module only with `showQrModal: true`. */
export {};
