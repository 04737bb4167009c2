import * as v from 'valibot';
import { absent, id } from './schema-parts';

/** `config.data` is not checked here: the plugin's adapter checks it when it starts. */
export const pluginSchema = v.object({
  id,
  config: absent(v.object({ data: v.optional(v.unknown()) })),
});

export type PluginDefinition = v.InferOutput<typeof pluginSchema>;
