import { sendMouse, setViewport } from '@web/test-runner-commands';
import { useState } from 'react';
import { describedBy, FieldFrame } from '../../../src/kit/controls/field-frame';
import { TextInput } from '../../../src/kit/controls/native-select';
import { LinkedText } from '../../../src/kit/display/linked-text';
import { Dialog } from '../../../src/kit/overlays/dialog';
import { expect } from '../../support/browser/assert';
import { countRenders } from '../../support/browser/count-renders';
import { focused, inside } from '../../support/browser/queries';
import { fn } from '../../support/browser/spy';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { type KitOptions, renderKit } from './support';

const helper = (
  <LinkedText
    text="As on your [last payslip](https://example.com/payslip)."
    newTabLabel="opens in a new tab"
  />
);

function Fields() {
  return (
    <>
      <FieldFrame id="employer" label="Employer" helper={helper} error="Enter a name">
        <TextInput id="employer" {...describedBy('employer', { helper, error: 'Enter a name' })} />
      </FieldFrame>
      <FieldFrame id="city" label="City">
        <TextInput id="city" {...describedBy('city', {})} />
      </FieldFrame>
    </>
  );
}

function Help() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        More
      </button>
      {isOpen && (
        <Dialog title="Details" onClose={() => setOpen(false)}>
          Where you work.
        </Dialog>
      )}
    </>
  );
}

async function fields(node = <Fields />, options: KitOptions = {}) {
  const rendered = renderKit(node, options);
  const { root } = rendered;
  const input = await waitFor('the field', () => root.querySelector<HTMLElement>('#employer'));
  await waitFor('the link', () => root.querySelector('.tooltip a'));
  await settled(); // StrictMode has run all effects twice
  const tip = root.querySelector('.tooltip') as HTMLElement;
  const frame = root.querySelector('.field') as HTMLElement;
  return { ...rendered, input, tip, frame, isOpen: () => tip.checkVisibility() };
}

describe('Tooltip of a field', () => {
  it('shows while the field has focus, without a render', async () => {
    const { root, input, isOpen } = await fields();
    expect(isOpen()).toBe(false);
    const renders = await countRenders(() => click(input));
    expect(isOpen()).toBe(true);
    await type('abc');
    expect(isOpen()).toBe(true);
    expect(renders).toEqual([]);
    await click(root.querySelector('#city') as HTMLElement);
    expect(isOpen()).toBe(false);
  });

  it('describes the field, after its error', async () => {
    const { root, input } = await fields();
    expect(input.getAttribute('aria-describedby')).toBe('employer-error employer-helper');
    const name = inside(root).getByRole('textbox', {
      name: 'Employer',
      description: /^Enter a name As on your last payslip/,
    });
    expect(name).toBe(input);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(root.querySelector('#city')?.hasAttribute('aria-describedby')).toBe(false);
  });

  it('stays open while the focus moves to a link in it', async () => {
    const { root, input, isOpen } = await fields();
    input.focus();
    await press('Tab');
    expect(focused()).toBe(inside(root).getByRole('link'));
    expect(isOpen()).toBe(true);
    await press('Tab');
    expect(focused()?.id).toBe('city');
    expect(isOpen()).toBe(false);
  });

  it('lets its links be pressed without the field losing focus', async () => {
    const { root, input, isOpen } = await fields();
    const pressed = fn((event: Event) => event.preventDefault());
    await click(input);
    const link = inside(root).getByRole('link');
    link.addEventListener('click', pressed);
    await click(link);
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(focused()).toBe(input);
    expect(isOpen()).toBe(true);
  });

  it('closes on Escape without closing a dialog around it, and opens on the next focus', async () => {
    const onClose = fn();
    const { input, isOpen } = await fields(
      <Dialog title="Details" onClose={onClose}>
        <Fields />
      </Dialog>,
    );
    input.focus();
    await press('Escape');
    expect(isOpen()).toBe(false);
    await settled();
    expect(onClose).not.toHaveBeenCalled();
    await press('Tab');
    await press('Shift+Tab');
    expect(isOpen()).toBe(true);
    await press('Escape');
    await press('Escape');
    await eventually('the question', () => expect(onClose).toHaveBeenCalled());
  });

  it('stays closed while the focus is in a dialog that its field has opened', async () => {
    const { root, isOpen } = await fields(
      <FieldFrame id="employer" label="Employer" helper={helper} labelAction={<Help />}>
        <TextInput id="employer" />
      </FieldFrame>,
    );
    // Without the focus, as Safari presses buttons.
    inside(root).getByRole('button', { name: 'More' }).click();
    await eventually('the focus', () => expect(focused()?.textContent).toBe('Details'));
    expect(isOpen()).toBe(false);
  });

  it('goes with its field', async () => {
    const { input, rerender, root } = await fields();
    input.focus();
    rerender(null);
    await eventually('the end', () => expect(root.querySelector('.tooltip')).toBeNull());
  });

  it('stands under the field in the flow, as wide as the field', async () => {
    await setViewport({ width: 360, height: 640 });
    const { root, input, tip } = await fields();
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const next = root.querySelector('[for=city]') as Element;
    input.focus();
    expect(boxOf(tip).top).toBeGreaterThanOrEqual(boxOf(input).bottom);
    expect(boxOf(tip).bottom).toBeLessThanOrEqual(boxOf(next).top);
    expect([boxOf(tip).left, boxOf(tip).right]).toEqual([boxOf(input).left, boxOf(input).right]);
  });

  it('stays until a press that leaves its field is over, and then goes', async () => {
    const { root, input, isOpen } = await fields();
    await click(input);
    const { left, top } = (root.querySelector('#city') as Element).getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 5, Math.round(top) + 5] });
    await sendMouse({ type: 'down' });
    expect(focused()?.id).toBe('city');
    expect(isOpen()).toBe(true);
    await sendMouse({ type: 'up' });
    await eventually('the end', () => expect(isOpen()).toBe(false));
  });

  it('stays until the press is over where the browser marks what is pressed late, as Firefox does', async () => {
    const { root, input, isOpen } = await fields();
    const querySelector = document.querySelector.bind(document);
    document.querySelector = ((selectors: string) =>
      selectors === ':active' ? null : querySelector(selectors)) as typeof document.querySelector;
    cleanUp(() => void Reflect.deleteProperty(document, 'querySelector'));
    await click(input);
    const { left, top } = (root.querySelector('#city') as Element).getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 5, Math.round(top) + 5] });
    await sendMouse({ type: 'down' });
    expect(isOpen()).toBe(true);
    await sendMouse({ type: 'up' });
    await eventually('the end', () => expect(isOpen()).toBe(false));
  });

  it('goes with the next key after a press whose end the page has not seen', async () => {
    const { input, isOpen } = await fields();
    await click(input);
    // As before a menu of the browser that takes the release.
    input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, composed: true }));
    await press('Shift+Tab');
    await eventually('the end', () => expect(isOpen()).toBe(false));
  });

  it('stays when a press that left its field has led back to it', async () => {
    const { root, input, isOpen } = await fields();
    await click(input);
    const { left, top } = (root.querySelector('#city') as Element).getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 5, Math.round(top) + 5] });
    await sendMouse({ type: 'down' });
    input.focus();
    await sendMouse({ type: 'up' });
    await settled();
    expect(isOpen()).toBe(true);
  });
});
