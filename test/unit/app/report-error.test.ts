import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOnboarding } from '../../../src/app/create-onboarding';
import type { Emit } from '../../../src/app/events/events';
import type { Host } from '../../../src/app/onboarding';
import { OnboardingError } from '../../../src/http/errors';

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'https://portal.example/' });
  vi.stubGlobal('ShadowRoot', class {});
});
afterEach(() => vi.unstubAllGlobals());

function reporting() {
  const lines: string[] = [];
  const emit = vi.fn<Emit>(() => true);
  const keep = (line: unknown) => lines.push(String(line));
  const logger = { error: keep, warn: keep };
  const tell = vi.fn();
  const host = {
    element: {
      localName: 'investor-onboarding',
      getRootNode: () => ({ querySelectorAll: () => [] }),
    },
    ...{ send: {}, emit, tell, mistakes: [], logger },
  } as unknown as Host;
  const element = createOnboarding(host, { host, api: {} as never, routing: 'memory' });
  return { lines, notices: element.notices, emit, tell, report: element.reportError };
}

describe('a failure', () => {
  test('makes one log line, one event and one notice', () => {
    const { lines, notices, emit, report } = reporting();
    report(new OnboardingError('BROKEN', { status: 500, reason: 'fetchKyc: 500', reference: 'r' }));
    expect(lines).toEqual(['investor-onboarding: BROKEN 500 (r): fetchKyc: 500']);
    expect(emit.mock.calls).toEqual([['onboarding-error', { code: 'BROKEN', recoverable: true }]]);
    expect(notices.notices.value).toMatchObject([{ reference: 'r' }]);
  });

  test('tells the integrator too where they can do something about it', () => {
    const { tell, report } = reporting();
    report(new OnboardingError('NETWORK', { mistake: ['no-answer', 'fetchKyc'] }));
    report(new OnboardingError('NETWORK'));
    expect(tell.mock.calls).toEqual([['no-answer', 'fetchKyc']]);
  });

  test('with the server’s text keeps it out of log line and event', () => {
    const { lines, emit, report } = reporting();
    const detail = 'Ada Lovelace is no name';
    report(new OnboardingError('NAME', { detail, fieldErrors: [{ id: 'name', message: detail }] }));
    expect(JSON.stringify([lines, emit.mock.calls])).not.toContain('Lovelace');
  });

  test('reports nothing for an aborted wait', () => {
    const { lines, notices, emit, report } = reporting();
    report(new DOMException('left', 'AbortError'));
    expect([lines, notices.notices.value, emit.mock.calls]).toEqual([[], [], []]);
  });
});
