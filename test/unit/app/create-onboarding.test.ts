import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOnboarding } from '../../../src/app/create-onboarding';
import type { Host } from '../../../src/app/onboarding';

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'https://portal.example/' });
  vi.stubGlobal('ShadowRoot', class {});
});
afterEach(() => vi.unstubAllGlobals());

test('the end of an investor forgets sections, notices and answers that nobody has looked at', () => {
  const host = {
    element: {
      localName: 'investor-onboarding',
      getRootNode: () => ({ querySelectorAll: () => [] }),
    },
    ...{ send: {}, mistakes: [] },
    answers: new Map([['fetchSection', { elements: [{ value: 'Ada' }] }]]),
  } as unknown as Host;
  const { lifetime, notices, visits } = createOnboarding(host, {
    host,
    api: {} as never,
    routing: 'memory',
  });
  notices.show({ tone: 'error', key: 'frontendErrorCodes.SERVER', detail: 'Ada' });
  visits.lastSave.value = { at: new Date(), place: { milestoneId: 'm', sectionId: 's' } };
  lifetime.endInvestor();
  expect(visits.lastSave.peek()).toBeUndefined();
  expect([notices.notices.peek(), host.answers.size]).toEqual([[], 0]);
});
