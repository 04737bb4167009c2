import type { Section } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { fakeBackend, personSection } from '../../support/browser/backend';
import { iconIn } from '../../support/browser/look';
import { describe, it } from '../../support/browser/suite';
import { settled, waitFor } from '../../support/browser/wait-for';
import { heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';

const PLUGINS = ['id-check-onfido', 'id-check-sumsub'] as const;

const check = (pluginId: string): Section => ({
  id: 'check',
  label: 'Identity check',
  status: 'locked',
  plugins: [{ id: pluginId, config: { data: { sdkToken: 'one.two.three' } } }],
});

describe('the check of a locked section', () => {
  for (const pluginId of PLUGINS) {
    it(`shows icon, title and description of ${pluginId} once KYC becomes pending during the visit`, async () => {
      const backend = fakeBackend([personSection(), check(pluginId)]);
      backend.state.kyc = 'Not_checked';
      const events = hearEvents();
      const kycStatus = {
        pending: { title: 'Wait, please', description: 'Somebody looks at it.' },
      };
      const element = putWidget({
        api: backend.api,
        properties: { messages: { en: { plugins: { [pluginId]: { kycStatus } } } } },
      });
      await heading(element, 'About you');
      await waitFor('the status', () =>
        events.some(({ type }) => type === 'onboarding-kyc-status'),
      );
      // On another device, say.
      backend.state.kyc = 'Pending';
      const read = backend.callsOf('fetchKyc').length;
      element.goTo('profile', 'check');
      const all = insideWidget(element);
      const title = await waitFor('the title', () =>
        all.queryByRole('heading', { level: 2, name: 'Wait, please' }),
      );
      const view = title.parentElement as HTMLElement;
      expect(iconIn(view)).toBe('pending');
      expect(view.textContent).toContain('Somebody looks at it.');
      await settled();
      expect(element.querySelector(`[id="${pluginId}-container"]`)).toBeNull();
      expect(backend.callsOf('fetchKyc').length).toBe(read + 1);
      const tag = await waitFor('the tag', () => all.queryAllByText('Identity being reviewed')[0]);
      expect(iconIn(tag.parentElement as HTMLElement)).toBe('pending');
    });
  }
});
