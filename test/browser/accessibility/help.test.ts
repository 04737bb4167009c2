import { setViewport } from '@web/test-runner-commands';
import { expect } from '../support/assert';
import { shadowOf } from '../support/queries';
import { cleanUp, describe, it } from '../support/suite';
import { settled } from '../support/wait-for';
import { SCREENS } from './screens';

/** Screens before there is a profile know nobody to ask. */
const WITHOUT_HELP = ['signed out', 'an error', 'loading'];

describe('the contact and help of a screen', () => {
  for (const { name, open } of SCREENS.filter((screen) => !WITHOUT_HELP.includes(screen.name))) {
    it(`stands in the same order at the end of the screen: ${name}`, async () => {
      await setViewport({ width: 1280, height: 800 });
      cleanUp(() => setViewport({ width: 800, height: 600 }));
      const element = await open('en');
      await settled();
      const links = [...shadowOf(element).querySelectorAll('.frame a')].slice(-2);
      expect(links.map((link) => link.closest('footer') && link.textContent)).toEqual([
        'Contact us',
        'Help (opens in a new tab)',
      ]);
    });
  }
});
