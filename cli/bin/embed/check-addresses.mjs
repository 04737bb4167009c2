// @ts-check
/**
 * Asks the addresses of an embedding for what the page will ask them: the widget's files with their types, hashes and
 * CORS headers, and the backend's preflights.
 *
 * @typedef {import('./host-page.mjs').Embedding} Embedding
 */
import { createHash } from 'node:crypto';

/** Headers that the widget sends to the backend. */
const SENT = [
  'authorization',
  'content-type',
  'accept-language',
  'x-request-id',
  'if-match',
  'x-session-binding',
];
/** Files at a time. */
const TOGETHER = 6;
const LIMIT_MS = 30_000;

/**
 * What is wrong, a line each; none where all is right.
 *
 * @param {Embedding} embedding
 * @param {string} origin of the page
 * @returns {Promise<readonly string[]>}
 */
export async function checkAddresses({ cdn, api, tokenUrl, integrity, handoff }, origin) {
  const files =
    cdn === undefined ? [] : Object.keys(integrity).filter((file) => !file.includes('?'));
  /** @type {string[]} */
  const wrong = [];
  for (let at = 0; at < files.length; at += TOGETHER) {
    const some = files.slice(at, at + TOGETHER);
    const found = await Promise.all(
      some.map((file) => fileProblems(new URL(cdn + file, origin), origin, integrity[file] ?? '')),
    );
    wrong.push(...found.flat());
  }
  const calls = handoff
    ? [
        ['POST', '/handoff/openings'],
        ['POST', '/handoff/upload-urls'],
        ['GET', '/handoff/documents/any'],
      ]
    : [
        ['GET', '/session'],
        ['PUT', '/qualification/sections/any'],
        ['DELETE', '/session'],
      ];
  for (const [method = '', path = ''] of calls) {
    const address = new URL(api.replace(/\/+$/, '') + path, origin);
    if (address.origin !== origin)
      wrong.push(...(await preflightProblems(address, origin, method)));
  }
  if (tokenUrl) wrong.push(...(await tokenProblems(new URL(tokenUrl, origin))));
  return wrong;
}

/** @param {URL} address @param {string} origin @param {string} hash */
async function fileProblems(address, origin, hash) {
  const answer = await ask(address, { headers: { Origin: origin } });
  if (typeof answer === 'string') return [answer];
  if (answer.status !== 200) {
    return [
      `${address.href} answers ${answer.status}: serve the whole dist folder of this version`,
    ];
  }
  const problems = [];
  const { headers } = answer;
  const type = headers.get('Content-Type') ?? 'none';
  if (/\.js$/.test(address.pathname) && !/^(text|application)\/javascript\b/i.test(type)) {
    problems.push(
      `${address.href} has the Content-Type ${type}: browsers run text/javascript alone`,
    );
  }
  const allowed = headers.get('Access-Control-Allow-Origin');
  if (address.origin !== origin && allowed !== '*' && allowed !== origin) {
    problems.push(`${address.href} has no Access-Control-Allow-Origin for ${origin}: send *`);
  }
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const own = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (own !== hash)
    problems.push(`${address.href} is another file than this version has: its hash differs`);
  return problems;
}

/** @param {URL} address @param {string} origin @param {string} method */
async function preflightProblems(address, origin, method) {
  const answer = await ask(address, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': SENT.join(','),
    },
  });
  if (typeof answer === 'string') return [answer];
  const { headers, status } = answer;
  const call = `the preflight of ${method} ${address.href}`;
  const list = (/** @type {string} */ name) =>
    (headers.get(name) ?? '')
      .toLowerCase()
      .split(',')
      .map((one) => one.trim());
  if (status < 200 || status > 299)
    return [`${call} answers ${status}: answer 204 to ${origin}, without a session`];
  const allowed = headers.get('Access-Control-Allow-Origin');
  if (allowed !== origin) return [`${call} allows ${allowed ?? 'nobody'} instead of ${origin}`];
  const methods = list('Access-Control-Allow-Methods');
  const problems = [];
  if (method !== 'GET' && !methods.includes(method.toLowerCase())) {
    problems.push(`${call} does not allow ${method}: Access-Control-Allow-Methods`);
  }
  const names = list('Access-Control-Allow-Headers');
  const refused = SENT.filter((name) => !names.includes(name));
  if (refused.length > 0) problems.push(`${call} does not allow the headers ${refused.join(', ')}`);
  return problems;
}

/** The page's own server answers a signed-in user: any answer but 404 will do here. @param {URL} address */
async function tokenProblems(address) {
  const answer = await ask(address, { method: 'POST' });
  if (typeof answer === 'string') return [answer];
  return answer.status === 404 || answer.status === 405
    ? [`POST ${address.href} answers ${answer.status}: the page asks it for access tokens`]
    : [];
}

/** @param {URL} address @param {RequestInit} init @returns {Promise<Response | string>} */
async function ask(address, init) {
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    return await fetch(address, { ...init, signal, redirect: 'manual' });
  } catch (error) {
    const { cause, message } = /** @type {Error} */ (error);
    return `${address.href} gives no answer: ${cause instanceof Error ? cause.message : message}`;
  }
}
