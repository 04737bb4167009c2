import type { StartParameters } from './provider';

/** Stands in for the core of the first provider's SDK, where the loader looks for it. */
export const Onfido = {
  init: (parameters: StartParameters) => window.journeyProvider?.start(parameters),
};
