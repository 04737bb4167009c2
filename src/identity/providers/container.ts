import { containerId } from '../rules/plugin-id';

/** The container of one SDK instance in the page. */
export interface Container {
  readonly element: HTMLElement;
  /** Removes it with all that a late SDK still renders. */
  remove(): void;
}

/**
 * Makes a child of the host element, since the SDKs lose their styles and their scrolling inside a shadow
 * root. The slot of the same name shows it. It is no React portal, so that events of an SDK do not reach our
 * views. Each SDK instance gets a new one.
 */
export function openContainer(host: HTMLElement, pluginId: string): Container {
  const element = document.createElement('div');
  element.id = containerId(pluginId);
  element.slot = element.id;
  host.append(element);
  return { element, remove: () => element.remove() };
}
