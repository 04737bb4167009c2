import en from '../../../locales/en.json';
import { CheckPreview } from '../../../src/identity/check-preview';
import identityCss from '../../../src/identity/identity.css?inline';
import { sheetOf } from '../../../src/kit/styles/sheet';
import { TextContext } from '../../../src/language/context';
import { createTranslate } from '../../../src/language/translate';
import { expect } from '../../support/browser/assert';
import { inside } from '../../support/browser/queries';
import { describe, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { renderKit } from '../kit/support';

const view = (isFolded: boolean, isListed = true) => (
  <TextContext value={createTranslate('en', en)}>
    <div className="plugin">
      <CheckPreview
        isListed={isListed}
        step={undefined}
        frame={null}
        usesCamera
        isFolded={isFolded}
      />
    </div>
  </TextContext>
);

describe('what the identity check asks for', () => {
  it('stands before the check runs, as what to have at hand, and folds once it runs', async () => {
    const { root, rerender } = renderKit(view(false));
    const all = inside(root);
    const passport = await waitFor('the list', () =>
      all.queryByText('Your passport or identity card'),
    );
    (root as ShadowRoot).adoptedStyleSheets.push(sheetOf(identityCss));
    const items = [...root.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Your passport or identity card',
      'A photo of your face, taken during the check',
      'A device with a camera',
    ]);
    expect(passport.checkVisibility()).toBe(true);
    rerender(view(true));
    await waitFor('the fold', () => !passport.checkVisibility());
    await click(all.getByText('What you will need'));
    expect(passport.checkVisibility()).toBe(true);
  });

  it('stays unsaid for a provider that may ask for something else, but help with the camera is there', async () => {
    const { root } = renderKit(view(false, false));
    await waitFor('the help', () => inside(root).queryByText('No camera was found'));
    expect(root.querySelectorAll('li')).toHaveLength(0);
    expect(inside(root).queryByText('What you will need')).toBeNull();
  });

  it('leaves help with the camera in view while it is folded', async () => {
    const { root } = renderKit(view(true));
    // The browser of these tests has no camera.
    const help = await waitFor('the help', () => inside(root).queryByText('No camera was found'));
    expect(help.checkVisibility()).toBe(true);
  });
});
