import { batch, computed, signal } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { createThemeStore } from '../../src/theme/theme-store';
import { elementWith } from '../fakes/onboarding';

function setUp(first = 'default') {
  const key = signal(first);
  const themes = signal<unknown>(undefined);
  const logger = { warn: vi.fn() };
  const configuration = {
    props: computed(() => ({ themes: themes.value })),
    settings: computed(() => ({ theme: key.value })),
  };
  const store = createThemeStore(elementWith({ configuration, logger: () => logger }));
  return { key, themes, logger, store };
}

describe('createThemeStore', () => {
  it('follows the key while running', () => {
    const { key, store, logger } = setUp();
    const seen: string[] = [];
    store.css.subscribe((css) => seen.push(css));
    key.value = 'pine';
    expect(store.theme.value.primary).toBe('#0f766e');
    expect(seen).toHaveLength(2);
    expect(seen[1]).toContain('--onboarding-primary:light-dark(#0f766e,#0f766e)');
    expect(logger.warn).not.toHaveBeenCalled();
  });

  it('follows the rows of the host while running', () => {
    const { themes, store } = setUp('pine');
    themes.value = { pine: { primary: '#123456' } };
    expect(store.theme.value.primary).toBe('#123456');
    themes.value = undefined;
    expect(store.theme.value.primary).toBe('#0f766e');
  });

  it('logs one line for an unknown key, once', () => {
    const { key, themes, store, logger } = setUp('nobody');
    themes.value = {};
    key.value = 'pine';
    key.value = 'nobody';
    store.css.subscribe(() => {});
    expect(logger.warn).toHaveBeenCalledExactlyOnceWith(
      'Theme "nobody": unknown client key, the default theme is used.',
    );
  });

  it('logs all faults of a row in one line', () => {
    const { themes, logger } = setUp('pine');
    themes.value = { pine: { primary: 'red', primaryDark: 7, logo: 'javascript:0', name: 1 } };
    expect(logger.warn).toHaveBeenCalledExactlyOnceWith(
      'Theme "pine": its primary is not valid; its primaryDark is not valid; ' +
        'the default colours are used; its logo is not valid; its name is not valid.',
    );
  });

  it('sees a key and its row set in one batch as one change', () => {
    const { key, themes, store, logger } = setUp();
    batch(() => {
      key.value = 'acme';
      themes.value = { acme: { primary: '#123456' } };
    });
    expect(store.theme.value.primary).toBe('#123456');
    expect(logger.warn).not.toHaveBeenCalled();
  });
});
