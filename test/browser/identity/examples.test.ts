import eid from '../../../examples/providers/eid/provider.js';
import framed from '../../../examples/providers/frame/provider.js';
import oidc from '../../../examples/providers/oidc/provider.js';
import { checkProvider } from '../../../src/check-provider';
import type { IdentityProvider } from '../../../src/identity/providers/identity-provider';
import { expect } from '../../support/browser/assert';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { waitFor } from '../../support/browser/wait-for';

const frameUrl = new URL('/examples/providers/frame/stand-in.html', location.href).href;

/** Presses a button of the stand-in's page. */
const pressInFrame = (id: string) => async (container: HTMLElement) => {
  const frame = container.querySelector('iframe');
  const button = frame?.contentDocument?.querySelector<HTMLButtonElement>(`#${id}:enabled`);
  button?.click();
};

describe('the example of a framed provider', () => {
  it('keeps every rule', async () => {
    const findings = await checkProvider(framed as IdentityProvider, {
      config: { sdkToken: 'a-token', frameUrl },
      act: {
        ...{ done: pressInFrame('done'), cancel: pressInFrame('cancelled') },
        fail: pressInFrame('failed'),
      },
    });
    expect(findings).toEqual([]);
  });

  it('listens to its frame at its own site alone, and hides its token from any other', async () => {
    const container = document.createElement('div');
    document.body.append(container);
    const stop = new AbortController();
    cleanUp(() => {
      stop.abort();
      container.remove();
    });
    const told: string[] = [];
    const note = (what: string) => () => told.push(what);
    const other = document.createElement('iframe');
    await (framed as IdentityProvider).start({
      ...{ container, language: 'en', attempt: 0, signal: stop.signal },
      config: { sdkToken: 'a-token', frameUrl },
      theme: { primary: '#000', primaryDark: '#000', scheme: 'light' },
      ...{ ready: note('ready'), done: note('done'), cancel: note('cancel'), fail: note('fail') },
      ...{ refreshToken: async () => 'b', resize: note('resize') },
      ...{ redirect: note('redirect'), returned: null },
    });
    await waitFor('its first screen', () => told.includes('ready'));
    container.append(other);
    const from = other.contentWindow;
    const origin = new URL(frameUrl).origin;
    const frame = container.querySelector('iframe')?.contentWindow;
    const messages: MessageEventInit[] = [
      { source: from, origin, data: { type: 'done' } },
      { source: frame ?? null, origin: 'https://elsewhere.example', data: { type: 'done' } },
      { source: frame ?? null, origin, data: null },
      { source: frame ?? null, origin, data: 'done' },
    ];
    for (const message of messages) window.dispatchEvent(new MessageEvent('message', message));
    expect(told.filter((what) => what !== 'resize')).toEqual(['ready']);
    expect(container.querySelector('iframe')?.src).not.toContain('a-token');
  });
});

describe('the example of electronic identity', () => {
  const requests = [{ protocol: 'openid4vp-v1-unsigned', data: { nonce: 'n', dcql_query: {} } }];

  /** The browser's wallet and the backend, which the test plays. */
  function put(answer: () => Promise<unknown>, status = 204) {
    const asked: unknown[] = [];
    const sent: unknown[] = [];
    const { credentials } = navigator;
    const { fetch } = window;
    const hasApi = 'DigitalCredential' in globalThis;
    Object.defineProperty(navigator, 'credentials', {
      configurable: true,
      value: {
        get: ({ digital }: { digital: unknown }) => {
          asked.push(digital);
          return answer();
        },
      },
    });
    if (!hasApi) Object.assign(globalThis, { DigitalCredential: class {} });
    window.fetch = async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return new Response(null, { status });
    };
    cleanUp(() => {
      Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
      window.fetch = fetch;
      if (!hasApi) Reflect.deleteProperty(globalThis, 'DigitalCredential');
    });
    return { asked, sent };
  }

  const config = { requests, answerUrl: '/eid-answers' };
  const press = (container: HTMLElement) => container.querySelector('button')?.click();

  it('keeps every rule, and hands request and answer on untouched', async () => {
    const { asked, sent } = put(async () => ({
      protocol: 'openid4vp-v1-unsigned',
      data: 'sealed',
    }));
    const findings = await checkProvider(eid as IdentityProvider, { config, act: { done: press } });
    expect(findings).toEqual([]);
    expect(asked[0]).toEqual({ requests });
    expect(sent[0]).toEqual({ protocol: 'openid4vp-v1-unsigned', data: 'sealed' });
  });

  it('ends where the investor closes the wallet', async () => {
    put(() => Promise.reject(new DOMException('closed', 'NotAllowedError')));
    const findings = await checkProvider(eid as IdentityProvider, {
      config,
      act: {
        cancel: (container) => {
          const button = container.querySelector<HTMLButtonElement>('button:not([data-pressed])');
          button?.setAttribute('data-pressed', '');
          button?.click();
        },
      },
    });
    expect(findings).toEqual([]);
  });

  it('fails where the backend refuses the answer', async () => {
    put(async () => ({ protocol: 'p', data: 'd' }), 422);
    const findings = await checkProvider(eid as IdentityProvider, {
      config,
      act: {
        fail: (container) => {
          const button = container.querySelector<HTMLButtonElement>('button:not([data-pressed])');
          button?.setAttribute('data-pressed', '');
          button?.click();
        },
      },
    });
    expect(findings).toEqual([]);
  });

  it('says so in a browser that has no such API', () => {
    if ('DigitalCredential' in globalThis) return;
    expect(eid.isSupported()).toBe(false);
  });
});

describe('the example of a redirect', () => {
  const issuer = 'https://id.example';
  const config = {
    ...{ authorizeUrl: `${issuer}/authorize?tenant=one`, clientId: 'portal', scope: 'openid' },
    ...{ issuer, codeUrl: '/codes' },
  };
  const press = (container: HTMLElement) => container.querySelector('button')?.click();

  /** The backend that takes the code, which the test plays. */
  function put(status = 204) {
    const sent: { code: string; codeVerifier: string; redirectUri: string }[] = [];
    const { fetch } = window;
    window.fetch = async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return new Response(null, { status });
    };
    cleanUp(() => {
      window.fetch = fetch;
      sessionStorage.clear();
    });
    return sent;
  }

  /** What the provider's site answers. */
  const back = (answer: object) => (address: URL) => {
    const { searchParams } = address;
    return String(
      new URLSearchParams({
        ...{ state: searchParams.get('state') ?? '', iss: issuer },
        code: searchParams.get('code_challenge') ?? '',
        ...answer,
      }),
    );
  };

  it('keeps every rule, and hands the code on with the verifier of its challenge', async () => {
    const sent = put();
    const asked: URL[] = [];
    const findings = await checkProvider(oidc as IdentityProvider, {
      config,
      act: { done: press },
      back: (address) => {
        asked.push(address);
        return back({})(address);
      },
    });
    expect(findings).toEqual([]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      ...{ tenant: 'one', response_type: 'code', client_id: 'portal', scope: 'openid' },
      redirect_uri: location.href.replace(/#.*/, ''),
      state: expect.stringMatching(/^investor-onboarding:[0-9a-f]{40}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      ...{ code_challenge_method: 'S256', ui_locales: 'en' },
    });
    const [{ code, codeVerifier, redirectUri } = { code: '', codeVerifier: '', redirectUri: '' }] =
      sent;
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
    const challenge = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(code).toBe(challenge.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, ''));
    expect(redirectUri).toBe(location.href.replace(/#.*/, ''));
    expect(asked[0]?.href).not.toContain(codeVerifier);
  });

  it('ends where the investor declines', async () => {
    put();
    const findings = await checkProvider(oidc as IdentityProvider, {
      ...{ config, act: { cancel: press } },
      back: back({ error: 'access_denied' }),
    });
    expect(findings).toEqual([]);
  });

  const failures: [string, object, number][] = [
    ['the provider has an error', { error: 'server_error' }, 204],
    ['the code is of another issuer', { iss: 'https://other.example' }, 204],
    ['the code was asked for elsewhere', { state: 'of-another-tab' }, 204],
    ['the backend refuses the code', {}, 422],
  ];
  for (const [why, answer, status] of failures) {
    it(`fails where ${why}`, async () => {
      const sent = put(status);
      const findings = await checkProvider(oidc as IdentityProvider, {
        ...{ config, act: { fail: press } },
        back: back(answer),
      });
      expect(findings).toEqual([]);
      expect(sent.length).toBe(status === 422 ? 1 : 0);
    });
  }
});
