import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { uploadProgress } from '../../../src/documents/rules/document-state';
import type { FormStore } from '../../../src/form/store/form-store';
import { OnboardingError } from '../../../src/http/errors';
import type { UploadRequest } from '../../../src/http/host-api';
import { deferred } from '../../support/deferred';
import { payloadOf } from '../../support/payload';
import {
  endlessCall,
  fileElement,
  network,
  passport,
  pdf,
  refused,
  startDocuments,
} from '../../support/unit/documents';

const FAILED = 'documents.failure';

describe('an upload', () => {
  it('runs from the chosen file to a value with its link', async () => {
    const { open, settle, asked, uploads, links, clock, at, held, ...test } = startDocuments();
    const { form } = open([fileElement('bill')]);
    const file = pdf('bill.pdf');
    form.choose('bill', file);
    expect(at(form, 'bill')).toBe('chosen');
    expect(form.files.submitDisabled.value).toBe(true);
    await settle();
    expect(asked).toEqual([
      {
        fieldsetId: 'bill',
        files: [
          {
            id: 'bill',
            label: 'BILL',
            filename: 'bill.pdf',
            type: 'application/pdf',
            md5: createHash('md5').update('%PDF-bill.pdf').digest('hex'),
            size: file.size,
          },
        ],
      },
    ]);
    expect(uploads).toHaveLength(1);
    expect(uploads[0]).toMatchObject({
      url: 'https://store.test/bill',
      file,
      headers: { 'x-amz-meta-a': 'b', 'Content-Type': 'application/pdf' },
    });
    // A header of form-data that the store is not sent is told.
    expect(test.told).toEqual(['upload-header Other']);
    expect(links.map(({ documentId }) => documentId)).toEqual(['bill']);
    expect(at(form, 'bill')).toBe('polling');
    expect(held(form, 'bill')).toEqual({ filename: '', pending: true });
    expect(payloadOf(form)).toEqual([]);
    test.linkReady('bill');
    await clock.advance(5000);
    expect(links.map((link) => [link.at, link.retry])).toEqual([
      [0, false],
      [5000, false],
    ]);
    expect(form.files.submitDisabled.value).toBe(false);
    const value = held(form, 'bill');
    expect(value).toEqual({
      filename: 'bill.pdf',
      url: 'https://link.test/bill/2',
      version: '1',
      expiryDate: expect.any(String),
    });
    expect(payloadOf(form)).toEqual([{ id: 'bill', value }]);
    expect(test.reports).toEqual([]);
  });

  it('shows 1, 10, 20, 40, 70 and 80 percent, and the sent bytes between 40 and 70', async () => {
    const { open, settle, backend, store, clock } = startDocuments();
    const hash = deferred<string>();
    const urls = deferred<unknown>();
    const upload = deferred<void>();
    let progress: UploadRequest['onProgress'] = () => {};
    const answer = backend.urls;
    backend.hash = () => hash.promise;
    backend.urls = async (files, context) => {
      await urls.promise;
      return answer(files, context);
    };
    backend.upload = ({ onProgress }) => {
      progress = onProgress;
      return upload.promise;
    };
    const { form } = open([fileElement('bill')]);
    const seen: (number | null)[] = [];
    form.choose('bill', pdf('bill.pdf'));
    store.document(form, 'bill').subscribe((view) => {
      const percent = view && uploadProgress(view.state);
      if (percent !== seen.at(-1)) seen.push(percent);
    });
    await settle();
    hash.resolve('a'.repeat(32));
    await settle();
    urls.resolve(undefined);
    await settle();
    progress(500, 1000);
    progress(400, 1000);
    upload.resolve();
    await settle();
    progress(1, 1000);
    await clock.advance(5000);
    expect(seen).toEqual([1, 10, 20, 40, 55, 70, 80]);
  });

  it('announces the type detected from the bytes where the browser has none', async () => {
    const { open, settle, asked, uploads } = startDocuments();
    const { form } = open([fileElement('bill')]);
    form.choose('bill', new File(['%PDF-1'], 'scan', { type: '' }));
    await settle();
    expect(asked[0]?.files[0]?.type).toBe('application/pdf');
    expect(uploads[0]?.headers['Content-Type']).toBe('application/pdf');
  });

  it('does not delay a submit where the file is optional', async () => {
    const { open } = startDocuments();
    const { form } = open([fileElement('bill', { required: false })]);
    form.choose('bill', pdf('bill.pdf'));
    expect(form.files.submitDisabled.value).toBe(false);
  });
});

describe('a group of documents', () => {
  it('requests all its URLs together when its last file is hashed, by document ids', async () => {
    const { open, settle, asked, uploads, store } = startDocuments();
    const { form } = open([passport()]);
    form.choose('back', pdf('b.pdf'));
    await settle();
    expect(asked).toEqual([]);
    expect(store.waitsFor(form, 'back').value).toEqual(['FRONT']);
    // Nothing is loading: the submit can say that the front is missing.
    expect(form.files.submitDisabled.value).toBe(false);
    expect(form.messages.showErrors()).toBe(true);
    expect(form.messages.summary.value.map(({ key }) => key)).toEqual(['front']);
    form.choose('front', pdf('f.pdf'));
    expect(form.files.submitDisabled.value).toBe(true);
    await settle();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.fieldsetId).toBe('passport');
    expect(asked[0]?.files.map(({ id }) => id)).toEqual(['passport__front', 'passport__back']);
    expect(uploads.map(({ url }) => url)).toEqual([
      'https://store.test/passport__front',
      'https://store.test/passport__back',
    ]);
  });

  it('does not wait for an optional file, which is uploaded alone when chosen later', async () => {
    const { open, settle, asked } = startDocuments();
    const { form } = open([passport({}, { required: false })]);
    form.choose('front', pdf('f.pdf'));
    await settle();
    form.choose('back', pdf('b.pdf'));
    await settle();
    expect(asked.map(({ files }) => files.map(({ id }) => id))).toEqual([
      ['passport__front'],
      ['passport__back'],
    ]);
  });

  it('counts a file with a url as satisfied', async () => {
    const { open, settle, asked } = startDocuments();
    const value = { filename: 'b.pdf', url: 'https://link.test/b', version: '1' };
    const { form } = open([passport({}, { value })]);
    form.choose('front', pdf('f.pdf'));
    await settle();
    expect(asked[0]?.files.map(({ id }) => id)).toEqual(['passport__front']);
  });

  it('announces itself when a condition hides the file that was missing', async () => {
    const { open, settle, asked } = startDocuments();
    const hiddenWhen = { id: 'kind', values: ['card'] };
    const { form } = open([{ id: 'kind', type: 'string' }, passport({}, { hiddenWhen })]);
    form.choose('front', pdf('f.pdf'));
    await settle();
    expect(asked).toEqual([]);
    form.edit('kind', 'card');
    await settle();
    expect(asked[0]?.files.map(({ id }) => id)).toEqual(['passport__front']);
  });

  it('gives each file its own URL by md5, whatever the order of the answer', async () => {
    const { open, settle, backend, uploads } = startDocuments();
    const answer = backend.urls;
    backend.urls = async (files, context) => [...((await answer(files, context)) as [])].reverse();
    const { form } = open([passport()]);
    form.choose('front', pdf('f.pdf'));
    form.choose('back', pdf('b.pdf'));
    await settle();
    expect(uploads.map(({ url, file }) => [url, (file as File).name])).toEqual([
      ['https://store.test/passport__front', 'f.pdf'],
      ['https://store.test/passport__back', 'b.pdf'],
    ]);
  });

  it('matches files of equal bytes in order', async () => {
    const { open, settle, uploads } = startDocuments();
    const { form } = open([passport()]);
    form.choose('front', pdf('f.pdf', 'same'));
    form.choose('back', pdf('b.pdf', 'same'));
    await settle();
    expect(uploads.map(({ url }) => url)).toEqual([
      'https://store.test/passport__front',
      'https://store.test/passport__back',
    ]);
  });

  it.each([
    ['no list', undefined],
    ['an empty list', []],
    ['an entry without url', [{ contentMd5: '', href: { 'form-data': {} } }]],
    ['an entry without form-data', [{ contentMd5: '', href: { url: 'https://store.test' } }]],
  ])('raises the unexpected error once for %s, and sends nothing', async (_, answer) => {
    const { open, settle, backend, uploads, reports, at, messageOf } = startDocuments();
    backend.urls = async () => answer;
    const { form } = open([passport()]);
    form.choose('front', pdf('f.pdf'));
    form.choose('back', pdf('b.pdf'));
    await settle();
    expect(uploads).toEqual([]);
    expect([at(form, 'front'), at(form, 'back')]).toEqual(['failed', 'failed']);
    expect(messageOf(form, 'front')).toBe(`${FAILED}.unexpected`);
    expect(reports.map(({ error, notice }) => [error.code, notice])).toEqual([
      ['UNEXPECTED', true],
    ]);
  });

  it('marks only the file as failed that the answer does not name', async () => {
    const { open, settle, backend, at } = startDocuments();
    const answer = backend.urls;
    backend.urls = async (files, context) => answer(files.slice(0, 1), context);
    const { form } = open([passport()]);
    form.choose('front', pdf('f.pdf'));
    form.choose('back', pdf('b.pdf'));
    await settle();
    expect([at(form, 'front'), at(form, 'back')]).toEqual(['polling', 'failed']);
  });

  it('says that the upload could not start where the request for the URLs is refused', async () => {
    const { open, settle, backend, messageOf } = startDocuments();
    backend.urls = async () => {
      throw new OnboardingError('FORBIDDEN', { status: 403 });
    };
    const { form } = open([fileElement('bill')]);
    form.choose('bill', pdf('bill.pdf'));
    await settle();
    expect(messageOf(form, 'bill')).toBe(`${FAILED}.notStarted`);
  });

  it('shows the server’s own text for a refused file', async () => {
    const { open, settle, backend, stateOf, reports, store } = startDocuments();
    backend.urls = async () => {
      const fieldErrors = [{ id: 'passport__front', message: 'Not this one.' }];
      throw new OnboardingError('DOCUMENT_REFUSED', { status: 422, fieldErrors });
    };
    const { form } = open([passport()]);
    form.choose('front', pdf('f.pdf'));
    form.choose('back', pdf('b.pdf'));
    await settle();
    const failure = { kind: 'refused', detail: 'Not this one.' };
    expect(stateOf(form, 'front')).toEqual({ name: 'failed', failure });
    expect(reports.map(({ notice }) => notice)).toEqual([false]);
    store.tryAgain(form, 'front');
    expect(stateOf(form, 'front')?.name).toBe('failed');
  });
});

describe('polling for a document link', () => {
  const sent = async (test: ReturnType<typeof startDocuments>) => {
    const { form, leave } = test.open([passport()]);
    form.choose('front', pdf('f.pdf'));
    form.choose('back', pdf('b.pdf'));
    await test.settle();
    return { form, leave };
  };
  const timesOf = ({ links }: ReturnType<typeof startDocuments>, documentId: string) =>
    links.filter((link) => link.documentId === documentId).map((link) => link.at);

  it('fetches immediately, then every 5 s, 12 times in all, each document once each time', async () => {
    const test = startDocuments();
    await sent(test);
    await test.clock.advance(120_000);
    const expected = Array.from({ length: 12 }, (_, attempt) => attempt * 5000);
    expect(timesOf(test, 'passport__front')).toEqual(expected);
    expect(timesOf(test, 'passport__back')).toEqual(expected);
  });

  it('has its 12 attempts however often the tab is left, and asks at once for what was due', async () => {
    const test = startDocuments();
    await sent(test);
    for (let times = 20; times > 0; times -= 1) {
      test.isSeen.value = false;
      await test.clock.advance(100);
      test.isSeen.value = true;
      await test.clock.advance(100);
    }
    expect(timesOf(test, 'passport__front')).toEqual([0]);
    test.isSeen.value = false;
    await test.clock.advance(60_000);
    expect(timesOf(test, 'passport__front')).toEqual([0]);
    test.isSeen.value = true;
    await test.clock.advance(60_000);
    const later = Array.from({ length: 11 }, (_, attempt) => 64_000 + attempt * 5000);
    expect(timesOf(test, 'passport__front')).toEqual([0, ...later]);
  });

  it('ends in the unexpected error and a cleared input, offering to check or send again', async () => {
    const test = startDocuments();
    const { form } = await sent(test);
    test.linkReady('passport__back');
    await test.clock.advance(120_000);
    expect(test.at(form, 'front')).toBe('failed');
    expect(test.held(form, 'front')).toBe('');
    expect(test.messageOf(form, 'front')).toBe(`${FAILED}.linkMissing`);
    expect(form.files.submitDisabled.value).toBe(false);
    expect(form.validity.valid.value).toBe(false);
    expect(form.messages.showErrors()).toBe(true);
    expect(test.reports.map(({ error, notice }) => [error.code, notice])).toEqual([
      ['UNEXPECTED', true],
    ]);
    expect(test.clock.pending()).toBe(1);

    const before = test.uploads.length;
    test.linkReady('passport__front');
    test.store.checkAgain(form, 'front');
    await test.settle();
    expect(test.uploads).toHaveLength(before);
    expect(test.held(form, 'front')).toMatchObject({ filename: 'f.pdf', version: '1' });
    expect(form.validity.valid.value).toBe(true);
  });

  it('moves on to the document queued before when the last in the queue is resolved', async () => {
    const test = startDocuments();
    const { form } = await sent(test);
    test.linkReady('passport__back');
    await test.clock.advance(5000);
    expect(test.at(form, 'back')).toBe('uploaded');
    await test.clock.advance(10_000);
    expect(timesOf(test, 'passport__front')).toEqual([0, 5000, 10_000, 15_000]);
    expect(timesOf(test, 'passport__back')).toEqual([0, 5000]);
  });

  it('moves on to the document queued before when the last in the queue fails', async () => {
    const test = startDocuments();
    test.backend.upload = async ({ url }) => {
      if (url.endsWith('passport__back')) throw network();
    };
    const { form } = await sent(test);
    expect([test.at(form, 'front'), test.at(form, 'back')]).toEqual(['polling', 'failed']);
    await test.clock.advance(10_000);
    expect(timesOf(test, 'passport__front')).toEqual([0, 5000, 10_000]);
    expect(timesOf(test, 'passport__back')).toEqual([]);
  });

  it('has one request at a time, however long an answer takes', async () => {
    const test = startDocuments();
    test.backend.link = () => new Promise(() => {});
    await sent(test);
    await test.clock.advance(60_000);
    expect(test.links).toHaveLength(2);
  });

  it('ends with any other error, which is logged, offering to check again', async () => {
    const test = startDocuments();
    test.backend.link = async () => {
      throw network();
    };
    const { form } = await sent(test);
    expect(test.messageOf(form, 'front')).toBe(`${FAILED}.linkFailed`);
    expect(test.reports.map(({ error, notice }) => [error.code, notice])).toEqual([
      ['NETWORK', false],
      ['NETWORK', false],
    ]);
    await test.clock.advance(60_000);
    expect(test.links).toHaveLength(2);
    test.backend.link = async () => ({ url: 'https://link.test', version: '2', expiryDate: '' });
    test.store.checkAgain(form, 'front');
    await test.settle();
    expect(test.at(form, 'front')).toBe('uploaded');
  });

  it('drops a link that arrives after the file was deleted', async () => {
    const test = startDocuments();
    const late = deferred<{ url: string; version: string; expiryDate: string }>();
    test.backend.link = () => late.promise;
    const { form } = await sent(test);
    form.choose('front', null);
    late.resolve({ url: 'https://link.test', version: '1', expiryDate: '' });
    await test.settle();
    expect(test.held(form, 'front')).toBe('');
    expect(test.at(form, 'front')).toBeNull();
    expect(test.at(form, 'back')).toBe('uploaded');
  });
});

describe('a failed upload', () => {
  const failing = async (error: unknown) => {
    const test = startDocuments();
    test.backend.upload = async () => {
      throw error;
    };
    const { form } = test.open([fileElement('bill'), { id: 'name', type: 'string' }]);
    form.edit('name', 'Anna');
    form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    return { ...test, form };
  };

  it.each([
    ['network', network(), 'UNEXPECTED', true],
    ['timeout', new OnboardingError('TIMEOUT'), 'UNEXPECTED', true],
    ['store', refused(500), 'UNEXPECTED', true],
    ['store', refused(400), 'UNEXPECTED', true],
    ['unexpected', new TypeError('x'), 'UNEXPECTED', true],
    ['unreadable', new OnboardingError('FILE_UNREADABLE'), 'UNEXPECTED', true],
  ] as const)(
    'shows %s, clears the value and marks it invalid',
    async (kind, error, code, notice) => {
      const { form, at, held, messageOf, reports } = await failing(error);
      expect(at(form, 'bill')).toBe('failed');
      expect(held(form, 'bill')).toBe('');
      expect(held(form, 'name')).toBe('Anna');
      expect(messageOf(form, 'bill')).toBe(`${FAILED}.${kind}`);
      expect(form.files.submitDisabled.value).toBe(false);
      expect(form.validity.valid.value).toBe(false);
      expect(reports.map((report) => [report.error.code, report.notice])).toEqual([[code, notice]]);
    },
  );

  it('names no URL and no file name in the log', async () => {
    const { reports } = await failing(refused(500));
    expect(reports[0]?.error.message).toBe('upload of bill: UPLOAD_500: the store answered 500');
  });

  it('can be restarted from the first step with the kept file', async () => {
    const { form, backend, store, settle, asked, uploads, at, messageOf } = await failing(
      network(),
    );
    backend.upload = async () => {};
    store.tryAgain(form, 'bill');
    expect(at(form, 'bill')).toBe('chosen');
    expect(form.files.submitDisabled.value).toBe(true);
    expect(messageOf(form, 'bill')).toBeNull();
    await settle();
    expect(asked).toHaveLength(2);
    expect(uploads.map(({ file }) => (file as File).name)).toEqual(['bill.pdf', 'bill.pdf']);
    expect(at(form, 'bill')).toBe('polling');
    store.tryAgain(form, 'bill');
    expect(at(form, 'bill')).toBe('polling');
  });

  it('gives way to another file', async () => {
    const { form, backend, settle, uploads, messageOf } = await failing(network());
    backend.upload = async () => {};
    form.choose('bill', pdf('other.pdf'));
    await settle();
    expect((uploads.at(-1)?.file as File | undefined)?.name).toBe('other.pdf');
    expect(messageOf(form, 'bill')).toBeNull();
  });

  it('can be cancelled', async () => {
    const { form, store, at, messageOf } = await failing(network());
    store.giveUp(form, 'bill');
    expect(at(form, 'bill')).toBeNull();
    expect(messageOf(form, 'bill')).toBeNull();
  });

  it('marks an optional file, or one that replaces a document, and refuses no save', async () => {
    const { open, backend, settle, store, held, messageOf } = startDocuments();
    backend.upload = async () => {
      throw network();
    };
    const value = { filename: 'b.pdf', url: 'https://link.test/b', version: '1' };
    const { form } = open([fileElement('bill', { required: false }), fileElement('id', { value })]);
    form.choose('bill', pdf('bill.pdf'));
    form.choose('id', pdf('id.pdf'));
    await settle();
    expect([messageOf(form, 'bill'), messageOf(form, 'id')]).toEqual([
      `${FAILED}.network`,
      `${FAILED}.network`,
    ]);
    expect([form.validity.valid.value, form.messages.showErrors()]).toEqual([true, false]);
    expect(held(form, 'id')).toEqual(value);
    store.giveUp(form, 'bill');
    expect(messageOf(form, 'bill')).toBeNull();
  });

  it('requests a new URL once after a 403 of the file store', async () => {
    const test = startDocuments();
    const answers = [refused(403), undefined];
    test.backend.upload = async () => {
      const error = answers.shift();
      if (error) throw error;
    };
    const { form } = test.open([passport()]);
    form.choose('front', pdf('f.pdf'));
    form.choose('back', pdf('b.pdf'));
    await test.settle();
    expect(test.asked.map(({ files }) => files.length)).toEqual([2, 1]);
    expect(test.at(form, 'front')).toBe('polling');
    expect(test.reports).toEqual([]);
  });

  it('ends at the second 403 of the file store', async () => {
    const { form, asked, at } = await failing(refused(403));
    expect(asked).toHaveLength(2);
    expect(at(form, 'bill')).toBe('failed');
  });

  it('requests no upload URL where the file could not be hashed', async () => {
    const test = startDocuments();
    test.backend.hash = async () => {
      throw new OnboardingError('FILE_UNREADABLE');
    };
    const { form } = test.open([fileElement('bill')]);
    form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    expect(test.messageOf(form, 'bill')).toBe(`${FAILED}.unreadable`);
    expect(test.asked).toEqual([]);
  });
});

describe('deleting or replacing a file', () => {
  it('cancels the upload, and its late results are dropped', async () => {
    const test = startDocuments();
    const upload = deferred<void>();
    let ended: AbortSignal | undefined;
    test.backend.upload = (_, { signal }) => {
      ended = signal;
      return upload.promise;
    };
    const { form } = test.open([fileElement('bill')]);
    form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    form.choose('bill', null);
    expect(ended?.aborted).toBe(true);
    upload.resolve();
    await test.settle();
    expect(test.links).toEqual([]);
    expect(form.files.submitDisabled.value).toBe(false);
    expect(test.clock.pending()).toBe(0);
  });

  it('cancels the upload of a replacement, and leaves the saved document', async () => {
    const test = startDocuments();
    let ended: AbortSignal | undefined;
    test.backend.upload = (_, { signal }) => {
      ended = signal;
      return new Promise(() => {});
    };
    const stored = { filename: 'bill.pdf', url: 'https://link.test/bill', version: '1' };
    const { form } = test.open([fileElement('bill', { value: stored })]);
    form.choose('bill', pdf('replacement.pdf'));
    await test.settle();
    form.choose('bill', null);
    expect(ended?.aborted).toBe(true);
    expect(test.held(form, 'bill')).toMatchObject(stored);
    expect(form.files.submitDisabled.value).toBe(false);
  });

  it('sends the newest of two files chosen one after the other', async () => {
    const test = startDocuments();
    const { form } = test.open([fileElement('bill')]);
    form.choose('bill', pdf('one.pdf'));
    form.choose('bill', pdf('two.pdf'));
    await test.settle();
    expect(test.uploads.map(({ file }) => (file as File).name)).toEqual(['two.pdf']);
  });

  it('drops the upload URL of a file that was deleted while it was requested', async () => {
    const test = startDocuments();
    const urls = deferred<void>();
    const answer = test.backend.urls;
    test.backend.urls = async (files, context) => {
      await urls.promise;
      return answer(files, context);
    };
    const { form } = test.open([passport()]);
    form.choose('front', pdf('f.pdf'));
    form.choose('back', pdf('b.pdf'));
    await test.settle();
    form.choose('front', null);
    urls.resolve();
    await test.settle();
    expect(test.uploads.map(({ url }) => url)).toEqual(['https://store.test/passport__back']);
  });

  it('aborts the call for upload URLs when no file waits for it any more', async () => {
    const test = startDocuments();
    const endless = endlessCall();
    test.backend.urls = endless.call;
    const { form } = test.open([fileElement('bill')]);
    form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    form.choose('bill', null);
    expect(endless.isEnded()).toBe(true);
  });

  it('ends the upload of a file that a condition hides', async () => {
    const test = startDocuments();
    test.backend.upload = () => new Promise(() => {});
    const hiddenWhen = { id: 'kind', values: ['none'] };
    const { form } = test.open([
      { id: 'kind', type: 'string' },
      fileElement('bill', { hiddenWhen }),
    ]);
    form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    form.edit('kind', 'none');
    expect(test.at(form, 'bill')).toBeNull();
    expect(test.held(form, 'bill')).toBeNull();
  });

  it('clears an uploaded file when it is deleted', async () => {
    const test = startDocuments();
    test.linkReady('bill');
    const { form } = test.open([fileElement('bill')]);
    form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    expect(test.at(form, 'bill')).toBe('uploaded');
    form.choose('bill', null);
    expect(test.at(form, 'bill')).toBeNull();
    expect(test.clock.pending()).toBe(0);
  });
});

describe('a shown document link', () => {
  const restored = (test: ReturnType<typeof startDocuments>, ms: number) => {
    const expiryDate = new Date(test.clock.now() + ms).toISOString();
    const value = { filename: 'b.pdf', url: 'https://link.test/old', version: '1', expiryDate };
    return test.open([fileElement('bill', { value })]);
  };

  it('comes back on mount, and is fetched again 15 s before its expiry, with retries', async () => {
    const test = startDocuments();
    const { form } = restored(test, 300_000);
    expect(test.held(form, 'bill')).toMatchObject({ url: 'https://link.test/old' });
    test.linkReady('bill', 600_000);
    await test.clock.advance(284_999);
    expect(test.links).toEqual([]);
    await test.clock.advance(1);
    expect(test.links).toEqual([{ documentId: 'bill', retry: undefined, at: 285_000 }]);
    expect(test.held(form, 'bill')).toMatchObject({
      filename: 'b.pdf',
      url: 'https://link.test/bill/1',
    });
    expect(form.saveState.edits().size).toBe(0);
  });

  it('comes anew at once when it is due on mount', async () => {
    const test = startDocuments();
    test.linkReady('bill');
    restored(test, 10_000);
    await test.clock.advance(0);
    expect(test.links).toHaveLength(1);
  });

  it('goes silently when the backend has no such document, and the file stays', async () => {
    const test = startDocuments();
    const { form } = restored(test, 0);
    await test.clock.advance(0);
    expect(test.held(form, 'bill')).toEqual({ filename: 'b.pdf', version: '1' });
    expect(form.validity.valid.value).toBe(true);
    expect(form.saveState.edits().size).toBe(0);
    expect(payloadOf(form)).toEqual([]);
    await test.clock.advance(3_600_000);
    expect(test.links).toHaveLength(1);
    expect(test.reports).toEqual([]);
  });

  it('leaves the file when it is gone after a replacement that failed, too', async () => {
    const test = startDocuments();
    test.backend.upload = async () => {
      throw network();
    };
    const { form } = restored(test, 60_000);
    form.choose('bill', pdf('new.pdf'));
    await test.settle();
    expect(test.at(form, 'bill')).toBe('failed');
    await test.clock.advance(60_000);
    expect(test.held(form, 'bill')).toEqual({ filename: 'b.pdf', version: '1' });
    expect(payloadOf(form)).toEqual([]);
    test.store.giveUp(form, 'bill');
    expect(payloadOf(form)).toEqual([]);
  });

  it('does not come back for a deleted file with another language and a failed upload', async () => {
    const test = startDocuments();
    const upload = deferred<void>();
    test.backend.upload = () => upload.promise;
    const value = { filename: 'b.pdf', url: 'https://link.test/old', version: '1' };
    const { form: before, leave } = test.open([fileElement('bill', { value })]);
    before.choose('bill', null);
    before.choose('bill', pdf('new.pdf'));
    await test.settle();
    const { form } = test.open([fileElement('bill', { value })], {}, before.kept());
    leave();
    upload.reject(network());
    await test.settle();
    expect(test.at(form, 'bill')).toBe('failed');
    test.store.giveUp(form, 'bill');
    expect(payloadOf(form)).toEqual([{ id: 'bill', value: '' }]);
  });

  it('stays shown, with a log line, when it could not be fetched', async () => {
    const test = startDocuments();
    test.backend.link = async () => {
      throw network();
    };
    const { form } = restored(test, 0);
    await test.clock.advance(0);
    expect(test.held(form, 'bill')).toMatchObject({ url: 'https://link.test/old' });
    expect(test.reports.map(({ notice }) => notice)).toEqual([false]);
  });

  it('rests once the section is left', async () => {
    const test = startDocuments();
    const { leave } = restored(test, 300_000);
    leave();
    expect(test.clock.pending()).toBe(0);
    await test.clock.advance(600_000);
    expect(test.links).toEqual([]);
  });

  it.each(['answered', 'refused'])(
    'ends with its field, which another answer ends: its call is %s then',
    async (end) => {
      const test = startDocuments();
      const late = deferred<{ url: string; version: string; expiryDate: string }>();
      test.backend.link = () => late.promise;
      restored(test, 0);
      await test.clock.advance(0);
      expect(test.links).toHaveLength(1);
      test.open([fileElement('other')]);
      if (end === 'refused') late.reject(network());
      else late.resolve({ url: 'https://link.test/late', version: '1', expiryDate: '' });
      await test.settle();
      expect([test.clock.pending(), test.reports]).toEqual([0, []]);
    },
  );

  it('stays as it was when an answer arrives after the file was deleted', async () => {
    const test = startDocuments();
    const late = deferred<{ url: string; version: string; expiryDate: string }>();
    test.backend.link = () => late.promise;
    const { form } = restored(test, 0);
    await test.clock.advance(0);
    expect(test.links).toHaveLength(1);
    form.choose('bill', null);
    late.resolve({ url: 'https://link.test/late', version: '1', expiryDate: '' });
    await test.settle();
    expect(test.held(form, 'bill')).toBe('');
  });
});

describe('a file that was sent to the file store', () => {
  const stored = { filename: 'bill.pdf', url: 'https://link.test/bill', version: '1' };
  const readAgain = (test: ReturnType<typeof startDocuments>, form: FormStore) =>
    test.open([fileElement('bill', { value: stored })], {}, form.kept()).form;

  it('and then deleted stays deleted when its section, read again, still has it', async () => {
    const test = startDocuments();
    test.linkReady('bill');
    const { form } = test.open([fileElement('bill')]);
    form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    expect(test.held(form, 'bill')).toMatchObject({ version: '1' });
    form.choose('bill', null);
    expect(form.saveState.unsaved.value).toBe(true);
    // Also when it is read once more before the backend has worked it in.
    const early = test.open([fileElement('bill')], {}, form.kept()).form;
    const again = readAgain(test, early);
    expect(test.held(again, 'bill')).toBe('');
    expect(payloadOf(again)).toEqual([{ id: 'bill', value: '' }]);
  });

  it('and marked as failed stays out when its section, read again, has it', async () => {
    const test = startDocuments();
    test.backend.upload = () => Promise.reject(network());
    const { form } = test.open([fileElement('bill')]);
    form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    const again = readAgain(test, form);
    expect(test.at(again, 'bill')).toBe('failed');
    expect(test.held(again, 'bill')).toBe('');
  });

  it('and then deleted is no unsaved edit once a save is marked', async () => {
    const test = startDocuments();
    test.linkReady('bill');
    const { form } = test.open([fileElement('bill')]);
    form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    form.choose('bill', null);
    form.saveState.markSaved(undefined);
    expect([form.saveState.unsaved.value, form.saveState.edits().size]).toEqual([false, 0]);
  });

  it('and uploads on behind another section can be deleted for good after the return', async () => {
    const test = startDocuments();
    const upload = deferred<void>();
    test.backend.upload = () => upload.promise;
    const first = test.open([fileElement('bill')]);
    first.form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    first.leave();
    const { form } = test.open([fileElement('bill')]);
    form.choose('bill', null);
    expect(test.held(readAgain(test, form), 'bill')).toBe('');
  });
});

it('an upload ends with the answers that the investor gives up for the saved ones', async () => {
  const test = startDocuments();
  const upload = deferred<void>();
  test.backend.upload = () => upload.promise;
  const { form } = test.open([fileElement('bill')]);
  form.choose('bill', pdf('bill.pdf'));
  await test.settle();
  test.store.discard(form);
  const { form: saved } = test.open([fileElement('bill')]);
  upload.resolve();
  await test.settle();
  expect(test.at(saved, 'bill')).toBeNull();
  expect(test.held(saved, 'bill')).toBeNull();
  expect(saved.files.submitDisabled.value).toBe(false);
  expect(test.links).toEqual([]);
});

describe('an upload survives', () => {
  it('the same section loaded again, in another language', async () => {
    const test = startDocuments();
    const upload = deferred<void>();
    test.backend.upload = () => upload.promise;
    const { form, leave } = test.open([fileElement('bill')]);
    form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    const next = test.open([fileElement('bill', { label: 'Rechnung' })], {}, form.kept());
    leave();
    expect(test.at(next.form, 'bill')).toBe('sending');
    expect(next.form.files.submitDisabled.value).toBe(true);
    test.linkReady('bill');
    upload.resolve();
    await test.settle();
    expect(test.uploads).toHaveLength(1);
    expect(test.held(next.form, 'bill')).toMatchObject({ filename: 'bill.pdf', version: '1' });
  });

  it('a visit of another section and back while it is under way', async () => {
    const test = startDocuments();
    const upload = deferred<void>();
    test.backend.upload = () => upload.promise;
    const first = test.open([fileElement('bill')], { id: 'one' });
    first.form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    first.leave();
    const other = test.open([fileElement('bill')], { id: 'two' });
    expect(test.at(other.form, 'bill')).toBeNull();
    other.leave();
    const back = test.open([fileElement('bill')], { id: 'one' });
    expect(test.at(back.form, 'bill')).toBe('sending');
    expect(back.form.files.submitDisabled.value).toBe(true);
    expect(test.held(back.form, 'bill')).toEqual({ filename: 'bill.pdf', pending: true });
    test.linkReady('bill');
    upload.resolve();
    await test.settle();
    expect(test.uploads).toHaveLength(1);
    expect(test.held(back.form, 'bill')).toMatchObject({ version: '1' });
  });

  it('a visit of another section and back when it finishes meanwhile', async () => {
    const test = startDocuments();
    const value = { filename: 'old.pdf', url: 'https://link.test/old', version: '0' };
    const first = test.open([fileElement('bill', { value })], { id: 'one' });
    test.linkReady('bill');
    first.form.choose('bill', pdf('new.pdf'));
    first.leave();
    await test.settle();
    const back = test.open([fileElement('bill', { value })], { id: 'one' });
    expect(test.held(back.form, 'bill')).toMatchObject({ filename: 'new.pdf', version: '1' });
    expect(back.form.files.submitDisabled.value).toBe(false);
  });

  it('a failure meanwhile: it is shown when the investor comes back', async () => {
    const test = startDocuments();
    const upload = deferred<void>();
    test.backend.upload = () => upload.promise;
    const first = test.open([fileElement('bill')], { id: 'one' });
    first.form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    first.leave();
    upload.reject(network());
    await test.settle();
    const back = test.open([fileElement('bill')], { id: 'one' });
    expect(test.messageOf(back.form, 'bill')).toBe(`${FAILED}.network`);
    test.backend.upload = async () => {};
    test.store.tryAgain(back.form, 'bill');
    await test.settle();
    expect(test.at(back.form, 'bill')).toBe('polling');
  });
});

describe('clearing the documents', () => {
  it('cancels every upload and clears everything', async () => {
    const test = startDocuments();
    const endless = endlessCall();
    test.backend.upload = endless.call;
    const { form } = test.open([fileElement('bill')]);
    form.choose('bill', pdf('bill.pdf'));
    await test.settle();
    test.store.clear();
    expect(endless.isEnded()).toBe(true);
    await test.clock.advance(60_000);
    expect(test.asked).toHaveLength(1);
    expect(test.clock.pending()).toBe(0);
    expect(test.reports).toEqual([]);
  });
});

describe('a file from the phone', () => {
  it('asks for what is open in its fieldset, never for what is hidden, disabled or locked', async () => {
    const test = startDocuments();
    const stored = { filename: 'a.pdf', url: 'https://link.test/a', version: '1' };
    const hiddenWhen = { id: 'kind', values: ['card'] };
    const fields = [
      fileElement('front'),
      fileElement('back', { value: stored }),
      fileElement('stamp', { hiddenWhen }),
      fileElement('seal', { disabledWhen: hiddenWhen }),
      fileElement('visa', { required: false }),
    ];
    const kind = { id: 'kind', type: 'string', value: 'card' };
    const elements = [kind, { id: 'passport', type: 'fieldset-files', fields }];
    const { form } = test.open(elements);
    const asked = (key: string) => test.store.toHandOff(form, key)?.files.map((file) => file.key);
    expect(test.store.toHandOff(form, 'front')).toEqual({
      ...{ sectionId: form.section.id, fieldsetId: 'passport' },
      files: [
        { key: 'front', id: 'passport__front', label: 'FRONT' },
        { key: 'visa', id: 'passport__visa', label: 'VISA' },
      ],
    });
    // Pressed at a filled field, that one is asked for too.
    expect(asked('back')).toEqual(['front', 'back', 'visa']);
    form.choose('front', pdf('front.pdf'));
    await test.settle();
    expect(asked('visa')).toEqual(['visa']);
    const locked = test.open(elements, { id: 'other', status: 'locked' });
    expect(test.store.toHandOff(locked.form, 'front')).toBeUndefined();
  });

  it('appears by its link, unsaved, and the submit waits for it', async () => {
    const test = startDocuments();
    const { form } = test.open([fileElement('bill')]);
    test.store.receive(form, 'bill', test.clock.now());
    await test.settle();
    expect(form.files.submitDisabled.value).toBe(true);
    test.linkReady('bill');
    await test.clock.advance(5000);
    expect(test.held(form, 'bill')).toMatchObject({ version: '1' });
    expect(form.saveState.unsaved.value).toBe(true);
    expect({ asked: test.asked, uploads: test.uploads }).toEqual({ asked: [], uploads: [] });
  });

  it('can be checked again where its link fails, but never sent again from here', async () => {
    const test = startDocuments();
    const { form } = test.open([fileElement('bill')]);
    test.backend.link = () => Promise.reject(refused(500));
    test.store.receive(form, 'bill', test.clock.now());
    await test.settle();
    expect(test.messageOf(form, 'bill')).toBe(`${FAILED}.linkFailed`);
    test.store.tryAgain(form, 'bill');
    await test.settle();
    expect({ at: test.at(form, 'bill'), asked: test.asked }).toEqual({ at: 'failed', asked: [] });
    test.backend.link = async () => ({ url: 'https://link.test/b', version: '2', expiryDate: '' });
    test.store.checkAgain(form, 'bill');
    await test.settle();
    expect(test.held(form, 'bill')).toMatchObject({ version: '2' });
  });

  it('gives way to a file that was chosen here later, and replaces one chosen before', async () => {
    const test = startDocuments();
    test.linkReady('bill');
    const { form } = test.open([fileElement('bill')]);
    const askedAt = test.clock.now();
    await test.clock.advance(1000);
    form.choose('bill', pdf('here.pdf'));
    await test.settle();
    test.store.receive(form, 'bill', askedAt);
    await test.settle();
    expect(test.held(form, 'bill')).toMatchObject({ filename: 'here.pdf' });
    test.store.receive(form, 'bill', test.clock.now() + 1);
    await test.settle();
    expect(test.held(form, 'bill')).toMatchObject({ filename: undefined, version: '1' });
  });

  it('gives way to another version of the phone’s, which never replaces what was chosen here', async () => {
    const test = startDocuments();
    let version = '1';
    test.backend.link = async () => ({ url: 'https://link.test/b', version, expiryDate: '' });
    const { form } = test.open([fileElement('bill')]);
    test.store.receive(form, 'bill', test.clock.now());
    await test.settle();
    expect(test.held(form, 'bill')).toMatchObject({ version: '1' });
    version = '2';
    test.store.receive(form, 'bill', 0);
    await test.settle();
    expect(test.held(form, 'bill')).toMatchObject({ version: '2' });
    form.choose('bill', pdf('here.pdf'));
    await test.settle();
    test.store.receive(form, 'bill', 0);
    await test.settle();
    expect(test.held(form, 'bill')).toMatchObject({ filename: 'here.pdf' });
  });

  it('ends an upload from here that is under way', async () => {
    const test = startDocuments();
    const endless = endlessCall();
    test.backend.upload = endless.call;
    test.linkReady('bill');
    const { form } = test.open([fileElement('bill')]);
    form.choose('bill', pdf('here.pdf'));
    await test.settle();
    test.store.receive(form, 'bill', test.clock.now() + 1);
    await test.settle();
    expect(endless.isEnded()).toBe(true);
    expect(test.held(form, 'bill')).toMatchObject({ filename: undefined, version: '1' });
  });
});
