import { containerId } from './rules/plugin-id';

/** The place of one SDK instance in the page. */
export interface Container {
  readonly element: HTMLElement;
  /** Takes it out; what a late SDK still draws is seen by nobody. */
  remove(): void;
}

/**
 * A child of the host element itself: inside a shadow root the SDKs lose their styles and their scrolling.
 * The slot of the same name shows it. It is made by hand, not by a portal, so that no event of an SDK
 * reaches our own views. Each SDK instance has a new one.
 */
export function openContainer(host: HTMLElement, pluginId: string): Container {
  const element = document.createElement('div');
  element.id = containerId(pluginId);
  element.slot = element.id;
  host.append(element);
  return { element, remove: () => element.remove() };
}
