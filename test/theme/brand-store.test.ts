import { signal } from '@preact/signals-react';
import { describe, expect, it, vi } from 'vitest';
import { createBrandStore } from '../../src/theme/brand-store';
import { createClientBrand } from '../../src/theme/client-brand';
import { DEFAULT_THEME_CSS, defaultLogo } from '../../src/theme/default-brand';
import { themeCss } from '../../src/theme/rules/theme-css';
import { findTheme } from '../../src/theme/rules/theme-table';

const PINE_CSS = themeCss(findTheme('pine', undefined).theme);

function setUp(firstKey: string, firstThemes?: unknown) {
  const key = signal(firstKey);
  const themes = signal(firstThemes);
  const logger = { warn: vi.fn() };
  const load = vi.fn(async () => createClientBrand);
  const store = createBrandStore({ key, themes, logger, load });
  return { key, themes, logger, load, css: () => store.brand.value?.css.value, store };
}

describe('the default theme', () => {
  it('is kept as the style that its colours derive', () => {
    expect(DEFAULT_THEME_CSS).toBe(themeCss(findTheme('default', undefined).theme));
  });

  it('is there at once, without loading anything', () => {
    const { css, load, store } = setUp('default');
    expect(css()).toBe(DEFAULT_THEME_CSS);
    expect(store.brand.value?.logo).toBe(defaultLogo);
    expect(load).not.toHaveBeenCalled();
  });
});

describe('another theme', () => {
  it('is loaded at once, and nothing is shown before it', async () => {
    const { css, load } = setUp('pine');
    expect(load).toHaveBeenCalledOnce();
    expect(css()).toBeUndefined();
    await vi.waitFor(() => expect(css()).toBe(PINE_CSS));
  });

  it("is loaded for a host's own row of the default theme, too", async () => {
    const { css } = setUp('default', { default: { primary: '#0f766e' } });
    expect(css()).toBeUndefined();
    await vi.waitFor(() => expect(css()).toContain('--onboarding-primary:light-dark(#0f766e'));
  });

  it('replaces the shown one when it has come, and is loaded once', async () => {
    const { css, key, load } = setUp('default');
    key.value = 'sand';
    key.value = 'pine';
    expect(css()).toBe(DEFAULT_THEME_CSS);
    await vi.waitFor(() => expect(css()).toBe(PINE_CSS));
    key.value = 'default';
    expect(css()).toBe(DEFAULT_THEME_CSS);
    expect(load).toHaveBeenCalledOnce();
  });

  it('that comes late follows what is wished for by then', async () => {
    const { css, key } = setUp('sand');
    key.value = 'pine';
    await vi.waitFor(() => expect(css()).toBe(PINE_CSS));
  });

  it('that does not come leaves the default with one log line, and is tried again', async () => {
    const { css, key, load, logger } = setUp('default');
    load.mockRejectedValueOnce(new TypeError('no connection'));
    key.value = 'sand';
    await vi.waitFor(() => expect(logger.warn).toHaveBeenCalledOnce());
    expect(css()).toBe(DEFAULT_THEME_CSS);
    key.value = 'pine';
    await vi.waitFor(() => expect(css()).toBe(PINE_CSS));
    expect(logger.warn).toHaveBeenCalledOnce();
  });

  it('that does not come at the start makes way for the default', async () => {
    const load = vi.fn().mockRejectedValue(new TypeError('no connection'));
    const logger = { warn: vi.fn() };
    const { brand } = createBrandStore({
      key: signal('pine'),
      themes: signal(undefined),
      logger,
      load,
    });
    await vi.waitFor(() => expect(brand.value?.css.value).toBe(DEFAULT_THEME_CSS));
    expect(logger.warn).toHaveBeenCalledOnce();
  });
});
