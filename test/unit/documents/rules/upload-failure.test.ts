import { describe, expect, it } from 'vitest';
import { failureReport, uploadFailure } from '../../../../src/documents/rules/upload-failure';
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
    expect(uploadFailure(error, NAMES, 'sending').kind).toBe(kind);
  });

  it.each([403, 500, 503])(
    'says that it did not start where the request for its URL is answered %i',
    (status) => {
      const error = new OnboardingError('SERVER', { status });
      expect(uploadFailure(error, NAMES, 'waiting').kind).toBe('notStarted');
    },
  );

  it('says that it did not start where the widget refuses an address', () => {
    expect(uploadFailure(refusedAddress('the page’s own origin'), NAMES, 'sending').kind).toBe(
      'notStarted',
    );
    expect(uploadFailure(unexpected('a broken answer'), NAMES, 'sending').kind).toBe('unexpected');
  });

  it.each([
    ['ERROR_DOCUMENTS_NOT_FOUND', 404, 'linkMissing'],
    ['SERVER', 422, 'linkFailed'],
    ['NETWORK', undefined, 'linkFailed'],
  ] as const)('%s while its link is fetched: %s, %s', (code, status, kind) => {
    const fieldErrors = [{ id: 'front', message: 'Not this one.' }];
    const error = new OnboardingError(code, { status, fieldErrors });
    expect(uploadFailure(error, NAMES, 'polling')).toEqual({ kind });
  });

  it.each(['front', 'passport__front'])('has the server’s text for %s', (id) => {
    const fieldErrors = [
      { id, message: 'Not this one.' },
      { id: 'passport__back', message: 'Of another file.' },
      { id, message: 'Nor that.' },
    ];
    const error = new OnboardingError('DOCUMENT_REFUSED', { status: 422, fieldErrors });
    expect(uploadFailure(error, NAMES, 'sending')).toEqual({
      kind: 'refused',
      detail: 'Not this one. Nor that.',
    });
  });

  it('keeps the server’s general text for a refusal, and for nothing else', () => {
    const detail = 'The profile is closed.';
    const refused = new OnboardingError('DOCUMENT_REFUSED', { status: 422, detail });
    expect(uploadFailure(refused, NAMES, 'sending')).toEqual({ kind: 'refused', detail });
    const broken = new OnboardingError('SERVER', { status: 500, detail });
    expect(uploadFailure(broken, NAMES, 'sending')).toEqual({ kind: 'store', detail: undefined });
  });
});

describe('failureReport', () => {
  it('tells of a link that failed in the log alone, and of one that is missing in a notice', () => {
    const gone = new OnboardingError('SERVER', { status: 500 });
    expect(failureReport(gone, 'linkFailed', 'bill')).toEqual({ error: gone, notice: false });
    const none = new OnboardingError('ERROR_DOCUMENTS_NOT_FOUND', { reason: 'no link of bill' });
    const { error, notice } = failureReport(none, 'linkMissing', 'bill');
    expect([error.code, error.cause, notice]).toEqual(['UNEXPECTED', undefined, true]);
    expect(error.message).toBe('no link of bill');
  });

  it('leaves the unexpected error, and a refusal, unchanged', () => {
    const refused = new OnboardingError('DOCUMENT_REFUSED', { status: 422 });
    expect(failureReport(refused, 'refused', 'bill').error).toBe(refused);
    const known = unexpected('an answer without a list');
    expect(failureReport(known, 'unexpected', 'bill').error).toBe(known);
  });

  it.each([
    ['network', 'NETWORK'],
    ['timeout', 'TIMEOUT'],
    ['store', 'UPLOAD_500'],
    ['unreadable', 'FILE_UNREADABLE'],
  ] as const)('makes %s the unexpected error, with document and cause', (kind, code) => {
    const cause = new OnboardingError(code, { reason: 'why' });
    const { error: raised, notice } = failureReport(cause, kind, 'bill');
    expect(notice).toBe(true);
    expect(raised).toMatchObject({ code: 'UNEXPECTED', cause });
    expect(raised.message).toContain(`upload of bill: ${code}`);
  });
});
