import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import { themeCss } from './rules/theme-css';
import { findTheme, type Theme } from './rules/theme-table';

export interface ThemeStore {
  readonly theme: ReadonlySignal<Theme>;
  /** A `:host` rule with the theme's colours, for this element's style sheet. */
  readonly css: ReadonlySignal<string>;
}

export interface ThemeStoreOptions {
  /** The client key: attribute `theme`. */
  readonly key: ReadonlySignal<string>;
  /** Property `themes`: the host's unchecked rows, over the built-in table. */
  readonly themes: ReadonlySignal<unknown>;
  readonly logger: { warn(...line: unknown[]): void };
}

/** Makes one element's theme; it follows `key` and `themes`. Each fault is logged once. */
export function createThemeStore({ key, themes, logger }: ThemeStoreOptions): ThemeStore {
  const resolved = computed(() => findTheme(key.value, themes.value));
  const line = computed(() => {
    const { problems } = resolved.value;
    return problems.length ? `Theme ${JSON.stringify(key.value)}: ${problems.join('; ')}.` : null;
  });
  const logged = new Set<string>();
  effect(() => {
    if (line.value === null || logged.has(line.value)) return;
    logged.add(line.value);
    logger.warn(line.value);
  });
  const theme = computed(() => resolved.value.theme);
  return { theme, css: computed(() => themeCss(theme.value)) };
}
