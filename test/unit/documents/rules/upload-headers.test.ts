import { describe, expect, it } from 'vitest';
import { uploadHeaders } from '../../../../src/documents/rules/document-groups';

describe('uploadHeaders', () => {
  it.each([
    'Content-MD5',
    'content-disposition',
    'x-amz-server-side-encryption',
    'X-Goog-Content-Length-Range',
    'x-ms-blob-type',
  ])('sends %s', (name) => {
    expect(uploadHeaders({ [name]: 'value' })).toEqual({ [name]: 'value' });
  });

  it.each([
    'Authorization',
    'Cookie',
    'Content-Type',
    'X-Content-MD5',
    'Content-MD5 ',
    'x-amzn-trace',
    'x-ms-',
    'x-ms-a\r\nCookie',
    '',
  ])('ignores %j', (name) => {
    expect(uploadHeaders({ [name]: 'value' })).toEqual({});
  });

  it.each([1, null, {}, ['x']])('ignores the value %j', (value) => {
    expect(uploadHeaders({ 'Content-MD5': value })).toEqual({});
  });
});
