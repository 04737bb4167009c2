import type { FormEvent } from 'react';
import { Button } from '../../../src/kit/controls/button';
import { expect } from '../../support/browser/assert';
import { focused, inside } from '../../support/browser/queries';
import { fn } from '../../support/browser/spy';
import { describe, it } from '../../support/browser/suite';
import { click, press } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { renderKit } from './support';

describe('Button', () => {
  it('does not submit a form unless its type is submit', async () => {
    const onSubmit = fn((event: FormEvent) => event.preventDefault());
    const { root } = renderKit(
      <form onSubmit={onSubmit}>
        <Button>Help</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await click(await waitFor('the button', () => inside(root).queryByText('Help')));
    expect(onSubmit).not.toHaveBeenCalled();
    await click(inside(root).getByText('Save'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('keeps width, name and focus while loading, and ignores clicks', async () => {
    const onClick = fn();
    const { root, rerender } = renderKit(<Button onClick={onClick}>Save and continue</Button>);
    const button = await waitFor('the button', () => root.querySelector('button'));
    const { width } = button.getBoundingClientRect();
    await click(button);
    rerender(
      <Button onClick={onClick} loading>
        Save and continue
      </Button>,
    );
    await eventually('loading', () => expect(button.getAttribute('aria-busy')).toBe('true'));
    expect(inside(root).getByRole('button', { name: 'Save and continue' })).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getBoundingClientRect().width).toBe(width);
    expect(focused()).toBe(button);
    await click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('submits nothing while loading, not even by the Enter key', async () => {
    const onSubmit = fn();
    const { root } = renderKit(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" loading>
          Save
        </Button>
      </form>,
    );
    const input = await waitFor('the field', () => root.querySelector('input'));
    input.focus();
    await press('Enter');
    await settled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
