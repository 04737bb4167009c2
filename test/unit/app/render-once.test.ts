import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '../../../src/app/lifetime';
import { FIRST_RENDER_WAIT_MS, renderOnce } from '../../../src/app/render-once';
import type { TextKey, Translate } from '../../../src/language/text';
import type { SessionStatus } from '../../../src/session/rules/session-status';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp({
  hasTexts = false,
  allTexts,
}: {
  hasTexts?: boolean;
  allTexts?: Promise<unknown>;
} = {}) {
  const lifetime = createLifetime();
  const loading = signal(false);
  const status = signal<SessionStatus>('signed-in');
  const translate: Translate = Object.assign(() => '', {
    has: (_key: string): _key is TextKey => false,
    locale: 'en',
    dateLocale: 'en',
  });
  const texts = signal(hasTexts ? translate : undefined);
  const textsCome = () => {
    texts.value = translate;
  };
  let complete = () => {};
  const isComplete = new Promise<void>((resolve) => {
    complete = resolve;
  });
  const render = vi.fn();
  const { signal: removed } = lifetime;
  const done = renderOnce({
    texts,
    isComplete,
    status,
    isSectionLoading: loading,
    allTexts,
    signal: removed,
    render,
  });
  return { lifetime, loading, status, textsCome, complete, render, done };
}

describe('the first render', () => {
  it('happens once the answers and the section have arrived', async () => {
    const { loading, complete, render, done } = setUp();
    loading.value = true;
    complete();
    await vi.advanceTimersByTimeAsync(FIRST_RENDER_WAIT_MS - 1);
    expect(render).not.toHaveBeenCalled();
    loading.value = false;
    await done;
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('waits for no section of somebody who is signed out meanwhile', async () => {
    const { loading, status, complete, render, done } = setUp({ allTexts: Promise.resolve() });
    loading.value = true;
    complete();
    await vi.advanceTimersByTimeAsync(FIRST_RENDER_WAIT_MS);
    expect(render).not.toHaveBeenCalled();
    status.value = 'signed-out';
    await done;
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('waits on a drawn screen for no answer of somebody who is signed out meanwhile, but for texts', async () => {
    const { status, textsCome, render, done } = setUp({ allTexts: Promise.resolve() });
    status.value = 'signed-out';
    await vi.advanceTimersByTimeAsync(FIRST_RENDER_WAIT_MS);
    expect(render).not.toHaveBeenCalled();
    textsCome();
    await done;
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('does not wait for slow answers, and is not repeated when they arrive', async () => {
    const { complete, render } = setUp();
    await vi.advanceTimersByTimeAsync(FIRST_RENDER_WAIT_MS);
    expect(render).toHaveBeenCalledTimes(1);
    complete();
    await vi.runAllTimersAsync();
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('waits on a drawn screen for all texts, as its server did', async () => {
    let textsCome = () => {};
    const allTexts = new Promise<void>((resolve) => {
      textsCome = resolve;
    });
    const { complete, render, done } = setUp({ allTexts });
    complete();
    await vi.advanceTimersByTimeAsync(2 * FIRST_RENDER_WAIT_MS);
    expect(render).not.toHaveBeenCalled();
    textsCome();
    await done;
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('happens at once where the texts are loaded: the widget is back in the page', () => {
    expect(setUp({ hasTexts: true }).render).toHaveBeenCalledTimes(1);
  });

  it('does not happen after a removal, and leaves no timer behind', async () => {
    const { lifetime, complete, render, done } = setUp();
    lifetime.end();
    complete();
    await done;
    expect(render).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
