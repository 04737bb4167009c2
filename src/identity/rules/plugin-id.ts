/** The known plugins. */
export const PLUGIN_IDS = ['id-check-onfido', 'id-check-sumsub'] as const;

export type PluginId = (typeof PLUGIN_IDS)[number];

/** Whether a plugin is known; an unknown one starts nothing (product-rules#unknown-plugin). */
export function isPluginId(id: string): id is PluginId {
  return (PLUGIN_IDS as readonly string[]).includes(id);
}
