import { expect } from '../support/assert';
import { iconIn, toneOf } from '../support/look';
import { describe, it } from '../support/suite';
import { openElements } from './open-section';

describe('the tag of a locked section', () => {
  it('is a warning with a lock, which stands above the answers', async () => {
    const { all } = await openElements([{ id: 'a', type: 'string', label: 'Name' }], {
      status: 'locked',
    });
    const words = all.getByText(/^This section is locked/);
    const tag = words.parentElement as HTMLElement;
    expect([toneOf(tag), iconIn(tag)]).toEqual(['warning', 'lock']);
    expect(words.checkVisibility()).toBe(true);
    expect(tag.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      all.getByLabelText('Name').getBoundingClientRect().top,
    );
  });

  it('is not there in a section that can be edited', async () => {
    const { all } = await openElements([{ id: 'a', type: 'string', label: 'Name' }]);
    expect(all.queryByText(/This section is locked/)).toBeNull();
  });
});
