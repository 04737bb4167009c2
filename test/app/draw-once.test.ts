import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawOnce, FIRST_DRAWING_WAIT_MS } from '../../src/app/draw-once';
import { createLifetime } from '../../src/app/lifetime';
import type { TextKey, Translate } from '../../src/language/text';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp({ hasTexts = false } = {}) {
  const lifetime = createLifetime();
  const loading = signal(false);
  const translate: Translate = Object.assign(() => '', {
    has: (_key: string): _key is TextKey => false,
    locale: 'en',
  });
  const texts = signal(hasTexts ? translate : undefined);
  let complete = () => {};
  const isComplete = new Promise<void>((resolve) => {
    complete = resolve;
  });
  const draw = vi.fn();
  const { signal: removed } = lifetime;
  const done = drawOnce({ texts, isComplete, isSectionLoading: loading, signal: removed, draw });
  return { lifetime, loading, complete, draw, done };
}

describe('the first drawing', () => {
  it('comes once the answers and the section are there', async () => {
    const { loading, complete, draw, done } = setUp();
    loading.value = true;
    complete();
    await vi.advanceTimersByTimeAsync(FIRST_DRAWING_WAIT_MS - 1);
    expect(draw).not.toHaveBeenCalled();
    loading.value = false;
    await done;
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('comes without answers that are slow, and not again with them', async () => {
    const { complete, draw } = setUp();
    await vi.advanceTimersByTimeAsync(FIRST_DRAWING_WAIT_MS);
    expect(draw).toHaveBeenCalledTimes(1);
    complete();
    await vi.runAllTimersAsync();
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('comes at once where the texts are there: the widget is back in the page', () => {
    expect(setUp({ hasTexts: true }).draw).toHaveBeenCalledTimes(1);
  });

  it('does not come after a removal, and leaves no timer behind', async () => {
    const { lifetime, complete, draw, done } = setUp();
    lifetime.end();
    complete();
    await done;
    expect(draw).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
