import { useState } from 'react';
import { Button } from '../../../src/kit/controls/button';
import { Dialog } from '../../../src/kit/overlays/dialog';
import { expect } from '../../support/browser/assert';
import { focused, inside } from '../../support/browser/queries';
import { fn } from '../../support/browser/spy';
import { describe, it } from '../../support/browser/suite';
import { click, press } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { renderKit } from './support';

function Page({ keepsOpener = true }: { keepsOpener?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {(keepsOpener || !open) && <Button onClick={() => setOpen(true)}>Open</Button>}
      {open && (
        <Dialog
          title="Are you sure?"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>Confirm</Button>}
        >
          <p>It matters.</p>
        </Dialog>
      )}
    </>
  );
}

async function opened(node = <Page />) {
  const rendered = renderKit(node);
  const opener = await waitFor('the opener', () => inside(rendered.root).queryByText('Open'));
  await click(opener);
  const dialog = await waitFor('the dialog', () => rendered.root.querySelector('dialog'));
  return { ...rendered, dialog, opener: opener.closest('button') };
}

describe('Dialog', () => {
  it('opens as a modal, is named by its title and focuses it first', async () => {
    const { root, dialog } = await opened();
    expect(dialog.matches(':modal')).toBe(true);
    expect(inside(root).getByRole('dialog', { name: 'Are you sure?' })).toBe(dialog);
    expect(focused()?.textContent).toBe('Are you sure?');
  });

  it('closes by Escape and by each button, and returns the focus', async () => {
    for (const way of ['Escape', 'Close', 'Confirm']) {
      const { root, opener, unmount } = await opened();
      if (way === 'Escape') await press('Escape');
      else await click(inside(root).getByRole('button', { name: way }));
      await eventually(way, () => expect(root.querySelector('dialog')).toBeNull());
      await eventually('the focus', () => expect(focused()).toBe(opener));
      unmount();
    }
  });

  it('closes without an error if its opener is gone', async () => {
    const { root } = await opened(<Page keepsOpener={false} />);
    await press('Escape');
    await eventually('the end', () => expect(root.querySelector('dialog')).toBeNull());
  });

  it('lets its owner decide whether it closes', async () => {
    const onClose = fn();
    const { root } = renderKit(
      <Dialog title="Stay" onClose={onClose}>
        <p>It matters.</p>
      </Dialog>,
    );
    // Browsers take a page's refusal only after the page was used.
    await click(await waitFor('the text', () => inside(root).queryByText('It matters.')));
    await press('Escape');
    await eventually('the question', () => expect(onClose).toHaveBeenCalledTimes(1));
    expect(root.querySelector('dialog')?.open).toBe(true);
    expect(inside(root).queryByRole('button')).toBeNull();
  });

  it('notifies its owner once when the browser has closed it', async () => {
    const onClose = fn();
    const { root } = renderKit(
      <Dialog title="Stay" onClose={onClose}>
        <p>It matters.</p>
      </Dialog>,
    );
    const dialog = await waitFor('the dialog', () => root.querySelector('dialog'));
    await settled();
    dialog.close();
    await eventually('the news', () => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('stays when a picker inside is cancelled', async () => {
    const onClose = fn();
    const { root } = renderKit(
      <Dialog title="Stay" onClose={onClose}>
        <input type="file" aria-label="File" />
      </Dialog>,
    );
    const input = await waitFor('the input', () => root.querySelector('input'));
    input.dispatchEvent(new Event('cancel', { bubbles: true }));
    await settled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('can be taken out with the whole element, and shown again', async () => {
    const { host, root, rerender } = await opened();
    host.remove();
    rerender(null);
    await eventually('the end', () => expect(root.querySelector('dialog')).toBeNull());
    document.body.append(host);
    rerender(<Page />);
    await click(await waitFor('the opener', () => inside(root).queryByText('Open')));
    const dialog = await waitFor('the dialog', () => root.querySelector('dialog'));
    expect(dialog.matches(':modal')).toBe(true);
  });

  it('does nothing while its element is not in a page', async () => {
    const { host, root, rerender } = renderKit(null);
    host.remove();
    rerender(
      <Dialog title="Early" onClose={() => {}}>
        <p>It matters.</p>
      </Dialog>,
    );
    const dialog = await waitFor('the dialog', () => root.querySelector('dialog'));
    expect(dialog.open).toBe(false);
  });
});
