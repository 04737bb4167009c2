import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disclaimersSchema } from '../../../src/http/calls/disclaimers';
import { documentLinkSchema } from '../../../src/http/calls/documents';
import {
  kycSchema,
  languagesSchema,
  qualificationSchema,
  sectionSchema,
  sessionSchema,
} from '../../../src/http/schemas';
import { ANSWERS, rows } from './support/answers';
import { expectProblem } from './support/problem';
import { type Answer, type ReferenceServer, startServer } from './support/reference-server';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Reads an answer by the widget's own schema, without dropping what the schema does not know. */
function read<Schema extends v.GenericSchema>(schema: Schema, answer: Answer) {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  const output = v.parse(schema, answer.json);
  expect(output, 'fields outside the contract').toEqual(answer.json);
  return output;
}

describe('the reference server', () => {
  it('answers GET /session with the investor and the end of the session', async () => {
    const token = await server.token('session-call');
    const session = read(sessionSchema, await server.call('GET', '/v1/session', { token }));
    expect(session).toEqual({
      investorId: 'session-call',
      email: 'anna.keller@mail.example',
      expiresAt: '2026-11-21T12:30:00.000Z',
      binding: expect.any(String),
    });
  });

  it('refuses what changes something in the name of another session', async () => {
    const token = await server.token('bound');
    const { binding = '' } = read(
      sessionSchema,
      await server.call('GET', '/v1/session', { token }),
    );
    const put = (own: string) =>
      server.call('PUT', '/v1/investor/language', {
        token,
        body: { language: 'de' },
        headers: { 'X-Session-Binding': own },
      });
    const other = await put(`${binding}x`);
    expect(other.status).toBe(409);
    expect(other.json).toMatchObject({ code: 'SESSION_CHANGED' });
    expect((await put(binding)).status).toBe(204);
  });

  it('renews a session with POST /session/renewal', async () => {
    const own = await startServer({ timing: { token: 3_600_000 } });
    const token = await own.token('renewal');
    own.advance(20 * 60_000);
    const renewed = await own.call('POST', '/v1/session/renewal', { token, body: {} });
    expect(read(sessionSchema, renewed).expiresAt).toBe('2026-11-21T12:50:00.000Z');
    own.advance(29 * 60_000);
    expect((await own.call('GET', '/v1/session', { token })).status).toBe(200);
    own.advance(60_001);
    expectProblem(await own.call('GET', '/v1/session', { token }), 401, 'SESSION_MISSING');
    await own.close();
  });

  it('signs out with DELETE /session', async () => {
    const token = await server.token('sign-out');
    const answer = await server.call('DELETE', '/v1/session', { token });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expectProblem(await server.call('GET', '/v1/session', { token }), 401, 'SESSION_EXPIRED');
  });

  it('answers GET /languages without a session', async () => {
    const languages = read(languagesSchema, await server.call('GET', '/v1/languages'));
    const codes = languages.map(({ code }) => code);
    const shipped = readdirSync('locales').filter((file) => file.endsWith('.json'));
    expect(codes[0]).toBe('en');
    expect(codes.toSorted()).toEqual(
      shipped.map((file) => path.basename(file, '.json')).toSorted(),
    );
  });

  it('keeps the language of PUT /investor/language', async () => {
    const token = await server.token('language');
    const put = (language: string) =>
      server.call('PUT', '/v1/investor/language', { token, body: { language } });
    expect((await put('fr')).status).toBe(204);
    expect((await put('fr')).status).toBe(204);
    const session = read(sessionSchema, await server.call('GET', '/v1/session', { token }));
    expect(session.language).toBe('fr');
    expectProblem(await put('xx'), 422, 'LANGUAGE_UNKNOWN');
  });

  it('lists missing disclaimers until each is accepted', async () => {
    const token = await server.token('disclaimers', 'returning');
    const missing = async () =>
      read(disclaimersSchema, await server.call('GET', '/v1/disclaimers/missing', { token }));
    expect((await missing()).map(({ id }) => id)).toEqual(['risk-of-loss', 'privacy-notice']);
    const accept = (id: string) =>
      server.call('PUT', `/v1/disclaimers/${id}/acceptance`, { token, body: {} });
    expect((await accept('risk-of-loss')).status).toBe(204);
    expect((await accept('risk-of-loss')).status).toBe(204);
    expect((await missing()).map(({ id }) => id)).toEqual(['privacy-notice']);
    expectProblem(await accept('other'), 404, 'DISCLAIMER_NOT_FOUND');
    expectProblem(await accept('constructor'), 404, 'DISCLAIMER_NOT_FOUND');
  });

  it('answers GET /qualification with statuses and the active section', async () => {
    const token = await server.token('qualification');
    const qualification = read(
      qualificationSchema,
      await server.call('GET', '/v1/qualification', { token }),
    );
    expect(qualification.milestones.map(({ id, status }) => [id, status])).toEqual([
      ['about-you', 'active'],
      ['tax-and-funds', 'pending'],
      ['declarations', 'pending'],
    ]);
    expect(qualification.milestones[0]?.sections.map(({ id, status }) => [id, status])).toEqual([
      ['personal-details', 'active'],
      ['contact', 'pending'],
    ]);
    const section = await server.call('GET', '/v1/qualification/sections/personal-details', {
      token,
    });
    expect(qualification.activeSection).toEqual(section.json);
  });

  it('answers GET of a section with one entity tag in header and body', async () => {
    const token = await server.token('section');
    const answer = await server.call('GET', '/v1/qualification/sections/contact', { token });
    const section = read(sectionSchema, answer);
    expect(section).toMatchObject({ id: 'contact', label: 'Contact and home address' });
    expect(section.etag).toMatch(/^"[^"]+"$/);
    expect(answer.headers.get('ETag')).toBe(section.etag);
    const unknown = await server.call('GET', '/v1/qualification/sections/none', { token });
    expectProblem(unknown, 404, 'SECTION_NOT_FOUND');
  });

  it('leads from the first section to an approved investor', async () => {
    const token = await server.token('journey');
    const kyc = async () => read(kycSchema, await server.call('GET', '/v1/kyc', { token })).status;
    const active = async () =>
      read(qualificationSchema, await server.call('GET', '/v1/qualification', { token }))
        .activeSection?.id;
    const order: (string | undefined)[] = [];
    for (const [id, values] of Object.entries(ANSWERS)) {
      order.push(await active());
      const path = `/v1/qualification/sections/${id}`;
      const saved = await server.call('PUT', path, { token, body: { elements: rows(values) } });
      expect([id, saved.status, saved.text]).toEqual([id, 204, '']);
    }
    expect(order).toEqual(['personal-details', 'contact', 'tax-residence', 'funds', 'agreements']);
    const done = read(
      qualificationSchema,
      await server.call('GET', '/v1/qualification', { token }),
    );
    expect(done.milestones.map(({ status }) => status)).toEqual([
      'complete',
      'complete',
      'complete',
    ]);
    expect(done.activeSection).toBeUndefined();
    expect(await kyc()).toBe('Pending');
    server.advance(20_000);
    expect(await kyc()).toBe('Approved');
  });

  it('starts with no identity check', async () => {
    const token = await server.token('no-kyc');
    const kyc = read(kycSchema, await server.call('GET', '/v1/kyc', { token }));
    expect(kyc.status).toBe('Not_checked');
  });

  it('answers with a document link with version and expiry', async () => {
    const token = await server.token('no-document');
    const answer = await server.call('GET', '/v1/documents/passport__front/link', { token });
    expectProblem(answer, 404, 'ERROR_DOCUMENTS_NOT_FOUND');
    expect(v.is(documentLinkSchema, answer.json)).toBe(false);
  });

  it.each([
    ['GET', '/session'],
    ['POST', '/session/renewal'],
    ['DELETE', '/session'],
    ['PUT', '/investor/language'],
    ['GET', '/disclaimers/missing'],
    ['PUT', '/disclaimers/risk-of-loss/acceptance'],
    ['GET', '/qualification'],
    ['GET', '/qualification/sections/contact'],
    ['PUT', '/qualification/sections/contact'],
    ['GET', '/kyc'],
    ['POST', '/identity/wallets'],
    ['POST', '/documents/upload-urls'],
    ['GET', '/documents/passport/link'],
  ])('refuses %s %s without a session', async (method, path) => {
    const bodies: Record<string, unknown> = {
      '/investor/language': { language: 'fr' },
      '/qualification/sections/contact': { elements: [] },
      '/identity/wallets': { walletAddress: '0x', signature: '0x' },
      '/documents/upload-urls': {
        fieldsetId: 'a',
        files: [{ id: 'a', label: '', filename: '', type: '', md5: '0'.repeat(32), size: 1 }],
      },
    };
    const hasBody = method === 'PUT' || method === 'POST';
    const answer = await server.call(method, `/v1${path}`, {
      ...(hasBody && { body: bodies[path] ?? {} }),
    });
    expectProblem(answer, 401, 'SESSION_MISSING');
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
  });
});

describe('a call outside the contract', () => {
  it.each([
    '/v1',
    '/v1/',
    '/v1/nothing',
    '/v1/session/',
    '/v1//session',
    '/v1/%zz',
    '/',
    '/v2/session',
  ])('gets a 404: GET %s', async (path) => {
    expectProblem(await server.call('GET', path), 404, 'NOT_FOUND');
  });

  it('with another method is answered with the methods of the path', async () => {
    const answer = await server.call('POST', '/v1/languages', { body: {} });
    expectProblem(answer, 405, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
    const options = await server.call('OPTIONS', '/v1/session');
    expect([options.status, options.headers.get('Allow')]).toEqual([
      204,
      'GET, HEAD, DELETE, OPTIONS',
    ]);
  });

  it('with HEAD is answered with the headers of GET', async () => {
    const get = await server.call('GET', '/v1/languages');
    const head = await server.call('HEAD', '/v1/languages');
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'));
  });
});

describe('the wallet', () => {
  const walletAddress = `0x${'Ab'.repeat(20)}`;
  const signature = `0x${'1f'.repeat(65)}`;

  it('links once the signature is verified, also when the same pair is sent twice', async () => {
    const seen: unknown[] = [];
    const own = await startServer({
      walletChallenges: false,
      verifySignature: async (proof) => {
        seen.push(proof);
        return proof.signature === signature;
      },
    });
    const token = await own.token('wallet');
    const link = (body: unknown, by = token) =>
      own.call('POST', '/v1/identity/wallets', { token: by, body });
    expect((await link({ walletAddress, signature })).status).toBe(204);
    expect((await link({ walletAddress, signature })).status).toBe(204);
    expect(seen[0]).toEqual({
      address: walletAddress,
      message: `Proof of ownership: I here by declare I am the owner of the wallet: ${walletAddress}.`,
      signature,
    });
    const other = { walletAddress, signature: '0x00' };
    expectProblem(await link(other), 422, 'WALLET_SIGNATURE_INVALID');
    const noAddress = { walletAddress: 'mine', signature };
    expectProblem(await link(noAddress), 422, 'WALLET_SIGNATURE_INVALID');

    const stranger = await own.token('stranger');
    const lower = { walletAddress: walletAddress.toLowerCase(), signature };
    expectProblem(await link(lower, stranger), 409, 'WALLET_TAKEN');
    await own.close();
  });

  it('does not undo a save that arrives while its signature is being verified', async () => {
    let verified: (good: boolean) => void = () => {};
    let asked: () => void = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const own = await startServer({
      walletChallenges: false,
      verifySignature: () =>
        new Promise((resolve) => {
          verified = resolve;
          asked();
        }),
    });
    const token = await own.token('parallel');
    const body = { walletAddress, signature };
    const linking = own.call('POST', '/v1/identity/wallets', { token, body });
    await isAsked;
    const path = '/v1/qualification/sections/personal-details';
    const elements = rows(ANSWERS['personal-details']);
    expect((await own.call('PUT', path, { token, body: { elements } })).status).toBe(204);
    verified(true);
    expect((await linking).status).toBe(204);
    expect(await own.backend.investor('parallel')).toMatchObject({
      sections: { 'personal-details': { completed: true } },
      wallets: { [walletAddress.toLowerCase()]: signature },
    });
    await own.close();
  });
});
