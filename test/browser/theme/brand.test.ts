import { sendMouse } from '@web/test-runner-commands';
import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { eventually } from '../../support/browser/wait-for';
import { heading, insideWidget, putWidget } from '../../support/browser/widget';

const rgb = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
};

describe('the colours of a theme', () => {
  for (const [theme, primary, primaryDark] of [
    // White text on the default primary needs it darker by a hair.
    ['default', '#4e6ce7', '#3e56b8'],
    ['alpine', '#1d4e89', '#153a66'],
    ['acme', '#6c2b53', '#4b1d3a'],
  ] as const) {
    it(`${theme}: the main button is primary, and primaryDark while it is pressed`, async () => {
      const element = putWidget({
        api: fakeBackend().api,
        attributes: { theme },
        properties: { themes: { acme: { primary: '#6c2b53', primaryDark: '#4b1d3a' } } },
      });
      await heading(element, 'About you');
      const button = insideWidget(element).getByRole('button', { name: 'Save and continue' });
      const ground = () => getComputedStyle(button).backgroundColor;
      await eventually('the primary', () => expect(ground()).toBe(rgb(primary)));
      button.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top } = button.getBoundingClientRect();
      await sendMouse({ type: 'move', position: [Math.round(left + 20), Math.round(top + 10)] });
      await sendMouse({ type: 'down' });
      cleanUp(async () => {
        await sendMouse({ type: 'move', position: [0, 0] });
        await sendMouse({ type: 'up' });
      });
      await eventually('primaryDark', () => expect(ground()).toBe(rgb(primaryDark)));
    });
  }
});
