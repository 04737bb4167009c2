import { emulateMedia } from '@web/test-runner-commands';
import { Button, type ButtonVariant } from '../../../src/kit/controls/button';
import { ChoiceCard } from '../../../src/kit/controls/choice-card';
import { describedBy, FieldFrame } from '../../../src/kit/controls/field-frame';
import { IconSelect } from '../../../src/kit/controls/icon-select';
import { NativeSelect, TextInput } from '../../../src/kit/controls/native-select';
import { LinkedText } from '../../../src/kit/display/linked-text';
import { Notice } from '../../../src/kit/display/notice';
import { Progress } from '../../../src/kit/display/progress';
import { Spinner } from '../../../src/kit/display/spinner';
import { Tag } from '../../../src/kit/display/tag';
import { CheckIcon, LanguageIcon } from '../../../src/kit/icons/icons';
import { Dialog } from '../../../src/kit/overlays/dialog';
import { Menu } from '../../../src/kit/overlays/menu';
import { expect } from '../../support/browser/assert';
import { axeFindings, WITHOUT_PAGE } from '../../support/browser/axe';
import { inside } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { waitFor } from '../../support/browser/wait-for';
import { renderKit } from './support';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const TONES = ['success', 'error', 'warning', 'info'] as const;
const helper = <LinkedText text="See https://example.com" newTabLabel="opens in a new tab" />;

function Page() {
  return (
    <main>
      <h1>Tax residence</h1>
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} icon={<CheckIcon />}>
          {variant}
        </Button>
      ))}
      <Button loading>Save</Button>
      {TONES.map((tone) => (
        <Notice key={tone} tone={tone} title="Title" onDismiss={() => {}} dismissLabel="Dismiss">
          Text with <a href="https://example.com">our terms</a>
        </Notice>
      ))}
      {[...TONES, 'neutral' as const].map((tone) => (
        <Tag key={tone} tone={tone} icon={<CheckIcon />}>
          {tone}
        </Tag>
      ))}
      <FieldFrame
        id="name"
        label="Name *"
        helper={helper}
        error="Enter a name"
        intro="As in your passport"
      >
        <TextInput
          id="name"
          placeholder="Anna"
          {...describedBy('name', { helper, error: 'x', intro: 'x' })}
        />
      </FieldFrame>
      <FieldFrame id="country" label="Country">
        <NativeSelect id="country">
          <option>Luxembourg</option>
        </NativeSelect>
      </FieldFrame>
      <FieldFrame id="locked" label="Locked">
        <TextInput id="locked" readOnly defaultValue="Value" />
      </FieldFrame>
      <FieldFrame id="funds" role="radiogroup" label="Funds">
        <ChoiceCard type="radio" name="funds" label="Savings" hint="From work" defaultChecked />
        <ChoiceCard type="radio" name="funds" label="Sale" />
      </FieldFrame>
      <FieldFrame id="toggle">
        <ChoiceCard type="checkbox" toggle label="Newsletter" defaultChecked />
      </FieldFrame>
      <Progress value={4} max={9} label="4 of 9 sections done" />
      <Spinner label="Loading" />
      <IconSelect
        icon={<LanguageIcon />}
        label="Language"
        options={[{ value: 'en', label: 'English', lang: 'en' }]}
        value="en"
        onChange={() => {}}
      />
      <Menu trigger="AK" label="AK, your account">
        <p>anna@example.com</p>
        <Button variant="quiet">Sign out</Button>
      </Menu>
    </main>
  );
}

describe('accessibility of the kit', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const dir of ['ltr', 'rtl'] as const) {
      it(`has no findings, ${colorScheme}, ${dir}`, async () => {
        await emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        cleanUp(() => emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' }));
        const { host, root } = renderKit(<Page />, { dir, className: 'system' });
        await waitFor('the page', () => inside(root).queryByRole('heading'));
        root.querySelector<HTMLElement>('#name')?.focus();
        expect(await axeFindings(host, WITHOUT_PAGE)).toEqual([]);
      });
    }
  }

  it('has no findings in a dialog', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    cleanUp(() => emulateMedia({ reducedMotion: 'no-preference' }));
    const { host, root } = renderKit(
      <Dialog title="Sure?" closeLabel="Close" onClose={() => {}} actions={<Button>OK</Button>}>
        <p>Text</p>
      </Dialog>,
    );
    await waitFor('the dialog', () => root.querySelector('dialog[open]'));
    expect(await axeFindings(host, WITHOUT_PAGE)).toEqual([]);
  });
});
