import { setViewport } from '@web/test-runner-commands';
import { useState } from 'react';
import { describedBy, FieldFrame } from '../../../src/kit/controls/field-frame';
import { TextInput } from '../../../src/kit/controls/native-select';
import { LinkedText } from '../../../src/kit/display/linked-text';
import { Dialog } from '../../../src/kit/overlays/dialog';
import { expect } from '../support/assert';
import { countRenders } from '../support/count-renders';
import { focused, inside } from '../support/queries';
import { fn, spyOn } from '../support/spy';
import { cleanUp, describe, it } from '../support/suite';
import { click, press, type } from '../support/user';
import { eventually, nextFrame, settled, waitFor } from '../support/wait-for';
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
  await settled(); // StrictMode has run all effects twice
  const tip = root.querySelector('.tooltip') as HTMLElement;
  const frame = root.querySelector('.field') as HTMLElement;
  return { ...rendered, input, tip, frame, isOpen: () => tip.matches(':popover-open') };
}

describe('Tooltip of a field', () => {
  it('is shown while the field has focus, without a render', async () => {
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

  it('lets clicks through to what it covers', async () => {
    const { root, input, tip } = await fields();
    input.focus();
    const { left, top } = tip.getBoundingClientRect();
    expect(tip.contains(root.elementFromPoint(left + 3, top + 3))).toBe(false);
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

  it('is not cut off by what clips its field', async () => {
    const { input, tip } = await fields(
      <div style={{ contentVisibility: 'auto', blockSize: 80, overflow: 'hidden' }}>
        <Fields />
      </div>,
    );
    input.focus();
    expect(tip.checkVisibility({ contentVisibilityAuto: true })).toBe(true);
    expect(tip.getBoundingClientRect().height).toBeGreaterThan(20);
  });

  it('is removed with its field', async () => {
    const { input, rerender, root } = await fields();
    input.focus();
    rerender(null);
    await eventually('the end', () => expect(root.querySelector('.tooltip')).toBeNull());
  });

  for (const withoutAnchors of [false, true]) {
    const how = withoutAnchors ? 'by script' : "by the browser's anchors";
    describe(`placed ${how}`, () => {
      async function placed(options: KitOptions, space: number) {
        if (withoutAnchors) {
          const supports = spyOn(CSS, 'supports').mockReturnValue(false);
          cleanUp(() => supports.mockRestore());
        }
        await setViewport({ width: 360, height: 640 });
        const page = (
          <div style={{ paddingBlock: space, paddingInline: 40 }}>
            <Fields />
          </div>
        );
        const set = await fields(page, { ...options, withoutAnchors });
        set.input.focus({ preventScroll: true });
        await waitFor('the tooltip', set.isOpen);
        await settled();
        return { ...set, tipBox: set.tip.getBoundingClientRect(), box: boxOf(set.frame) };
      }
      const boxOf = (element: Element) => element.getBoundingClientRect();

      for (const dir of ['ltr', 'rtl'] as const) {
        it(`is shown under the field, as wide as the field, ${dir}`, async () => {
          const { tipBox, box } = await placed({ dir }, 20);
          expect(tipBox.top).toBeGreaterThanOrEqual(box.bottom);
          expect(tipBox.top - box.bottom).toBeLessThan(16);
          expect(Math.abs(tipBox.left - box.left)).toBeLessThan(2);
          expect(Math.abs(tipBox.right - box.right)).toBeLessThan(2);
        });
      }

      it('is shown above the field if there is no room below', async () => {
        const { tipBox, box } = await placed({}, 500);
        expect(tipBox.bottom).toBeLessThanOrEqual(box.top);
        expect(tipBox.top).toBeGreaterThanOrEqual(0);
      });

      it('moves with the field when the page scrolls', async () => {
        const { tip, frame } = await placed({}, 300);
        scrollTo(0, 60);
        cleanUp(() => scrollTo(0, 0));
        await nextFrame();
        await nextFrame();
        const gap = boxOf(tip).top - boxOf(frame).bottom;
        expect(gap).toBeGreaterThanOrEqual(0);
        expect(gap).toBeLessThan(16);
      });
    });
  }
});
