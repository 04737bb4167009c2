import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { themeCss } from './rules/theme-css';
import { findTheme, type Theme } from './rules/theme-table';

export interface ThemeStore {
  readonly theme: ReadonlySignal<Theme>;
  /** A `:host` rule with the theme's colours, for this element's style sheet. */
  readonly css: ReadonlySignal<string>;
}

/** Makes one element's theme; it follows the attribute `theme` and the property `themes`, the host's
 * unchecked rows over the built-in table. Each fault is told once. */
export function createThemeStore({
  configuration,
  host,
}: Pick<Onboarding, 'configuration' | 'host'>): ThemeStore {
  const { props, settings } = configuration;
  const key = computed(() => settings.value.theme);
  const resolved = computed(() => findTheme(key.value, props.value.themes));
  effect(() => {
    for (const mistake of resolved.value.problems) host.tell(...mistake);
  });
  const theme = computed(() => resolved.value.theme);
  return { theme, css: computed(() => themeCss(theme.value)) };
}

/**
 * Whether the widget follows the host page's colour scheme or, if the page declares none, the system's. Call
 * it whenever the element is attached.
 *
 * @returns host: `color-scheme` is inherited; system: the widget sets `light dark` itself
 */
export function colourScheme(element: HTMLElement): 'host' | 'system' {
  if (getComputedStyle(element).colorScheme !== 'normal') return 'host';
  // With a meta element the computed value is 'normal', although the page declares its schemes.
  return element.ownerDocument.querySelector('meta[name="color-scheme" i]') ? 'host' : 'system';
}
