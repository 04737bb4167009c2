import { describe, expect, test, vi } from 'vitest';
import type { Emit } from '../../../src/app/events/events';
import { createReportError } from '../../../src/app/events/report-error';
import { OnboardingError } from '../../../src/http/errors';
import { createNoticeStore } from '../../../src/shell/notices/notices-store';

function reporting() {
  const lines: string[] = [];
  const notices = createNoticeStore();
  const emit = vi.fn<Emit>(() => true);
  const keep = (line: unknown) => lines.push(String(line));
  const logger = { error: keep, warn: keep, info: keep };
  const report = createReportError({
    notices,
    logger: () => logger,
    emit,
    translate: () => undefined,
  });
  return { lines, notices, emit, report };
}

describe('a failure', () => {
  test('is reported by one log line, one event and one notice', () => {
    const { lines, notices, emit, report } = reporting();
    report(new OnboardingError('BROKEN', { status: 500, reason: 'fetchKyc: 500', reference: 'r' }));
    expect(lines).toEqual(['investor-onboarding: BROKEN 500 (r): fetchKyc: 500']);
    expect(emit.mock.calls).toEqual([['onboarding-error', { code: 'BROKEN', recoverable: true }]]);
    expect(notices.notices.value).toMatchObject([{ reference: 'r' }]);
  });

  test('with the server’s text keeps it out of log line and event', () => {
    const { lines, emit, report } = reporting();
    const detail = 'Ada Lovelace is no name';
    report(new OnboardingError('NAME', { detail, fieldErrors: [{ id: 'name', message: detail }] }));
    expect(JSON.stringify([lines, emit.mock.calls])).not.toContain('Lovelace');
  });

  test('is not reported for an aborted wait', () => {
    const { lines, notices, emit, report } = reporting();
    report(new DOMException('left', 'AbortError'));
    expect([lines, notices.notices.value, emit.mock.calls]).toEqual([[], [], []]);
  });
});
