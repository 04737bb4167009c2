/** The plugins whose providers the widget has itself. */
export const PLUGIN_IDS = ['id-check-onfido', 'id-check-sumsub'] as const;

export type PluginId = (typeof PLUGIN_IDS)[number];

/** Whether the widget has the plugin's provider itself. */
export function isPluginId(id: string): id is PluginId {
  return (PLUGIN_IDS as readonly string[]).includes(id);
}

/** Whether a plugin is built in or registered by the page; any other starts nothing (product-rules#unknown-plugin). */
export function isKnownPlugin(id: string, registered: object | undefined): boolean {
  return isPluginId(id) || (registered !== undefined && Object.hasOwn(registered, id));
}
