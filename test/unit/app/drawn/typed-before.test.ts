// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { followTyped } from '../../../../src/app/drawn/typed-before';

/** A drawn screen with a box to tick, one that is drawn as ticked, two choices and a list to search. */
function drawn() {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  root.innerHTML = `<input type="checkbox" id="off"><input type="checkbox" id="on" checked>
    <input type="radio" name="who" id="me" checked><input type="radio" name="who" id="us">
    <input type="text" role="combobox" id="country" value="France">`;
  const control = (id: string) => root.getElementById(id) as HTMLInputElement;
  return { control, typed: followTyped(root) };
}

it('takes back what somebody else has ticked, chosen and searched for', () => {
  const { control, typed } = drawn();
  control('off').checked = true;
  control('on').checked = false;
  control('us').checked = true;
  control('country').value = 'Ger';
  typed.drop();
  expect(['off', 'on', 'me', 'us'].map((id) => control(id).checked)).toEqual([
    ...[false, true, true, false],
  ]);
  expect(control('country').value).toBe('France');
});
