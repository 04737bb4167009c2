import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { expect } from '../../support/browser/assert';
import { everyTest, firstAndLast } from '../../support/browser/every-test';
import { shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { settled } from '../../support/browser/wait-for';
import { withoutEdge } from './edges';
import { brokenWords, doesNotFit, layOutAll, resizeText, spaceText } from './fitting';
import { unseenInFocus } from './focus-seen';
import { helpElsewhere } from './help';
import { openAllAnswers, SCREENS } from './screens';
import { namedOtherwise, tooSmall } from './targets';

/** A page of 1280 x 1024 px at 400 %. */
const PHONE = { width: 320, height: 256 };

/** Puts the page at the size of the smallest window, without the margin of a page of its own. */
async function useSmallWindow(): Promise<void> {
  await setViewport(PHONE);
  document.body.style.margin = '0';
  cleanUp(() => document.body.removeAttribute('style'));
  cleanUp(() => setViewport({ width: 800, height: 600 }));
}

describe('on every screen, 320 px wide', () => {
  for (const [index, { name, open }] of SCREENS.entries()) {
    for (const lang of everyTest ? ['de', 'ar'] : [index % 2 ? 'de' : 'ar']) {
      it(`nothing scrolls sideways or is cut off, with text spacing too: ${name}, ${lang}`, async () => {
        await useSmallWindow();
        const element = await open(lang);
        layOutAll(element);
        await settled();
        expect(doesNotFit(element)).toEqual([]);
        spaceText(element);
        await settled();
        expect(doesNotFit(element)).toEqual([]);
      });
    }

    // Through all controls twice, which takes long: on every other screen in `npm test`.
    if (!everyTest && index % 2 === 1) continue;
    // One screen for all of these, since opening it takes longest.
    it(`targets are large enough, are named by their visible text, and are seen in focus; help comes last; with forced colours controls have an edge or text: ${name}`, async () => {
      await useSmallWindow();
      const element = await open('en');
      await settled();
      expect(tooSmall(element)).toEqual([]);
      expect(namedOtherwise(element)).toEqual([]);
      const onward = await unseenInFocus(element, 'Tab');
      const back = await unseenInFocus(element, 'Shift+Tab');
      expect([...onward.unseen, ...back.unseen]).toEqual([]);
      expect(name === 'loading' || onward.stops + back.stops > 0).toBe(true);
      expect(helpElsewhere(name, element)).toEqual([]);
      expect(await withoutEdge(element)).toEqual([]);
    });
  }
});

/** In px. */
const TEXT_AND_WIDTH = [
  [24, 360],
  [24, 320],
  [32, 360],
  [32, 320],
] as const;

describe('with larger text on a phone', () => {
  for (const [index, { name, open }] of SCREENS.entries()) {
    // The screens whose controls are left out above.
    if (!everyTest && index % 2 === 0) continue;
    for (const lang of everyTest ? ['en', 'de'] : ['de']) {
      it(`no word is broken, nothing scrolls sideways or is cut off, at 150 and 200 %: ${name}, ${lang}`, async () => {
        await useSmallWindow();
        await setViewport({ width: 360, height: 740 });
        const element = await open(lang);
        layOutAll(element);
        for (const [px, width] of firstAndLast(TEXT_AND_WIDTH)) {
          resizeText(element, px);
          await setViewport({ width, height: 740 });
          await settled();
          const found = [...brokenWords(element), ...doesNotFit(element)];
          expect({ px, width, found }).toEqual({ px, width, found: [] });
        }
      });
    }
  }
});

/** A4 with the margins that browsers give it. */
const PAPER = { width: 718, height: 1047 };

describe('on paper', () => {
  for (const lang of ['de', 'ar']) {
    it(`all answers fit, and no buttons are shown: ${lang}`, async () => {
      await setViewport(PAPER);
      cleanUp(() => setViewport({ width: 800, height: 600 }));
      const element = await openAllAnswers(lang);
      await emulateMedia({ media: 'print' });
      cleanUp(() => emulateMedia({ media: 'screen' }));
      await settled();
      expect(doesNotFit(element)).toEqual([]);
      const buttons = [...shadowOf(element).querySelectorAll('button, .button, .footer a')];
      expect(buttons.filter((one) => one.checkVisibility())).toEqual([]);
    });
  }
});
