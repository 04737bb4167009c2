import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchUploadUrls, md5Base64 } from '../../../../src/documents/rules/document-groups';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const entry = (text: string, url = `https://store.test/${text}`) => ({
  contentMd5: createHash('md5').update(text).digest('base64'),
  href: { url, 'form-data': {} },
});

describe('md5Base64', () => {
  it('equals the base64 of the bytes', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(md5Base64(md5(text))).toBe(createHash('md5').update(text).digest('base64'));
        expect(md5Base64(md5(text).toUpperCase())).toBe(md5Base64(md5(text)));
      }),
    );
  });

  it.each(['', 'abc', 'g'.repeat(32), 'a'.repeat(33)])('refuses %j', (text) => {
    expect(() => md5Base64(text)).toThrow('no md5');
  });
});

describe('matchUploadUrls', () => {
  it('gives every file its own entry, in whatever order the answer has them', () => {
    const texts = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        texts.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([asked, answered]) => {
          const found = matchUploadUrls(
            answered.map((text) => entry(text)),
            asked.map(md5),
          );
          expect(found.map((target) => target?.url)).toEqual(
            asked.map((text) => `https://store.test/${text}`),
          );
        },
      ),
    );
  });

  it('uses entries of equal checksums in order, each once', () => {
    const answer = [entry('x', 'https://a.test'), entry('y'), entry('x', 'https://b.test')];
    const found = matchUploadUrls(answer, ['x', 'x', 'x'].map(md5));
    expect(found.map((target) => target?.url)).toEqual([
      'https://a.test',
      'https://b.test',
      undefined,
    ]);
  });

  it('returns undefined for a file that the answer does not name', () => {
    expect(matchUploadUrls([entry('x')], [md5('y'), md5('x')])).toEqual([
      undefined,
      { url: 'https://store.test/x', headers: {}, ignoredHeaders: [] },
    ]);
  });

  it('keeps the allowed headers alone', () => {
    const formData = { 'Content-MD5': 'x', 'x-ms-blob-type': 'BlockBlob', Authorization: 'no' };
    const answer = [{ ...entry('x'), href: { url: 'https://a.test', 'form-data': formData } }];
    expect(matchUploadUrls(answer, [md5('x')])[0]?.ignoredHeaders).toEqual(['Authorization']);
    expect(matchUploadUrls(answer, [md5('x')])[0]?.headers).toEqual({
      'Content-MD5': 'x',
      'x-ms-blob-type': 'BlockBlob',
    });
  });

  it.each([
    ['nothing', undefined],
    ['an empty list', []],
    ['no list', { 0: entry('x') }],
    ['an entry that is none', [null]],
    ['an entry without href', [{ contentMd5: 'x' }]],
    ['an entry without url', [{ contentMd5: 'x', href: { 'form-data': {} } }]],
    ['an entry with an empty url', [entry('x', '')]],
    ['an entry whose url is no text', [{ href: { url: 7, 'form-data': {} } }]],
    ['an entry without form-data', [{ contentMd5: 'x', href: { url: 'https://a.test' } }]],
    ['a second entry without form-data', [entry('x'), { href: { url: 'https://a.test' } }]],
    ['form-data that is a list', [{ href: { url: 'https://a.test', 'form-data': [] } }]],
  ])('throws the unexpected error for %s, without saying a url', (_, answer) => {
    const match = () => matchUploadUrls(answer, [md5('x')]);
    expect(match).toThrow(expect.objectContaining({ code: 'UNEXPECTED' }));
    expect(match).toThrow(/^fetchDocumentUrl: filesToUpload/);
    expect(match).not.toThrow(/a\.test/);
  });
});

it('any answer for upload URLs gives targets with allowed headers or the unexpected error', () => {
  const names = fc.constantFrom('contentMd5', 'href', 'url', 'form-data', 'Cookie', '__proto__');
  const answer = fc.oneof(
    fc.jsonValue(),
    fc.array(
      fc.record(
        {
          contentMd5: fc.oneof(fc.constant(entry('a').contentMd5), fc.jsonValue()),
          href: fc.record(
            { url: fc.string({ minLength: 1 }), 'form-data': fc.dictionary(names, fc.jsonValue()) },
            { requiredKeys: ['url'] },
          ),
        },
        { requiredKeys: [] },
      ),
    ),
  );
  fc.assert(
    fc.property(answer, (filesToUpload) => {
      try {
        for (const target of matchUploadUrls(filesToUpload, [md5('a'), md5('a')])) {
          expect(Object.keys(target?.headers ?? {})).toEqual([]);
        }
      } catch (error) {
        expect(error).toMatchObject({ code: 'UNEXPECTED' });
      }
    }),
  );
});
