import { batch, computed, signal } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { createThemeStore } from '../../../src/theme/theme-store';
import { elementWith } from '../../support/fakes/onboarding';

function setUp(first = 'default') {
  const key = signal(first);
  const themes = signal<unknown>(undefined);
  const tell = vi.fn();
  const configuration = {
    props: computed(() => ({ themes: themes.value })),
    settings: computed(() => ({ theme: key.value })),
  };
  const store = createThemeStore(elementWith({ configuration, host: { tell } }));
  return { key, themes, tell, store };
}

describe('createThemeStore', () => {
  it('follows the key while running', () => {
    const { key, store, tell } = setUp();
    const seen: string[] = [];
    store.css.subscribe((css) => seen.push(css));
    key.value = 'pine';
    expect(store.theme.value.primary).toBe('#0f766e');
    expect(seen).toHaveLength(2);
    expect(seen[1]).toContain('--onboarding-primary:light-dark(#0f766e,#0f766e)');
    expect(tell).not.toHaveBeenCalled();
  });

  it('follows the rows of the host while running', () => {
    const { themes, store } = setUp('pine');
    themes.value = { pine: { primary: '#123456' } };
    expect(store.theme.value.primary).toBe('#123456');
    themes.value = undefined;
    expect(store.theme.value.primary).toBe('#0f766e');
  });

  it('says nothing of a key whose row may still be set', () => {
    const { themes, store, tell } = setUp('acme');
    expect(store.theme.value.primary).toBe('#4f6de8');
    themes.value = { acme: { primary: '#123456' } };
    expect(store.theme.value.primary).toBe('#123456');
    expect(tell).not.toHaveBeenCalled();
  });

  it('tells all faults of a row', () => {
    const { themes, tell } = setUp('pine');
    themes.value = { pine: { primary: 'red', primaryDark: 7, logo: 'javascript:0', name: 1 } };
    const fields = ['primary', 'primaryDark', 'logo', 'name'];
    expect(tell.mock.calls).toEqual(fields.map((field) => ['theme-value', `pine.${field}`]));
  });

  it('sees a key and its row set in one batch as one change', () => {
    const { key, themes, store, tell } = setUp();
    batch(() => {
      key.value = 'acme';
      themes.value = { acme: { primary: '#123456' } };
    });
    expect(store.theme.value.primary).toBe('#123456');
    expect(tell).not.toHaveBeenCalled();
  });
});
