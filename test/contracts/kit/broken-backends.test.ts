import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyTest } from '../../support/long';
import { type ReferenceServer, startServer } from '../../unit/demo/support/reference-server';
import { type Break, ids, inspect, on, pathOf, refusing, withHeaders, withJson } from './support';

const SECTION = /\/qualification\/sections\/[\w-]+$/;

/** Lets a call through without some of its headers. */
function ignoring(header: string, method = 'PUT'): Break {
  return (request, next) => {
    if (request.method !== method) return next();
    const changed = new Request(request);
    changed.headers.delete(header);
    return next(changed);
  };
}

/** Alters the JSON of a GET. */
// biome-ignore lint/suspicious/noExplicitAny: a test takes whatever the server sent apart
function answering(path: RegExp, alter: (body: any) => unknown): Break {
  return on({ method: 'GET', path, status: 200 }, (response) => withJson(response, alter));
}

const dropping = (name: string) => (response: Response) => withHeaders(response, { [name]: null });

interface Variant {
  readonly name: string;
  readonly breaks: Break;
  /** Exactly the checks that fail. */
  readonly failed: readonly string[];
  /** What the first of them says, and how to put it right. */
  readonly problem: RegExp;
  readonly fix: RegExp;
}

let reads = 0;

const VARIANTS: readonly Variant[] = [
  {
    name: 'exposes no headers',
    breaks: on({}, dropping('Access-Control-Expose-Headers')),
    failed: ['cors.exposed-headers'],
    problem: /does not expose etag, retry-after, content-language/,
    fix: /Access-Control-Expose-Headers: ETag, Retry-After/,
  },
  {
    name: 'answers refusals without CORS',
    breaks: on({ path: /^\/(session|qualification)/ }, (response) =>
      response.status >= 400 ? dropping('Access-Control-Allow-Origin')(response) : response,
    ),
    failed: ['cors.errors', 'cors.refused-save'],
    problem: /\(401\) can't be read by pages of https:\/\/portal.client.test/,
    fix: /refusals among them/,
  },
  {
    name: 'allows another page only',
    breaks: on({ method: 'GET', path: /^\/session$/, status: 200 }, (response) =>
      withHeaders(response, { 'Access-Control-Allow-Origin': 'https://other.test' }),
    ),
    failed: ['cors.allowed-origin'],
    problem: /allows https:\/\/other.test instead of/,
    fix: /Send Access-Control-Allow-Origin: https:\/\/portal.client.test/,
  },
  {
    name: 'forgets Vary',
    breaks: on({}, dropping('Vary')),
    failed: ['cors.vary'],
    problem: /without Vary: Origin/,
    fix: /cache/,
  },
  {
    name: 'allows no If-Match in preflights',
    breaks: on({ method: 'OPTIONS', path: SECTION }, (response) =>
      withHeaders(response, {
        'Access-Control-Allow-Headers':
          'Authorization, Accept-Language, X-Request-Id, Content-Type',
      }),
    ),
    failed: ['cors.preflight'],
    problem: /does not allow the headers if-match/,
    fix: /If-Match/,
  },
  {
    name: 'allows no PUT in preflights',
    breaks: on({ method: 'OPTIONS', path: SECTION }, (response) =>
      withHeaders(response, { 'Access-Control-Allow-Methods': 'GET, POST' }),
    ),
    failed: ['cors.preflight'],
    problem: /does not allow PUT/,
    fix: /Access-Control-Allow-Methods/,
  },
  {
    name: 'wants a session for preflights',
    breaks: async (request, next) =>
      request.method === 'OPTIONS' && !request.url.includes('/store/') ? refusing(401) : next(),
    failed: ['cors.preflight', 'cors.max-age'],
    problem: /The preflight OPTIONS \/session answered 401/,
    fix: /browsers send no token there/,
  },
  {
    name: 'lets preflights be kept for no time',
    breaks: on({}, dropping('Access-Control-Max-Age')),
    failed: ['cors.max-age'],
    problem: /Access-Control-Max-Age: none/,
    fix: /7200/,
  },
  {
    name: 'sends every origin back as allowed',
    breaks: on({ method: 'GET' }, (response, request) =>
      withHeaders(response, { 'Access-Control-Allow-Origin': request.headers.get('Origin') }),
    ),
    failed: ['cors.unknown-origin'],
    problem: /may be read by https:\/\/stranger.invalid/,
    fix: /never send it back unseen/,
  },
  {
    name: 'carries out changes for strangers',
    breaks: ignoring('Origin', 'POST'),
    failed: ['cors.unknown-writer'],
    problem: /from https:\/\/stranger.invalid was carried out/,
    fix: /403/,
  },
  {
    name: 'lets sections be cached',
    breaks: on({ path: SECTION }, (response) =>
      withHeaders(response, { 'Cache-Control': 'private, max-age=60' }),
    ),
    failed: ['caching'],
    problem: /may be cached \(Cache-Control: private, max-age=60\)/,
    fix: /no-store/,
  },
  {
    name: 'refuses with a page of HTML',
    breaks: on({ status: 404, path: SECTION }, (response) =>
      withHeaders(response, { 'Content-Type': 'text/html' }),
    ),
    failed: ['sections.unknown'],
    problem: /Content-Type text\/html/,
    fix: /application\/problem\+json/,
  },
  {
    name: 'refuses without a code',
    breaks: on({ status: 401 }, (response) =>
      withJson(response, ({ title, status }) => ({ title, status })),
    ),
    failed: ['session.missing', 'session.invalid', 'wallet.challenge-refusals', 'session.sign-out'],
    problem: /problem details whose code is missing/,
    fix: /title, status and code/,
  },
  {
    name: 'answers 403 instead of 401',
    breaks: on({ status: 401 }, () => refusing(403)),
    failed: ['session.missing', 'session.invalid', 'wallet.challenge-refusals', 'session.sign-out'],
    problem: /answered 403 instead of 401/,
    fix: /ask for a new token/,
  },
  {
    name: 'redirects to a sign-in page',
    breaks: on(
      { status: 401 },
      (response) =>
        new Response(null, { status: 302, headers: [...response.headers, ['Location', '/login']] }),
    ),
    failed: ['session.missing', 'session.invalid', 'wallet.challenge-refusals', 'session.sign-out'],
    problem: /answered 302 \(a redirect\) instead of 401/,
    fix: /Answer 401/,
  },
  {
    name: 'wants a session for the languages',
    breaks: async (request, next) =>
      pathOf(request) === '/languages' && request.method === 'GET' ? refusing(401) : next(),
    failed: ['languages'],
    problem: /GET \/languages answered 401 instead of 200/,
    fix: /before anybody is signed in/,
  },
  {
    name: 'takes in a body that is not JSON',
    breaks: (request, next) => {
      if (!request.headers.get('Content-Type')?.startsWith('text/plain')) return next();
      const changed = new Request(request);
      changed.headers.set('Content-Type', 'application/json');
      return next(changed);
    },
    failed: ['requests.not-json'],
    problem: /answered 200 instead of 400 or 415/,
    fix: /other sites/,
  },
  {
    name: 'has no ETag on sections',
    breaks: on({ method: 'GET', path: SECTION }, dropping('ETag')),
    failed: ['sections.active', 'sections.etag', 'sections.save'],
    problem: /etag of activeSection is not the ETag/,
    fix: /entity tag/,
  },
  {
    name: 'has a weak ETag',
    breaks: on({ method: 'GET', path: SECTION, status: 200 }, async (response) => {
      const weak = `W/${response.headers.get('ETag')}`;
      return withHeaders(await withJson(response, (body) => ({ ...body, etag: weak })), {
        ETag: weak,
      });
    }),
    failed: ['sections.active', 'sections.etag', 'sections.save', 'sections.invalid'],
    problem: /etag of activeSection/,
    fix: /entity tag/,
  },
  {
    name: 'makes a new ETag at every read',
    breaks: on({ method: 'GET', path: SECTION, status: 200 }, async (response) => {
      const etag = `"${++reads}"`;
      return withHeaders(await withJson(response, (body) => ({ ...body, etag })), { ETag: etag });
    }),
    failed: ['sections.active', 'sections.etag', 'sections.save', 'sections.invalid'],
    problem: /activeSection/,
    fix: /save/,
  },
  {
    name: 'answers a save without the new ETag',
    breaks: on({ method: 'PUT', path: SECTION }, dropping('ETag')),
    failed: ['sections.save'],
    problem: /answered without an ETag/,
    fix: /next save is refused with 412/,
  },
  {
    name: 'ignores If-Match',
    breaks: ignoring('If-Match'),
    failed: ['sections.changed'],
    problem: /answered 204 instead of 412/,
    fix: /the later save wins unseen/,
  },
  {
    name: 'saves with 200',
    breaks: on(
      { method: 'PUT', path: SECTION, status: 204 },
      ({ headers }) => new Response('{}', { status: 200, headers }),
    ),
    failed: ['sections.save', 'sections.kept', 'sections.idempotent'],
    problem: /answered 200 instead of 204/,
    fix: /204 without a body/,
  },
  {
    name: 'forgets what was saved',
    breaks: on({ method: 'GET', path: SECTION, status: 200 }, (response) =>
      withJson(response, (section) => ({
        ...section,
        elements: section.elements?.map(({ value, ...element }: { value: unknown }) => element),
      })),
    ),
    failed: ['sections.kept'],
    problem: /does not have the value that was saved/,
    fix: /with the next GET/,
  },
  {
    name: 'keeps what the answers that were sent hide',
    breaks: (() => {
      const last = new Map<string, unknown>();
      return async (request, next) => {
        if (!SECTION.test(pathOf(request))) return next();
        if (request.method === 'PUT') {
          const { elements } = await request.clone().json();
          for (const { id, value } of elements) if (value) last.set(id, value);
          return next();
        }
        const response = await next();
        if (response.status !== 200) return response;
        return withJson(response, (section) => ({
          ...section,
          elements: section.elements?.map((element: { id: string; value: unknown }) => ({
            ...element,
            value: element.value ?? last.get(element.id),
          })),
        }));
      };
    })(),
    failed: ['sections.either'],
    problem: /with no_vat_reason, which hides vat_number, left vat_number and no_vat_reason stored/,
    fix: /clear what the answers that were sent hide/,
  },
  {
    name: 'clears both of two that hide each other',
    breaks: (() => {
      let isEither = false;
      return async (request, next) => {
        if (!SECTION.test(pathOf(request))) return next();
        if (request.method === 'PUT') {
          isEither = (await request.clone().text()).includes('no_vat_reason');
          return next();
        }
        const response = await next();
        if (!isEither || response.status !== 200) return response;
        return withJson(response, (section) => ({
          ...section,
          elements: section.elements?.map((element: { id: string; value: unknown }) =>
            /vat/.test(element.id) ? { ...element, value: undefined } : element,
          ),
        }));
      };
    })(),
    failed: ['sections.either'],
    problem: /with no_vat_reason, which hides vat_number, left neither stored/,
    fix: /clear what the answers that were sent hide/,
  },
  {
    name: 'takes no "" for what is cleared',
    breaks: async (request, next) => {
      if (request.method !== 'PUT' || !SECTION.test(pathOf(request))) return next();
      const { elements } = await request.clone().json();
      const empty = elements.filter(({ value }: { value: unknown }) => value === '');
      if (empty.length === 0) return next();
      const errors = empty.map(({ id }: { id: string }) => ({ id, message: 'Wrong type' }));
      return withJson(refusing(422), (problem) => ({ ...problem, errors }));
    },
    failed: ['sections.cleared', 'sections.vectors'],
    problem:
      /answered 422 to optional elements that were cleared: .*phone \(string\).*turnover_change \(number\)/,
    fix: /how the widget says that the investor has removed/,
  },
  {
    name: 'ignores "" for what is cleared',
    breaks: async (request, next) => {
      if (request.method !== 'PUT' || !SECTION.test(pathOf(request))) return next();
      const { elements } = await request.clone().json();
      // What a required element is given is refused as ever.
      const kept = elements.filter(
        ({ id, value }: { id: string; value: unknown }) =>
          value !== '' || !/phone|turnover_change|custodian/.test(id),
      );
      return next(new Request(request, { body: JSON.stringify({ elements: kept }) }));
    },
    failed: ['sections.cleared'],
    problem: /still has a value after it was saved as ""/,
    fix: /has no value any more/,
  },
  {
    name: 'forgets what a save leaves out',
    breaks: (() => {
      const sent = new Set<string>();
      return async (request, next) => {
        if (!SECTION.test(pathOf(request))) return next();
        if (request.method === 'PUT') {
          sent.clear();
          const { elements } = await request.clone().json();
          for (const { id } of elements) sent.add(id);
          return next();
        }
        const response = await next();
        if (response.status !== 200 || sent.size === 0) return response;
        return withJson(response, (section) => ({
          ...section,
          elements: section.elements?.map((element: { id: string; value: unknown }) =>
            element.id === 'phone' && !sent.has('phone')
              ? { ...element, value: undefined }
              : element,
          ),
        }));
      };
    })(),
    failed: ['sections.merged'],
    problem: /phone of the section simple-fields lost its value/,
    fix: /Merge a save into what is stored/,
  },
  {
    name: 'takes an e-mail address that is none',
    breaks: on({ method: 'PUT', path: SECTION, status: 422 }, async (response) => {
      const { errors } = await response.clone().json();
      const isMail = errors.every(({ id }: { id: string }) => id === 'contact_email');
      return isMail ? new Response(null, { status: 204, headers: response.headers }) : response;
    }),
    failed: ['sections.vectors'],
    problem:
      /204 to the element contact_email \(email\) with the value "ada", which breaks the rule 'email'/,
    fix: /422 with a message for contact_email/,
  },
  {
    name: 'starts with a profile that is finished',
    breaks: on({ path: /^\/qualification$/, status: 200 }, (response) =>
      withJson(response, ({ activeSection, ...body }) => ({
        ...body,
        milestones: body.milestones.map((milestone: { sections: object[] }) => ({
          ...milestone,
          status: 'open',
          sections: milestone.sections.map((section) => ({ ...section, status: 'open' })),
        })),
      })),
    ),
    failed: ['profile.start', 'profile.same-status'],
    problem:
      /No section has the status active, so the widget tells the investor that everything is done; but simple-fields is open, and 7 more/,
    fix: /exactly the status active, and its milestone too/,
  },
  {
    name: 'has active sections in a milestone that is not',
    breaks: on({ path: /^\/qualification$/, status: 200 }, (response) =>
      withJson(response, (body) => ({
        ...body,
        milestones: body.milestones.map((milestone: object) => ({ ...milestone, status: 'open' })),
      })),
    ),
    failed: ['profile.active-milestone'],
    problem: /The section agreements is active, but in the milestone closing \(open\)/,
    fix: /first active section of the first active milestone/,
  },
  {
    name: 'has active sections in two milestones',
    breaks: on({ path: /^\/qualification$/, status: 200 }, (response) =>
      withJson(response, (body) => ({
        ...body,
        milestones: body.milestones.map((milestone: { sections: { status: string }[] }) => ({
          ...milestone,
          status: 'active',
        })),
      })),
    ),
    failed: ['profile.active-milestone'],
    problem:
      /agreements is active, but in the milestone closing \(active\) and not in the milestone company/,
    fix: /pending until it is done/,
  },
  {
    name: 'saves a locked section',
    breaks: on({ status: 409 }, () => new Response(null, { status: 204 })),
    failed: ['sections.locked', 'session.binding'],
    problem: /answered 204 instead of 409/,
    fix: /only looks closed/,
  },
  {
    name: 'ignores the binding of a session',
    breaks: ignoring('X-Session-Binding'),
    failed: ['session.binding'],
    problem: /answered 204 instead of 409/,
    fix: /Compare X-Session-Binding/,
  },
  {
    name: 'allows no X-Session-Binding in preflights',
    breaks: on({ method: 'OPTIONS', path: SECTION }, (response) =>
      withHeaders(response, {
        'Access-Control-Allow-Headers':
          'Authorization, Accept-Language, X-Request-Id, If-Match, Content-Type',
      }),
    ),
    failed: ['cors.preflight'],
    problem: /does not allow the headers x-session-binding/,
    fix: /X-Session-Binding with it/,
  },
  {
    name: 'names no element in 422',
    breaks: on({ method: 'PUT', status: 422 }, (response) =>
      withJson(response, ({ errors, ...problem }) => problem),
    ),
    failed: ['sections.invalid', 'sections.vectors'],
    problem: /without a message for the element/,
    fix: /errors/,
  },
  {
    name: 'has milestones without sections',
    breaks: on({ path: /^\/qualification$/, status: 200 }, (response) =>
      withJson(response, (body) => ({
        ...body,
        milestones: [{ id: 'a', label: 'A', status: 'active' }],
      })),
    ),
    failed: ['qualification'],
    problem: /milestones\.0\.sections is missing/,
    fix: /docs\/backend\/openapi.yaml/,
  },
  {
    name: 'has a number for a KYC status',
    breaks: on({ path: /^\/kyc$/, status: 200 }, (response) =>
      withJson(response, () => ({ status: 3 })),
    ),
    failed: ['kyc'],
    problem: /status should be string and is number/,
    fix: /docs\/backend\/openapi.yaml/,
  },
  {
    name: 'gives the session’s end in local time',
    breaks: on({ path: /^\/session$/, status: 200 }, (response) =>
      withJson(response, (body) => ({ ...body, expiresAt: '2026-11-21 13:00:00' })),
    ),
    failed: ['session'],
    problem: /expiresAt of GET \/session is not a date and time in UTC/,
    fix: /2026-01-31T12:00:00Z/,
  },
  {
    name: 'gives md5 in hex',
    breaks: on({ path: /upload-urls$/, status: 200 }, (response) =>
      withJson(response, ({ filesToUpload }) => ({
        filesToUpload: filesToUpload.map((file: { contentMd5: string }) => ({
          ...file,
          contentMd5: Buffer.from(file.contentMd5, 'base64').toString('hex'),
        })),
      })),
    ),
    failed: [
      'documents.upload-url',
      'documents.store-cors',
      'documents.round-trip',
      'documents.md5',
    ],
    problem: /no entry whose contentMd5/,
    fix: /base64, not in hex/,
  },
  {
    name: 'leaves form-data out',
    breaks: on({ path: /upload-urls$/, status: 200 }, (response) =>
      withJson(response, ({ filesToUpload }) => ({
        filesToUpload: filesToUpload.map((file: { href: { url: string } }) => ({
          ...file,
          href: { url: file.href.url },
        })),
      })),
    ),
    failed: [
      'documents.upload-url',
      'documents.store-cors',
      'documents.round-trip',
      'documents.md5',
    ],
    problem: /filesToUpload\.0\.href\.form-data is missing/,
    fix: /docs\/backend\/openapi.yaml/,
  },
  {
    name: 'has a store no page may send to',
    breaks: on({ method: 'OPTIONS', path: /^\/store\// }, dropping('Access-Control-Allow-Origin')),
    failed: ['documents.store-cors'],
    problem: /does not let https:\/\/portal.client.test in/,
    fix: /CORS rules of the bucket/,
  },
  {
    name: 'takes damaged files in',
    breaks: on(
      { method: 'PUT', path: /^\/store\//, status: 400 },
      () => new Response(null, { status: 200 }),
    ),
    failed: ['documents.md5'],
    problem: /md5 is not the announced one \(200\)/,
    fix: /Bind the upload URL to the md5/,
  },
  {
    name: 'answers no link with 200 and null',
    breaks: on({ path: /^\/documents\/.*\/link$/, status: 404 }, (response) =>
      withHeaders(
        new Response('{"url":null}', {
          status: 200,
          headers: { ...Object.fromEntries(response.headers), 'Content-Length': '12' },
        }),
        { 'Content-Type': 'application/json' },
      ),
    ),
    failed: ['documents.missing-link', 'documents.round-trip'],
    problem: /answered 200 instead of 404/,
    fix: /ERROR_DOCUMENTS_NOT_FOUND/,
  },
  {
    name: 'never gives a document its link',
    breaks: async (request, next) =>
      /^\/documents\/.*\/link$/.test(pathOf(request)) && request.method === 'GET'
        ? withHeaders(refusing(404, 'ERROR_DOCUMENTS_NOT_FOUND'), {})
        : next(),
    failed: ['documents.round-trip'],
    problem: /had no link 3 s after its upload/,
    fix: /version of its own/,
  },
  {
    name: 'gives links that have expired',
    breaks: on({ path: /^\/documents\/.*\/link$/, status: 200 }, (response) =>
      withJson(response, (body) => ({ ...body, expiryDate: '2020-01-01T00:00:00Z' })),
    ),
    failed: ['documents.round-trip'],
    problem: /has expired when it comes/,
    fix: /anew at every request/,
  },
  {
    name: 'refuses a wrong signature with 400',
    breaks: on({ path: /wallets$/, status: 422 }, () => refusing(400, 'BAD_REQUEST')),
    failed: ['wallet.signature'],
    problem: /answered 400 instead of 422/,
    fix: /WALLET_SIGNATURE_INVALID/,
  },
  {
    name: 'gives challenges for another page',
    breaks: challenges((body) => ({ ...body, message: body.message.replace('portal', 'other') })),
    failed: ['wallet.challenge'],
    problem: /domain is other\.client\.test and not portal\.client\.test/,
    fix: /the widget signs for no other/,
  },
  {
    name: 'gives challenges for another wallet',
    breaks: challenges((body) => ({
      ...body,
      message: body.message.replace(/0x[\dA-F]{40}/i, `0x${'11'.repeat(20)}`),
    })),
    failed: ['wallet.challenge'],
    problem: /does not name the address/,
    fix: /EIP-55/,
  },
  {
    name: 'gives challenges in words of its own',
    breaks: challenges((body) => ({ ...body, message: 'Please sign' })),
    failed: ['wallet.challenge'],
    problem: /no EIP-4361/,
    fix: /library for Sign-In with Ethereum/,
  },
  {
    name: 'gives challenges that ended already',
    breaks: challenges((body) => ({
      message: body.message.replace(/(Expiration Time: )\d+/, '$12020'),
      expiresAt: body.expiresAt.replace(/^\d+/, '2020'),
    })),
    failed: ['wallet.challenge'],
    problem: /has ended when it comes/,
    fix: /lifetime of some minutes/,
  },
  {
    name: 'names another end than its challenges do',
    breaks: challenges((body) => ({ ...body, expiresAt: body.expiresAt.replace(/^\d+/, '2099') })),
    failed: ['wallet.challenge'],
    problem: /expiresAt is not the Expiration Time/,
    fix: /the same time in both/,
  },
  {
    name: 'gives everybody the same challenge',
    breaks: challenges((body) => ({
      ...body,
      message: body.message.replace(/Nonce: \w+/, 'Nonce: 12345678'),
    })),
    failed: ['wallet.challenge'],
    problem: /the same message/,
    fix: /a nonce into each/,
  },
  {
    name: 'fails on an unknown section',
    breaks: on({ method: 'GET', path: SECTION, status: 404 }, () => refusing(500)),
    failed: ['sections.unknown'],
    problem: /answered 500 instead of 404/,
    fix: /does not exist/,
  },
  {
    name: 'answers every path with its page',
    breaks: on({ path: /^\/unique/, status: 404 }, () => new Response('<!doctype html>')),
    failed: ['paths.unknown'],
    problem: /unknown path below the api-base answers 200/,
    fix: /hides every misspelt one/,
  },
  {
    name: 'sends JSON as text',
    breaks: on({ path: /^\/kyc$/, status: 200 }, (response) =>
      withHeaders(response, { 'Content-Type': 'text/plain' }),
    ),
    failed: ['kyc'],
    problem: /JSON with the Content-Type text\/plain/,
    fix: /application\/json; charset=utf-8/,
  },
  {
    name: 'tells the message of the identity check as a list',
    breaks: on({ path: /^\/kyc$/, status: 200 }, (response) =>
      withJson(response, (body) => ({ ...body, message: ['No'] })),
    ),
    failed: ['kyc'],
    problem: /message should be string and is Array/,
    fix: /docs\/backend\/openapi.yaml/,
  },
  {
    name: 'tells the time of the decision without a zone',
    breaks: on({ path: /^\/kyc$/, status: 200 }, (response) =>
      withJson(response, (body) => ({ ...body, updatedAt: '2026-03-01 12:00' })),
    ),
    failed: ['kyc'],
    problem: /updatedAt of GET \/kyc is not a date and time in UTC/,
    fix: /2026-01-31T12:00:00Z/,
  },
  {
    name: 'has reviews as lists',
    breaks: sendingBack({ count: 1 }, { elements: [{ id: 'a', message: 'b' }] }),
    failed: ['review', 'review.summary'],
    problem: /review.elements.0 should be string and is object/,
    fix: /docs\/backend\/openapi.yaml/,
  },
  {
    name: 'counts no remark in a summary',
    breaks: sendingBack({ count: 0 }, { message: 'All of it' }),
    failed: ['review', 'review.summary'],
    problem: /GET \/qualification: milestones.\d.sections.\d.review.count should be >=1/,
    fix: /docs\/backend\/openapi.yaml/,
  },
  {
    name: 'has a remark at what is no element',
    breaks: sendingBack({ count: 1 }, { elements: { nobody: 'Change this' } }),
    failed: ['review'],
    problem: /a remark at nobody, which is no element/,
    fix: /name, else its id/,
  },
  {
    name: 'sends a section back without its summary',
    breaks: sendingBack(undefined, { message: 'All of it' }),
    failed: ['review.summary'],
    problem: /says nothing of the review of/,
    fix: /of no other/,
  },
  {
    name: 'has a receipt before anything was sent in',
    breaks: receipts({ reference: 'R-1', submittedAt: '2026-03-01T12:00:00Z' }),
    failed: ['receipt'],
    problem: /a receipt while the section [\w-]+ is active/,
    fix: /404/,
  },
  {
    name: 'has a receipt without a reference',
    breaks: receipts({ submittedAt: '2026-03-01T12:00:00Z' }),
    failed: ['receipt'],
    problem: /reference is missing/,
    fix: /docs\/backend\/openapi.yaml/,
  },
  {
    name: 'has a receipt at an address that is none',
    breaks: receipts({ reference: 'R-1', submittedAt: '2026-03-01T12:00:00Z', url: '/r/1' }),
    failed: ['receipt'],
    problem: /no absolute http\(s\) address/,
    fix: /absolute/,
  },
  {
    name: 'ends no session',
    breaks: async (request, next) =>
      request.method === 'DELETE' ? new Response(null, { status: 204 }) : next(),
    failed: ['session.sign-out'],
    problem: /GET \/session answered 200 instead of 401/,
    fix: /after a sign-out/,
  },
  {
    name: 'is not there',
    breaks: async (request, next) => {
      if (pathOf(request) !== '/languages' || request.method !== 'GET') return next();
      throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') });
    },
    failed: ['languages'],
    problem: /GET \/languages got no answer: getaddrinfo ENOTFOUND/,
    fix: /Check the address/,
  },
];

/** The section `agreements`, which is active, was sent back. */
function sendingBack(summary: object | undefined, review: object): Break {
  const inSummary = on({ method: 'GET', path: /^\/qualification$/, status: 200 }, (response) =>
    withJson(response, (body) => {
      const all = body.milestones.flatMap((one: { sections: { id: string }[] }) => one.sections);
      for (const one of all) if (one.id === 'agreements') one.review = summary;
      return body;
    }),
  );
  const inSection = on({ method: 'GET', path: /\/agreements$/, status: 200 }, (response) =>
    withJson(response, (body) => ({ ...body, review })),
  );
  return (request, next) => inSection(request, (changed) => inSummary(changed ?? request, next));
}

/** It answers this receipt at once. */
function receipts(answer: object): Break {
  return on({ path: /^\/qualification\/receipt$/ }, (response) => {
    const headers = new Headers(response.headers);
    headers.set('Content-Type', 'application/json');
    headers.delete('Content-Length');
    return new Response(JSON.stringify(answer), { headers });
  });
}

/** Its challenges are others. */
function challenges(alter: (body: { message: string; expiresAt: string }) => object): Break {
  return on({ path: /\/challenge$/, status: 200 }, (response) => withJson(response, alter));
}

/** Elements that stand in front of the others of every section. */
const withElements = (...elements: readonly object[]) =>
  on({ method: 'GET', path: SECTION, status: 200 }, (response) =>
    withJson(response, (body) => ({ ...body, elements: [...elements, ...(body.elements ?? [])] })),
  );
const planted = (over: object) => ({ id: 'planted', type: 'string', label: 'Planted', ...over });

/** What the widget would drop, ignore or refuse of the elements: the check that says so, and its words. */
type BrokenElement = readonly [string, Break, string, RegExp];
const ELEMENTS: readonly BrokenElement[] = [
  [
    'an operator that is none',
    withElements(planted({ hiddenWhen: { id: 'planted-2', operator: 'equals', values: [1] } })),
    'elements.usable',
    /planted: a condition of hiddenWhen/,
  ],
  [
    'a slot of a list without its label',
    withElements(
      planted({
        type: 'fieldset-grouped',
        legend: { type: 'input-checkbox', name: 'planted-there', label: 'Owner' },
        repeat: { list: 'owners' },
        fields: [],
      }),
    ),
    'elements.lists',
    /planted: a repeat without list or label/,
  ],
  [
    'disableWhen as a list',
    withElements(planted({ disableWhen: [{ key: 'planted' }] })),
    'elements.usable',
    /planted: disableWhen/,
  ],
  [
    'a field that its own value hides',
    withElements(planted({ hiddenWhen: { id: 'planted', operator: 'notEmpty' } })),
    'elements.usable',
    /planted/,
  ],
  [
    'limits that contradict each other',
    withElements(planted({ minLength: 9, maxLength: 3 })),
    'elements.usable',
    /planted: .*minLength/,
  ],
  [
    'a grouped fieldset without a type for its legend',
    withElements({ id: 'planted', type: 'fieldset-grouped', label: 'Planted', fields: [] }),
    'elements.usable',
    /legend/,
  ],
  [
    'two elements of one id',
    withElements(planted({}), planted({ label: 'Other' })),
    'elements.kept',
    /a second element with the id planted/,
  ],
  [
    'two options of one value',
    withElements(
      planted({
        type: 'input-select',
        options: [
          { label: 'A', value: 1 },
          { label: 'B', value: 1 },
        ],
      }),
    ),
    'elements.kept',
    /a second option 1 of planted/,
  ],
  [
    'an option without a value',
    withElements(planted({ type: 'input-select', options: [{ label: 'A', value: '' }] })),
    'elements.kept',
    /an option of planted without a value/,
  ],
  [
    'a choice without options',
    withElements(planted({ type: 'input-select', options: null })),
    'elements.options',
    /planted has no options/,
  ],
  [
    'a field without a label',
    withElements({ id: 'planted', type: 'string' }),
    'elements.labels',
    /planted has no label/,
  ],
  [
    'a condition on a key that is not there',
    withElements(
      planted({ hiddenWhen: { id: 'countryCod', operator: 'empty' } }),
      planted({ id: 'country_code' }),
    ),
    'elements.conditions',
    /planted reads countryCod, did you mean country_code\?/,
  ],
  [
    'disableWhen on a key that is not there',
    withElements(planted({ disableWhen: { 'planted-2': 'x' } })),
    'elements.conditions',
    /planted reads planted-2/,
  ],
  ...Object.entries({
    disabledWhen: { id: 'planted-2', operator: 'empty' },
    disableWhen: { 'planted-2': 'x' },
  }).map(
    ([rule, value]): BrokenElement => [
      `${rule} of a fieldset on a key that is not there`,
      withElements({ id: 'group', type: 'fieldset', [rule]: value, fields: [planted({})] }),
      'elements.conditions',
      /planted reads planted-2/,
    ],
  ),
  [
    'a required field that is never shown',
    withElements(
      planted({
        required: true,
        hiddenWhen: [
          { id: 'other', operator: 'empty' },
          { id: 'other', operator: 'notEmpty' },
        ],
      }),
      planted({ id: 'other' }),
    ),
    'elements.required',
    /planted is required, and hidden/,
  ],
  [
    'a type that nobody knows',
    withElements(planted({ type: 'input-text' })),
    'elements.types',
    /planted has the type input-text/,
  ],
  [
    'a property that is misspelt',
    withElements(planted({ helper_text: 'Help' })),
    'elements.names',
    /planted has helper_text, did you mean helperText\?/,
  ],
  [
    'a plugin that nobody has',
    on({ method: 'GET', path: SECTION, status: 200 }, (response) =>
      withJson(response, (body) => ({ ...body, plugins: [{ id: 'id-check-other' }] })),
    ),
    'elements.plugins',
    /the plugin id-check-other starts nothing/,
  ],
];

describe('a backend that', () => {
  let server: ReferenceServer;
  beforeAll(async () => {
    // What breaks a hand-off has a test of its own.
    server = await startServer({ handoffPage: undefined });
  });
  afterAll(() => server.close());

  it.each(VARIANTS)('$name is reported', async ({ name, breaks, failed, problem, fix }) => {
    const investor = name.replace(/\W+/g, '-').toLowerCase();
    const findings = await inspect(
      server,
      await server.token(investor, 'every-element-open'),
      breaks,
      everyTest ? {} : { only: failed },
    );
    expect(ids(findings, 'failed')).toEqual(failed);
    const first = findings.find(({ outcome }) => outcome === 'failed');
    expect(first?.problem).toMatch(problem);
    expect(first?.fix).toMatch(fix);
  });

  it('has a profile that check-profile warns of is told so at the end', async () => {
    const token = await server.token('warned');
    const findings = await inspect(
      server,
      token,
      withElements(planted({ label: '<b>Planted</b>' })),
      {
        only: ['document'],
      },
    );
    expect(ids(findings, 'failed')).toEqual([]);
    expect(findings.at(-1)).toMatchObject({
      id: 'document.profile',
      outcome: 'warned',
      problem: expect.stringMatching(
        /^\/sections\/[\w-]+\/elements\/\d+\/label warning .*html-in-text/,
      ),
    });
  });

  it('has at least twenty variants', () => {
    expect(VARIANTS.length).toBeGreaterThanOrEqual(20);
  });

  it.each(ELEMENTS)('sends %s is told so', async (name, breaks, id, problem) => {
    const token = await server.token(name.replace(/\W+/g, '-').toLowerCase());
    const findings = await inspect(server, token, breaks, { only: ['elements'] });
    const isSerious = !['elements.types', 'elements.names'].includes(id);
    expect(findings.find((one) => one.id === id)).toMatchObject({
      outcome: isSerious ? 'failed' : 'warned',
      problem: expect.stringMatching(problem),
      fix: expect.stringMatching(/./),
    });
    const others = findings.filter((one) => one.id !== id && one.id !== 'elements.types');
    expect(ids(others, 'failed')).toEqual([]);
    expect(ids(others, 'warned')).toEqual([]);
  });

  it.each<[string, Break, string, 'failed' | 'warned', RegExp]>([
    [
      'has a session that has ended',
      answering(/^\/session$/, (session) => ({ ...session, expiresAt: '2020-01-01T00:00:00Z' })),
      'told.session',
      'failed',
      /has ended already/,
    ],
    [
      'has no language in common',
      answering(/^\/qualification$/, (body) => ({ ...body, languages: ['xx'] })),
      'told.languages',
      'warned',
      /no language is offered by both/,
    ],
    [
      'has a milestone twice',
      answering(/^\/qualification$/, (body) => ({
        ...body,
        milestones: [...body.milestones, body.milestones[0]],
      })),
      'told.profile',
      'failed',
      /two of one id.*milestone/,
    ],
    [
      'has a help page that is no address',
      answering(/^\/qualification$/, (body) => ({ ...body, supportUrl: 'help.example' })),
      'told.profile',
      'warned',
      /supportUrl is no http/,
    ],
    [
      'writes the identity status in other letters',
      answering(/^\/kyc$/, (body) => ({ ...body, status: 'approved' })),
      'told.identity-check',
      'warned',
      /approved, did you mean Approved\?/,
    ],
    [
      'offers a language that it does not have',
      answering(/^\/qualification$/, (body) => ({ ...body, languages: ['en', 'EN'] })),
      'told.languages',
      'warned',
      /a language that \/languages does not have/,
    ],
  ])('%s is told so, as the page tells it', async (name, breaks, id, outcome, problem) => {
    const token = await server.token(name.replace(/\W+/g, '-').toLowerCase());
    const findings = await inspect(server, token, breaks, { only: ['told'] });
    expect(findings.find((one) => one.id === id)).toMatchObject({
      outcome,
      problem: expect.stringMatching(problem),
      fix: expect.stringMatching(/./),
    });
    expect(findings.filter((one) => one.id !== id && one.outcome !== 'passed')).toEqual([]);
  });

  it('opens another section than it sends is told so', async () => {
    const breaks = answering(/^\/qualification$/, (body) => ({
      ...body,
      activeSection: { ...body.activeSection, elements: body.activeSection.elements.slice(1) },
    }));
    const [found] = await inspect(server, await server.token('differs'), breaks, {
      only: ['sections.active'],
    });
    expect(found).toMatchObject({
      outcome: 'failed',
      problem: expect.stringMatching(/activeSection has other elements than/),
    });
  });

  it('keeps its sessions in cookies of another site is told that browsers drop them', async () => {
    const [told] = await inspect(server, await server.token('cookies'), undefined, {
      byCookie: true,
      only: ['told.cookies'],
    });
    expect(told).toMatchObject({
      outcome: 'failed',
      problem: expect.stringMatching(/no cookies there/),
    });
  });

  it('hides the answer to an upload from the page is told so', async () => {
    const token = await server.token('hides-upload', 'every-element-open');
    const breaks: Break = async (request, next) => {
      const response = await next();
      return request.method === 'PUT' && request.url.includes('/uploads/')
        ? withHeaders(response, { 'Access-Control-Allow-Origin': null })
        : response;
    };
    const [found] = await inspect(server, token, breaks, { only: ['documents.round-trip'] });
    expect(found).toMatchObject({
      outcome: 'failed',
      fix: expect.stringMatching(/answer to the PUT/),
    });
  });

  it('has a plugin that its page registers is not told of it', async () => {
    const breaks = on({ method: 'GET', path: SECTION, status: 200 }, (response) =>
      withJson(response, (body) => ({ ...body, plugins: [{ id: 'id-check-own' }] })),
    );
    const outcomes = async (plugins: readonly string[]) => {
      const token = await server.token(`registers-${plugins.length}`);
      const found = await inspect(server, token, breaks, {
        plugins: new Set(plugins),
        only: ['elements.plugins'],
      });
      return found.map(({ outcome }) => outcome);
    };
    expect(await outcomes([])).toEqual(['failed']);
    expect(await outcomes(['id-check-own'])).toEqual(['passed']);
  });

  it('has sections that are not open yet is told what was not seen', async () => {
    const findings = await inspect(server, await server.token('closed'), undefined, {
      only: ['elements.seen'],
    });
    expect(findings).toMatchObject([
      {
        outcome: 'skipped',
        problem: expect.stringMatching(/^\d+ of \d+ sections are not open yet/),
      },
    ]);
  });

  it('answers an empty map as a list is told what the widget makes of it', async () => {
    const breaks = on({ path: /upload-urls$/, status: 200 }, (response) =>
      withJson(response, (body) => {
        for (const { href } of body.filesToUpload) href['form-data'] = [];
        return body;
      }),
    );
    const findings = await inspect(
      server,
      await server.token('list', 'every-element-open'),
      breaks,
      {
        only: ['documents.upload-url'],
      },
    );
    expect(findings).toMatchObject([
      { outcome: 'failed', problem: expect.stringContaining('a list as form-data') },
    ]);
  });
});
