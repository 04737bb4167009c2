import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { DEFAULT_THEME_CSS, defaultLogo } from './default-brand';
import type { ThemeStoreOptions } from './store';

/** What a theme looks like. */
export interface Brand {
  /** A `:host` rule with the theme's colours, for a style sheet of this element alone. */
  readonly css: ReadonlySignal<string>;
  /** The name stands in for that of a client whose theme has none. */
  logo(fallbackName: string): ReactNode;
}

export interface BrandStore {
  /** Undefined only until the first brand is known: nothing is to be painted before. */
  readonly brand: ReadonlySignal<Brand | undefined>;
}

export interface BrandStoreOptions extends ThemeStoreOptions {
  /** Loads the theme table and the derivation of colours. */
  readonly load: () => Promise<(options: ThemeStoreOptions) => Brand>;
}

/**
 * One element's brand. The default theme is there at once; the first time another one is wished for,
 * its code is loaded. Where that fails, a line is logged and what is shown stays, at first the default;
 * the next change of key or rows tries again. What arrives late follows the key and rows of that time.
 */
export function createBrandStore({ load, ...options }: BrandStoreOptions): BrandStore {
  const { key, themes, logger } = options;
  const defaultBrand: Brand = { css: signal(DEFAULT_THEME_CSS), logo: defaultLogo };
  const brand = signal<Brand | undefined>(undefined);
  let state: 'default' | 'loading' | 'loaded' = 'default';

  const loadBrand = async () => {
    state = 'loading';
    try {
      const create = await load();
      brand.value = create(options);
      state = 'loaded';
    } catch (error) {
      state = 'default';
      brand.value ??= defaultBrand;
      logger.warn('The themes could not be loaded, the theme stays as it is.', error);
    }
  };

  effect(() => {
    const isDefault = key.value === 'default' && themes.value == null;
    if (state !== 'default') return;
    if (isDefault) brand.value = defaultBrand;
    else void loadBrand();
  });
  return { brand };
}
