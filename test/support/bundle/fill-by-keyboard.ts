import type { Locator, Page } from 'playwright-core';

const MOST_TABS = 60;

/** Presses Tab until this control has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await control.evaluate(hasFocus)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${control}`);
}

/** Runs in the page. */
function hasFocus(element: Element): boolean {
  return (element.getRootNode() as Document | ShadowRoot).activeElement === element;
}

/** Types into a field by its label. */
export async function typeInto(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

/** Chooses an option of a native select by typing its first letters. */
export async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await typeInto(page, label, option);
}

/** Ticks a checkbox, or chooses a radio button, with the space bar. */
export async function tick(page: Page, label: string | RegExp): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.press('Space');
}

/** Chooses a radio button: Tab leads to the group, the arrow keys within it. */
export async function chooseRadio(
  page: Page,
  group: string | RegExp,
  option: string,
): Promise<void> {
  const radios = page.getByRole('radiogroup', { name: group }).getByRole('radio');
  await tabTo(page, radios.first());
  await page.keyboard.press('Space');
  const wanted = page.getByRole('radio', { name: option });
  const count = await radios.count();
  for (let moves = 0; moves < count && !(await wanted.isChecked()); moves += 1) {
    await page.keyboard.press('ArrowDown');
  }
}

/** Submits the section. */
export async function save(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Save and continue' }));
  await page.keyboard.press('Enter');
}
