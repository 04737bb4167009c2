import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { rendersEachTime } from '../../support/browser/count-renders';
import { describe, it } from '../../support/browser/suite';
import { type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field, insideWidget, putWidget } from '../../support/browser/widget';

describe('typing', () => {
  it('renders at most the field itself', async () => {
    const backend = fakeBackend();
    const element = putWidget({ api: backend.api });
    const input = await field(element, /Given name/);
    await waitFor('the views that come later', () => {
      const stepper = insideWidget(element).queryByRole('button', { name: 'All steps' });
      return stepper && backend.callsOf('fetchMissingDisclaimers').length > 0;
    });
    input.focus();
    await type('A');
    const renders = await rendersEachTime(() => type('nna'));
    const others = renders.filter(({ component }) => component !== 'TextField');
    expect(others).toEqual([]);
    expect(renders.length).toBeLessThanOrEqual(3);
  });
});
