import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../../src/http/calls';
import { problemSchema } from '../../../src/http/http-client';
import { DEMO_PROFILES } from '../../../src/reference-backend/profiles/demo-profiles';
import { sectionsOf } from '../../../src/reference-backend/rules/profile/profile-definition';
import { everyTest } from '../../support/long';
import { type Answer, type ReferenceServer, startServer } from './support/reference-server';

let server: ReferenceServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.token('victim', 'every-element-open');
});
afterAll(() => server.close());

function expectRefusal(answer: Answer): void {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  const { code, status, title } = v.parse(problemSchema, answer.json);
  expect(status).toBe(answer.status);
  expect([code, title]).not.toContain(undefined);
}

const mutating = Object.values(CALLS).filter(({ method }) => method === 'PUT' || method === 'POST');
const nasty = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''),
  fc.string({ unit: 'binary' }),
);
const json = fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' });
const known = DEMO_PROFILES.filter(({ id }) => id === 'every-element-open')
  .flatMap(sectionsOf)
  .flatMap(({ elements = [] }) => elements)
  .flatMap(({ id, name, fields = [] }) => [id, name ?? id, ...fields.map((field) => field.id)]);

/** As part of an address: half a surrogate pair has no encoding. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

const RUNS = everyTest ? 150 : 60;

describe('a hostile client', () => {
  it('gets a readable error for any JSON at any call', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...mutating), nasty, json, async (route, id, body) => {
        const path = route.path.replace(/\{\w+\}/, encoded(id));
        const answer = await server.call(route.method, `/v1${path}`, { token, body });
        // A body without meaning can still be a harmless one: a renewal reads none.
        if (answer.status >= 300) expectRefusal(answer);
      }),
      { numRuns: RUNS },
    );
  });

  it('saves nothing but what the section’s rules accept', async () => {
    const sections = ['simple-fields', 'conditions', 'fieldsets', 'documents', 'wallet'];
    const entry = fc.record({ id: fc.oneof(fc.constantFrom(...known), nasty), value: json });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sections), fc.array(entry), async (id, elements) => {
        const path = `/v1/qualification/sections/${id}`;
        const answer = await server.call('PUT', path, { token, body: { elements } });
        if (answer.status !== 204) expectRefusal(answer);
        const section = await server.call('GET', path, { token });
        expect(section.status).toBe(200);
        const again = section.headers.get('ETag');
        expect(again).toMatch(/^"[0-9a-f]{16}"$/);
      }),
      { numRuns: RUNS },
    );
  });

  it('gets a readable error for any bytes, path and header', async () => {
    const header = fc.string({
      unit: fc.integer({ min: 32, max: 126 }).map((c) => String.fromCharCode(c)),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'),
        fc.constantFrom('/v1', '/store', '/demo', ''),
        fc.array(nasty, { maxLength: 4 }),
        fc.uint8Array(),
        fc.record({
          'If-Match': header,
          'Accept-Language': header,
          Authorization: header,
          Cookie: header,
        }),
        async (method, base, segments, bytes, headers) => {
          const path = segments.map((part) => `/${encoded(part)}`).join('');
          const withBody = method !== 'GET' && method !== 'OPTIONS';
          const answer = await server.call(method, base + (path || '/'), {
            headers,
            ...(withBody && { rawBody: new Uint8Array(bytes) }),
          });
          if (answer.status !== 204) expectRefusal(answer);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('gets a readable error for JSON a hundred thousand levels deep', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const path = '/v1/qualification/sections/simple-fields';
    const answer = await server.call('PUT', path, {
      token,
      headers: { 'Content-Type': 'application/json' },
      rawBody: `{"elements":[{"id":"company_name","value":${deep}}]}`,
    });
    expectRefusal(answer);
  });

  it('finds a server that still works, with no state but its own', async () => {
    expect((await server.call('GET', '/v1/qualification', { token })).status).toBe(200);
    const { investors } = await server.backend.desk.investors();
    expect(investors.map(({ investorId }) => investorId)).toEqual(['victim']);
  });
});
