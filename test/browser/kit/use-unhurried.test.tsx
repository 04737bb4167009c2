import { type Signal, signal } from '@preact/signals-core';
import { useUnhurried, useValue } from '../../../src/kit/hooks/use-value';
import { expect } from '../../support/browser/assert';
import { countRenders, rendersOf } from '../../support/browser/count-renders';
import { render } from '../../support/browser/render';
import { describe, it } from '../../support/browser/suite';
import { settled, waitFor } from '../../support/browser/wait-for';

function Word({ source }: { readonly source: Signal<string | undefined> }) {
  return <p>{useUnhurried(useValue(source)) ?? 'nothing'}</p>;
}

function setUp(first?: string) {
  const word = signal<string | undefined>(first);
  const { root } = render(<Word source={word} />);
  const shown = () => root.querySelector('p')?.textContent;
  return { word, shown };
}

describe('useUnhurried', () => {
  it('renders a new value in a later task, and each change of it at once', async () => {
    const { word, shown } = setUp();
    await waitFor('the first render', () => shown() === 'nothing');
    word.value = 'one';
    await Promise.resolve();
    expect(shown()).toBe('nothing');
    await waitFor('the value', () => shown() === 'one');
    await settled();
    word.value = 'two';
    await Promise.resolve();
    expect(shown()).toBe('two');
  });

  it('renders each change once, and nothing more in a later task', async () => {
    const { word, shown } = setUp('one');
    await waitFor('the value', () => shown() === 'one');
    const renders = await countRenders(() => {
      word.value = 'two';
    });
    expect(shown()).toBe('two');
    expect(rendersOf(renders, 'Word')).toBe(1);
  });

  it('hides a removed value at once', async () => {
    const { word, shown } = setUp('one');
    await waitFor('the value', () => shown() === 'one');
    // React listens to the value a moment after it has shown it.
    await settled();
    word.value = undefined;
    await Promise.resolve();
    expect(shown()).toBe('nothing');
  });

  it('shows the newest of several that come one after the other', async () => {
    const { word, shown } = setUp();
    await waitFor('the first render', () => shown() === 'nothing');
    word.value = 'one';
    word.value = undefined;
    word.value = 'two';
    await waitFor('the value', () => shown() === 'two');
  });
});
