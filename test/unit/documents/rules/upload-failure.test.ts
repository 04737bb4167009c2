import { describe, expect, it } from 'vitest';
import { reportedError, uploadFailure } from '../../../../src/documents/rules/upload-failure';
import { OnboardingError, refusedAddress, unexpected } from '../../../../src/http/errors';

const NAMES = { key: 'front', documentId: 'passport__front' };

describe('uploadFailure', () => {
  it.each([
    ['FILE_UNREADABLE', undefined, 'unreadable'],
    ['NETWORK', undefined, 'network'],
    ['TIMEOUT', undefined, 'timeout'],
    ['DOCUMENT_REFUSED', 422, 'refused'],
    ['DOCUMENT_REFUSED', undefined, 'refused'],
    ['ANYTHING', 422, 'refused'],
    ['UPLOAD_403', 403, 'notStarted'],
    ['UPLOAD_404', 404, 'notStarted'],
    ['UPLOAD_400', 400, 'store'],
    ['UPLOAD_500', 500, 'store'],
    ['UNEXPECTED', undefined, 'unexpected'],
    ['ANYTHING', undefined, 'unexpected'],
  ] as const)('%s with status %s: %s', (code, status, kind) => {
    const error = new OnboardingError(code, status === undefined ? {} : { status });
    expect(uploadFailure(error, NAMES).kind).toBe(kind);
  });

  it.each([403, 500, 503])(
    'says that it did not start where the request for its URL is answered %i',
    (status) => {
      const error = new OnboardingError('SERVER', { status });
      expect(uploadFailure(error, NAMES, false).kind).toBe('notStarted');
    },
  );

  it('says that it did not start where the widget refuses an address', () => {
    expect(uploadFailure(refusedAddress('the page’s own origin'), NAMES).kind).toBe('notStarted');
    expect(uploadFailure(unexpected('a broken answer'), NAMES).kind).toBe('unexpected');
  });

  it.each(['front', 'passport__front'])('has the server’s text for %s', (id) => {
    const fieldErrors = [
      { id, message: 'Not this one.' },
      { id: 'passport__back', message: 'Of another file.' },
      { id, message: 'Nor that.' },
    ];
    const error = new OnboardingError('DOCUMENT_REFUSED', { status: 422, fieldErrors });
    expect(uploadFailure(error, NAMES)).toEqual({
      kind: 'refused',
      detail: 'Not this one. Nor that.',
    });
  });

  it('keeps the server’s general text for a refusal, and for nothing else', () => {
    const detail = 'The profile is closed.';
    const refused = new OnboardingError('DOCUMENT_REFUSED', { status: 422, detail });
    expect(uploadFailure(refused, NAMES)).toEqual({ kind: 'refused', detail });
    const broken = new OnboardingError('SERVER', { status: 500, detail });
    expect(uploadFailure(broken, NAMES)).toEqual({ kind: 'store', detail: undefined });
  });
});

describe('reportedError', () => {
  it('leaves the unexpected error, and what the investor can correct, unchanged', () => {
    const refused = new OnboardingError('DOCUMENT_REFUSED', { status: 422 });
    expect(reportedError(refused, 'refused', 'bill')).toBe(refused);
    const unreadable = new OnboardingError('FILE_UNREADABLE');
    expect(reportedError(unreadable, 'unreadable', 'bill')).toBe(unreadable);
    const known = unexpected('an answer without a list');
    expect(reportedError(known, 'unexpected', 'bill')).toBe(known);
  });

  it.each([
    ['network', 'NETWORK'],
    ['timeout', 'TIMEOUT'],
    ['store', 'UPLOAD_500'],
  ] as const)('makes %s the unexpected error, with document and cause', (kind, code) => {
    const cause = new OnboardingError(code, { reason: 'why' });
    const raised = reportedError(cause, kind, 'bill');
    expect(raised).toMatchObject({ code: 'UNEXPECTED', cause });
    expect(raised.message).toContain(`upload of bill: ${code}`);
  });
});
