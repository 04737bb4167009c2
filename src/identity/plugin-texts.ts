import type { TextKey, Translate } from '../language/text';
import { isPluginId } from './rules/plugin-id';

/** The texts of a plugin that every provider has. */
type OfEach =
  | 'cancel-error'
  | 'cancel-info'
  | 'kycStatus.pending.title'
  | 'kycStatus.pending.description';

/** The key of a plugin's text: its own in `messages`, else the one that fits every provider. */
export function pluginKey(
  translate: Translate | undefined,
  pluginId: string,
  text: OfEach,
): TextKey {
  const own = `plugins.${pluginId}.${text}`;
  return translate?.has(own) ? own : `plugins.id-check-onfido.${text}`;
}

/** What a provider calls itself in the language that is read; undefined without a name. */
export function nameIn(
  name: string | Readonly<Record<string, string>> | undefined,
  locale: string,
): string | undefined {
  if (typeof name !== 'object') return name;
  const [language = locale] = locale.split('-');
  return name[locale] ?? name[language] ?? name.en;
}

/** What a built-in provider is called on a card without a label. */
export function brandOf(pluginId: string): string | undefined {
  if (!isPluginId(pluginId)) return undefined;
  return pluginId === 'id-check-onfido' ? 'Onfido' : 'Sumsub';
}
