import { expect } from '../support/assert';
import { fakeBackend } from '../support/backend';
import { countRenders } from '../support/count-renders';
import { describe, it } from '../support/suite';
import { type } from '../support/user';
import { field, putWidget } from '../support/widget';

describe('typing', () => {
  it('renders nothing but at most the field itself', async () => {
    const element = putWidget({ api: fakeBackend().api });
    const input = await field(element, /Given name/);
    input.focus();
    await type('A');
    const renders = await countRenders(() => type('nna'));
    const others = renders.filter(({ component }) => component !== 'TextField');
    expect(others).toEqual([]);
    expect(renders.length).toBeLessThanOrEqual(3);
  });
});
