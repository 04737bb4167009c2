import { CALLS } from '../../../src/http/calls';
import type { BackendUnderCheck } from '../backend-under-check';
import { sectionPath } from '../backend-under-check';
import type { Answer } from '../caller';
import { listOf } from '../expectations';
import { type Check, NotApplicable, Wrong } from '../findings';

const ALLOWED = 'Authorization, Accept-Language, X-Request-Id, If-Match and Content-Type';
const SENT = ['authorization', 'accept-language', 'x-request-id', 'if-match', 'content-type'];
const EXPOSED = ['etag', 'retry-after', 'content-language'];
const MAX_AGE_S = 7200;
/** A page nobody has let in. */
const STRANGER = 'https://stranger.invalid';

/** What a page on another origin needs of the backend. */
export const CROSS_ORIGIN: readonly Check[] = [
  {
    id: 'cors.secure',
    title: 'a page over HTTPS can call the backend at all',
    run: async ({ settings }) => {
      const origin = originOf(settings);
      const { protocol, hostname } = new URL(settings.base);
      const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
      if (!origin.startsWith('https:') || protocol === 'https:' || isLocal) return;
      throw new Wrong(
        'The page is on https: and the backend on http:, which browsers block.',
        'Serve the backend over HTTPS.',
      );
    },
  },
  {
    id: 'cors.allowed-origin',
    title: 'answers may be read by the host page',
    run: async ({ get, settings }) => {
      expectReadable(await get('/session'), settings);
    },
  },
  {
    id: 'cors.errors',
    title: 'refusals may be read by the host page too',
    run: async ({ call, settings }) => {
      originOf(settings);
      expectReadable(await call('GET', '/session', { session: false }), settings);
      expectReadable(await call('GET', sectionPath(settings.unique())), settings);
    },
  },
  {
    id: 'cors.refused-save',
    title: 'the refusal of a save may be read by the host page',
    writes: true,
    run: async ({ call, settings }) => {
      originOf(settings);
      // Of a section that there is not: nothing is changed.
      const save = { body: { elements: [] } };
      expectReadable(await call('PUT', sectionPath(settings.unique()), save), settings);
    },
  },
  {
    id: 'cors.vary',
    title: 'answers differ by origin for caches',
    run: async ({ get, settings }) => {
      originOf(settings);
      const { call, headers } = await get('/session');
      if (listOf(headers, 'Vary').some((entry) => entry === 'origin' || entry === '*')) return;
      throw new Wrong(
        `${call} comes without Vary: Origin.`,
        'Send Vary: Origin with every answer, or a cache gives one page what was made for another.',
      );
    },
  },
  {
    id: 'cors.exposed-headers',
    title: 'ETag, Retry-After and Content-Language are exposed',
    run: async ({ get, settings }) => {
      originOf(settings);
      const { call, headers } = await get('/qualification');
      const exposed = listOf(headers, 'Access-Control-Expose-Headers');
      const hidden = EXPOSED.filter((name) => !exposed.includes(name));
      if (hidden.length === 0) return;
      throw new Wrong(
        `${call} does not expose ${hidden.join(', ')}: scripts read nothing there.`,
        'Send Access-Control-Expose-Headers: ETag, Retry-After, Content-Language.',
      );
    },
  },
  {
    id: 'cors.preflight',
    title: 'preflights allow every call with its headers',
    run: async (backend) => {
      const origin = originOf(backend.settings);
      const { binding } = await backend.session();
      for (const { method, path, isOptional } of Object.values(CALLS)) {
        const isBound = binding !== undefined && method !== 'GET';
        const sent = isBound ? [...SENT, 'x-session-binding'] : SENT;
        const target = path.replace(/\{\w+\}/g, 'contract-check');
        // Whether an optional call is there is asked by a read alone: this check changes nothing.
        if (isOptional && method !== 'GET') continue;
        if (isOptional && (await backend.call(method, target)).status === 404) continue;
        const answer = await backend.call('OPTIONS', target, {
          session: false,
          headers: {
            Origin: origin,
            'Access-Control-Request-Method': method,
            'Access-Control-Request-Headers': [...sent].sort().join(','),
          },
        });
        expectPreflight(answer, method, backend, sent);
      }
    },
  },
  {
    id: 'cors.max-age',
    title: 'preflights are kept for two hours',
    run: async ({ call, settings }) => {
      const answer = await call('OPTIONS', '/qualification', {
        session: false,
        headers: { Origin: originOf(settings), 'Access-Control-Request-Method': 'GET' },
      });
      if (Number(answer.headers.get('Access-Control-Max-Age') ?? 0) >= MAX_AGE_S) return;
      throw new Wrong(
        `Preflights come with Access-Control-Max-Age: ${answer.headers.get('Access-Control-Max-Age') ?? 'none'}.`,
        'Send Access-Control-Max-Age: 7200, or every call costs a second round trip.',
      );
    },
  },
  {
    id: 'cors.unknown-origin',
    title: 'an unknown origin is let in nowhere',
    run: async ({ call, settings }) => {
      originOf(settings);
      expectClosed(await call('GET', '/session', { origin: STRANGER }), settings.byCookie);
    },
  },
  {
    id: 'cors.unknown-writer',
    title: 'an unknown origin can change nothing',
    writes: true,
    run: async ({ call, settings }) => {
      originOf(settings);
      const write = await call('POST', '/session/renewal', { body: {}, origin: STRANGER });
      if (write.status >= 400) return;
      throw new Wrong(
        `${write.call} from ${STRANGER} was carried out (${write.status}).`,
        'Refuse mutating calls whose Origin you do not know with 403.',
      );
    },
  },
];

function originOf({ origin }: BackendUnderCheck['settings']): string {
  if (origin !== undefined) return origin;
  throw new NotApplicable(
    'no host page was named.',
    'Give --origin https://your.portal.example unless page and backend share one origin.',
  );
}

function expectReadable(
  { call, headers, status }: Answer,
  settings: BackendUnderCheck['settings'],
): void {
  const origin = originOf(settings);
  const allowed = headers.get('Access-Control-Allow-Origin');
  const fix = `Send Access-Control-Allow-Origin: ${origin} with every answer, refusals among them.`;
  if (allowed === null) {
    throw new Wrong(
      `${call} (${status}) can't be read by pages of ${origin}: no Access-Control-Allow-Origin.`,
      fix,
    );
  }
  if (allowed !== origin && (allowed !== '*' || settings.byCookie)) {
    throw new Wrong(`${call} (${status}) allows ${allowed} instead of ${origin}.`, fix);
  }
  if (!settings.byCookie || headers.get('Access-Control-Allow-Credentials') === 'true') return;
  throw new Wrong(
    `${call} (${status}) does not allow cookies.`,
    'Send Access-Control-Allow-Credentials: true, since the session is a cookie.',
  );
}

function expectPreflight(
  answer: Answer,
  method: string,
  { settings }: BackendUnderCheck,
  sent: readonly string[],
): void {
  const { call, status, headers } = answer;
  if (status < 200 || status > 299) {
    throw new Wrong(
      `The preflight ${call} answered ${status}.`,
      'Answer OPTIONS without a session with 204: browsers send no token there.',
    );
  }
  expectReadable(answer, settings);
  const methods = listOf(headers, 'Access-Control-Allow-Methods');
  if (
    !methods.includes(method.toLowerCase()) &&
    !methods.includes('*') &&
    !/^(GET|POST)$/.test(method)
  ) {
    throw new Wrong(
      `The preflight ${call} does not allow ${method}.`,
      `Name ${method} in Access-Control-Allow-Methods.`,
    );
  }
  const allowed = listOf(headers, 'Access-Control-Allow-Headers');
  // `*` covers neither Authorization nor, with cookies, anything.
  const any = allowed.includes('*') && !settings.byCookie;
  const refused = sent.filter(
    (name) => !allowed.includes(name) && !(any && name !== 'authorization'),
  );
  if (refused.length === 0) return;
  throw new Wrong(
    `The preflight ${call} does not allow the headers ${refused.join(', ')}.`,
    `Allow ${sent.length > SENT.length ? `${ALLOWED}, and X-Session-Binding with it` : ALLOWED}.`,
  );
}

function expectClosed({ call, headers }: Answer, byCookie: boolean): void {
  const allowed = headers.get('Access-Control-Allow-Origin');
  if (allowed !== STRANGER && (allowed !== '*' || !byCookie)) return;
  throw new Wrong(
    `${call} may be read by ${allowed === '*' ? 'any page' : STRANGER}.`,
    'Compare the Origin with the list of pages you know; never send it back unseen.',
  );
}
