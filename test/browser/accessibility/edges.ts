import { emulateMedia } from '@web/test-runner-commands';
import { shadowOf } from '../../support/browser/queries';
import { cleanUp } from '../../support/browser/suite';
import { inWords } from './fitting';

/** Whatever can be pressed or typed into. */
const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled';

/** What has neither an edge nor words nor a line of its own once the investor forces colours (WCAG 1.4.11). */
export async function withoutEdge(element: Element): Promise<string[]> {
  await emulateMedia({ forcedColors: 'active' });
  cleanUp(() => emulateMedia({ forcedColors: 'none' }));
  const controls = [...shadowOf(element).querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.filter((one) => one.checkVisibility() && !stands(one)).map(inWords);
}

function stands(control: HTMLElement): boolean {
  const { borderTopStyle, borderTopWidth, appearance } = getComputedStyle(control);
  const hasEdge = borderTopStyle !== 'none' && borderTopWidth !== '0px';
  const isNative = control.matches('[type=checkbox], [type=radio]') && appearance === 'auto';
  const hasWords = control.matches('a, .link') && control.textContent?.trim() !== '';
  return hasEdge || isNative || hasWords || control.matches('[type=file]');
}
