import { showOutcome } from '../../../src/kit/overlays/focus';
import { expect } from '../../support/browser/assert';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { waitFor } from '../../support/browser/wait-for';

describe('an outcome under the overlay', () => {
  it('keeps the page at rest while it waits, and has the focus once the overlay is gone', async () => {
    const covered = document.createElement('div');
    const outcome = document.createElement('p');
    covered.append(outcome);
    covered.inert = true;
    document.body.append(covered);
    cleanUp(() => covered.remove());
    let looks = 0;
    const own = outcome.closest;
    outcome.closest = (selector: string) => {
      looks += 1;
      return own.call(outcome, selector);
    };

    showOutcome(outcome);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(looks).toBe(1);
    expect(document.activeElement).not.toBe(outcome);

    covered.inert = false;
    await waitFor('the focus', () => document.activeElement === outcome);
  });
});
