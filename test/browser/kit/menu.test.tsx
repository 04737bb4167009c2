import { setViewport } from '@web/test-runner-commands';
import { Button } from '../../../src/kit/controls/button';
import { Menu } from '../../../src/kit/overlays/menu';
import { expect } from '../../support/browser/assert';
import { focused, inside } from '../../support/browser/queries';
import { fn, spyOn } from '../../support/browser/spy';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, press } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { type KitOptions, renderKit } from './support';

async function menu(options: KitOptions = {}) {
  const signOut = fn();
  const { root } = renderKit(
    <div style={{ display: 'flex', justifyContent: 'space-between' }}>
      <Button>Before</Button>
      <Menu trigger="AK" label="Your account">
        <p>anna@example.com</p>
        <Button onClick={signOut}>Sign out</Button>
      </Menu>
    </div>,
    options,
  );
  const button = await waitFor('the button', () =>
    inside(root).queryByRole('button', { name: 'Your account' }),
  );
  await settled(); // StrictMode has run all effects twice
  const list = root.querySelector('.menu-list') as HTMLElement;
  return { root, button, list, signOut, isOpen: () => list.matches(':popover-open') };
}

describe('Menu', () => {
  it('opens and closes by keyboard and gives focus back', async () => {
    const { root, button, isOpen } = await menu();
    button.focus();
    await press('Enter');
    expect(isOpen()).toBe(true);
    await press('Tab');
    expect(focused()).toBe(inside(root).getByRole('button', { name: 'Sign out' }));
    await press('Escape');
    expect(isOpen()).toBe(false);
    await eventually('the focus', () => expect(focused()).toBe(button));
  });

  it('closes after a choice', async () => {
    const { root, button, signOut, isOpen } = await menu();
    await click(button);
    await click(inside(root).getByText('anna@example.com'));
    expect(isOpen()).toBe(true);
    await click(inside(root).getByRole('button', { name: 'Sign out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(isOpen()).toBe(false);
  });

  it('closes by a press elsewhere, or on its button', async () => {
    const { root, button, isOpen } = await menu();
    await click(button);
    await click(inside(root).getByRole('button', { name: 'Before' }));
    expect(isOpen()).toBe(false);
    await click(button);
    expect(isOpen()).toBe(true);
    await click(button);
    expect(isOpen()).toBe(false);
  });

  it('closes when focus goes on', async () => {
    const { root, button, isOpen } = await menu();
    await click(button);
    inside(root).getByRole('button', { name: 'Sign out' }).focus();
    expect(isOpen()).toBe(true);
    inside(root).getByRole('button', { name: 'Before' }).focus();
    await eventually('the end', () => expect(isOpen()).toBe(false));
  });

  for (const withoutAnchors of [false, true]) {
    for (const dir of ['ltr', 'rtl'] as const) {
      const how = withoutAnchors ? 'by script' : "by the browser's anchors";
      it(`opens under the end of its button, placed ${how}, ${dir}`, async () => {
        if (withoutAnchors) {
          const supports = spyOn(CSS, 'supports').mockReturnValue(false);
          cleanUp(() => supports.mockRestore());
        }
        await setViewport({ width: 500, height: 640 });
        const { button, list } = await menu({ dir, withoutAnchors });
        await click(button);
        await settled();
        const box = button.getBoundingClientRect();
        const listBox = list.getBoundingClientRect();
        expect(listBox.top).toBeGreaterThanOrEqual(box.bottom);
        expect(listBox.left).toBeGreaterThanOrEqual(0);
        expect(listBox.right).toBeLessThanOrEqual(500);
        const off = dir === 'ltr' ? listBox.right - box.right : listBox.left - box.left;
        expect(Math.abs(off)).toBeLessThan(10);
      });
    }
  }
});
