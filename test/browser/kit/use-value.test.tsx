import { signal } from '@preact/signals-core';
import { useValue } from '../../../src/kit/hooks/use-value';
import { expect } from '../support/assert';
import { countRenders, rendersOf } from '../support/count-renders';
import { render } from '../support/render';
import { describe, it } from '../support/suite';
import { eventually, waitFor } from '../support/wait-for';

function Shown({ source }: { source: ReturnType<typeof signal<string>> }) {
  return <output>{useValue(source)}</output>;
}

describe('useValue', () => {
  it('renders only the readers, once per change', async () => {
    const first = signal<string | undefined>('a');
    const second = signal<string | undefined>('x');
    const { root } = render(
      <>
        <Shown source={first} />
        <Shown source={second} />
      </>,
    );
    const output = await waitFor('the value', () => root.querySelector('output'));
    const renders = await countRenders(() => {
      first.value = 'b';
    });
    expect(output.textContent).toBe('b');
    expect(rendersOf(renders, 'Shown')).toBe(1);
  });

  it('follows another signal when it is given one', async () => {
    const first = signal<string | undefined>('a');
    const second = signal<string | undefined>('x');
    const { root, rerender } = render(<Shown source={first} />);
    await waitFor('the value', () => root.querySelector('output'));
    rerender(<Shown source={second} />);
    await eventually('the other', () => expect(root.textContent).toBe('x'));
    second.value = 'y';
    await eventually('its change', () => expect(root.textContent).toBe('y'));
    const renders = await countRenders(() => {
      first.value = 'b';
    });
    expect(renders).toEqual([]);
  });

  it('unsubscribes from the signal on unmount', async () => {
    let watched = 0;
    const source = signal<string | undefined>('a', {
      watched: () => watched++,
      unwatched: () => watched--,
    });
    const { root, unmount } = render(<Shown source={source} />);
    await waitFor('the value', () => root.querySelector('output'));
    await eventually('the subscription', () => expect(watched).toBe(1));
    unmount();
    await eventually('its end', () => expect(watched).toBe(0));
  });
});
