import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import en from '../../../locales/en.json';
import { SectionForm } from '../../../src/form/section-form';
import { type Validation, validation } from '../../../src/form/store/rules-on-demand';
import { TextContext } from '../../../src/language/context';
import { createTranslate } from '../../../src/language/translate';
import { expect } from '../../support/browser/assert';
import { render } from '../../support/browser/render';
import { describe, it } from '../../support/browser/suite';
import { settled, waitFor } from '../../support/browser/wait-for';
import { createFormStore } from '../../support/fixtures/any-form';
import { arbitrarySection } from '../../support/fixtures/arbitrary-section';

const SECTIONS = 12;
const translate = createTranslate('en', en);

describe('any section the schema admits', () => {
  it('renders without errors and with every field that is shown', async () => {
    const sections = fc.sample(arbitrarySection, { numRuns: SECTIONS, seed: 20_240_229 });
    for (const section of sections) {
      const form = createFormStore(section, signal<Validation | undefined>(validation));
      const { root, unmount } = render(
        <TextContext value={translate}>
          <SectionForm form={form} submitting={false} onSubmit={() => {}} />
        </TextContext>,
      );
      await waitFor('the form', () => root.querySelector('form'));
      await waitFor('its lazy fields', () => !root.querySelector('.skeleton'));
      await settled();
      for (const field of form.model.fields) {
        const control = root.getElementById(form.places.domId(field));
        expect(Boolean(control), `${field.id} (${field.kind.name})`).toBe(
          !form.values.hidden(field).value,
        );
      }
      unmount();
    }
  });
});
