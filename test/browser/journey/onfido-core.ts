import type { Provider, StartParameters } from './provider';

/** Stands in for the core of the first provider's SDK, where the loader looks for it. */
export const Onfido = {
  init: (parameters: StartParameters) =>
    (globalThis as unknown as { journeyProvider: Provider }).journeyProvider.start(parameters),
};
