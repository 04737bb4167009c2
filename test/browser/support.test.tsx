import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { memo, useState } from 'react';
import { expect } from '../support/browser/assert';
import { countRenders, rendersOf } from '../support/browser/count-renders';
import { focused, inside } from '../support/browser/queries';
import { render } from '../support/browser/render';
import { fn } from '../support/browser/spy';
import { cleanUp, describe, expectProblem, it } from '../support/browser/suite';
import { click, press, type } from '../support/browser/user';
import { eventually, nextFrame, settled, waitFor } from '../support/browser/wait-for';

const Label = memo(function Label({ text }: { text: string }) {
  return <span>{text}</span>;
});

function Counter({ name }: { name: string }) {
  const [typed, setTyped] = useState('');
  return (
    <label>
      {name}
      <input onChange={(event) => setTyped(event.target.value)} />
      <output>{typed.length}</output>
      <Label text={name} />
    </label>
  );
}

function Page() {
  return (
    <>
      <Counter name="First" />
      <Counter name="Second" />
    </>
  );
}

describe('the support of the browser tests', () => {
  it('finds by role and label inside a shadow root, clicks, types and presses keys', async () => {
    const { root } = render(<Page />);
    const input = await waitFor('the field', () => inside(root).queryByLabelText(/First/));
    await click(input);
    expect(focused()).toBe(input);
    await type('abc');
    await eventually('the count', () =>
      expect(inside(root).getAllByRole('status')[0]?.textContent).toBe('3'),
    );
    await press('Tab');
    expect(focused()).toBe(inside(root).getByLabelText(/Second/));
    expect(inside(root).getByRole('textbox', { name: /Second/ })).toBe(focused());
  });

  it('refuses to click what is covered', async () => {
    const { root } = render(
      <>
        <button type="button">under</button>
        <div style={{ position: 'fixed', inset: 0 }} />
      </>,
    );
    const button = await waitFor('the button', () => root.querySelector('button'));
    await expect(click(button)).rejects.toThrow('lies over');
  });

  it('clicks what is hidden for some frames, as while a part loads, once it is shown', async () => {
    const pressed = fn();
    const { root } = render(
      <button type="button" hidden onClick={pressed}>
        late
      </button>,
    );
    const button = await waitFor('the button', () => root.querySelector('button'));
    const clicked = click(button);
    for (let frame = 0; frame < 5; frame += 1) await nextFrame();
    button.hidden = false;
    await clicked;
    await waitFor('the press', () => pressed.mock.calls.length === 1);
  });

  it('presses again what moved away while the press was on its way, and what is there instead hears nothing', async () => {
    const pressed = fn();
    const other = fn();
    const { root } = render(
      <div style={{ display: 'grid' }}>
        <button type="button" hidden onClick={other}>
          late
        </button>
        <button type="button" onClick={pressed}>
          mine
        </button>
      </div>,
    );
    const [late, mine] = await waitFor('the buttons', () => {
      const [one, two] = root.querySelectorAll('button');
      return one && two && ([one, two] as const);
    });
    const show = () => (late.hidden = false);
    window.addEventListener('pointermove', show, { capture: true, once: true });
    await click(mine);
    await waitFor('the press', () => pressed.mock.calls.length === 1);
    expect(late.hidden).toBe(false);
    expect(other.mock.calls).toEqual([]);
  });

  it('counts renders per component, not the ones React skipped', async () => {
    const { root } = render(<Page />);
    const input = await waitFor('the field', () => inside(root).queryByLabelText(/First/));
    input.focus();
    const renders = await countRenders(() => type('x'));
    expect(renders).toEqual([{ component: 'Counter', key: null, phase: 'update' }]);
    expect(rendersOf(renders, /Label|Page/)).toBe(0);
  });

  it('counts mounts', async () => {
    const renders = await countRenders(() => {
      render(<Page />);
    });
    expect(rendersOf(renders, 'Counter')).toBe(2);
    expect(rendersOf(renders, 'Label')).toBe(2);
    expect(renders.every((one) => one.phase === 'mount')).toBe(true);
  });

  it('compares as the unit tests do', () => {
    expect({ a: [1, 2], b: 'text' }).toEqual({
      a: expect.any(Array),
      b: expect.stringMatching(/x/),
    });
    expect(() => expect(1).toBe(2)).toThrow('expected 1 to be 2');
    const spy = fn();
    spy('once');
    expect(spy).toHaveBeenCalledExactlyOnceWith('once');
  });

  it('sets the viewport and emulates media', async () => {
    await setViewport({ width: 360, height: 640 });
    expect(innerWidth).toBe(360);
    await emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(matchMedia('(prefers-color-scheme: dark)').matches).toBe(true);
    expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
    await emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  });

  it('reports what a failed wait waited for', async () => {
    await expect(waitFor('a miracle', () => null, 30)).rejects.toThrow(
      'waited 30 ms for a miracle: the last answer was null',
    );
    const failing = () => expect(1).toBe(2);
    await expect(eventually('sense', failing, 30)).rejects.toThrow('expected 1 to be 2');
  });

  it('tolerates the problems a test declares', async () => {
    expectProblem('console.error', /declared error 7/);
    expectProblem('console.warn', /declared warning/);
    expectProblem('unhandled rejection', /declared rejection/);
    expectProblem('error', /declared throw/);
    console.error('declared %s', 'error 7', 'declared error 7');
    console.warn('declared warning');
    Promise.reject(new Error('declared rejection'));
    setTimeout(() => {
      throw new Error('declared throw');
    });
    await settled();
  });

  it('notices a focus that a key leaves on nothing, in a widget that does not keep it', async () => {
    expectProblem('lost focus', /after Enter nothing has the focus; it was on button 'Go away'/);
    const host = document.createElement('div');
    const button = document.createElement('button');
    button.textContent = 'Go away';
    button.onclick = () => button.remove();
    host.attachShadow({ mode: 'open' }).append(button);
    document.body.append(host);
    cleanUp(() => host.remove());
    button.focus();
    await settled();
    await press('Enter');
    for (let frame = 0; frame < 4; frame += 1) await nextFrame();
    await settled();
  });

  it('cleans up in reverse order', () => {
    const order: number[] = [];
    cleanUp(() => expect(order).toEqual([2]));
    cleanUp(() => {
      order.push(2);
    });
  });
});
