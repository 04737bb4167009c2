// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkProvider } from '../../../src/check-provider';
import type {
  IdentityContext,
  IdentityHandle,
  IdentityProvider,
} from '../../../src/identity/providers/identity-provider';

const TOKEN = 'secret+token/1=';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
});

/** A provider with a button for each outcome, which keeps every rule; `over` breaks one. */
function providerOf(
  over: (
    context: IdentityContext,
    own: Provided,
  ) => IdentityHandle | undefined | Promise<never> = () => undefined,
  more: Partial<IdentityProvider> = {},
): IdentityProvider {
  return {
    start: async (context) => {
      const { container, signal } = context;
      const buttons = new Map(
        (['done', 'cancel', 'fail'] as const).map((name) => {
          const button = document.createElement('button');
          button.className = name;
          let isPressed = false;
          button.onclick = () => {
            if (isPressed || signal.aborted) return;
            isPressed = true;
            if (name === 'fail') context.fail(new Error('failed'));
            else context[name]();
          };
          return [name, button] as const;
        }),
      );
      const stop = () => container.replaceChildren();
      await Promise.resolve();
      if (!signal.aborted) {
        container.append(...buttons.values());
        context.ready();
      }
      const handle: IdentityHandle = { setLanguage: () => true, stop };
      return { ...handle, ...(await over(context, { buttons, stop })) };
    },
    ...more,
  };
}

interface Provided {
  readonly buttons: ReadonlyMap<string, HTMLButtonElement>;
  readonly stop: () => void;
}

const press = (name: string) => (container: HTMLElement) =>
  container.querySelector<HTMLButtonElement>(`.${name}`)?.click();

async function findingsOf(provider: IdentityProvider) {
  const checked = checkProvider(provider, {
    config: { sdkToken: TOKEN },
    act: { done: press('done'), cancel: press('cancel'), fail: press('fail') },
  });
  await vi.advanceTimersByTimeAsync(400_000);
  return checked;
}

const rulesOf = async (provider: IdentityProvider) => [
  ...new Set((await findingsOf(provider)).map(({ rule }) => rule)),
];

describe('checkProvider', () => {
  it('finds nothing in a provider that keeps every rule, and leaves nothing itself', async () => {
    const { addEventListener } = window;
    const { log, table } = console;
    expect(await findingsOf(providerOf())).toEqual([]);
    const own = [addEventListener, log, table];
    expect([window.addEventListener, console.log, console.table]).toEqual(own);
    expect(document.body.childNodes).toHaveLength(0);
  });

  it('finds nothing in one without a handle that stops by its signal', async () => {
    const provider: IdentityProvider = {
      start: async ({ container, signal, ready, done }) => {
        if (signal.aborted) return;
        const button = document.createElement('button');
        button.className = 'done';
        button.addEventListener('click', () => done(), { once: true });
        container.append(button);
        window.addEventListener('message', () => {}, { signal });
        document.addEventListener('keydown', () => {}, { once: true, signal });
        signal.addEventListener('abort', () => container.replaceChildren());
        ready();
      },
    };
    const checked = checkProvider(provider, { act: { done: press('done') } });
    await vi.advanceTimersByTimeAsync(400_000);
    expect(await checked).toEqual([]);
  });

  it('finds nothing in one that shows itself in a shadow root', async () => {
    const provider: IdentityProvider = {
      start: async ({ container, signal, ready, done }) => {
        if (signal.aborted) return;
        const root = container.attachShadow({ mode: 'open' });
        const button = document.createElement('button');
        button.addEventListener('click', () => done(), { once: true });
        root.append(button);
        signal.addEventListener('abort', () => root.replaceChildren());
        ready();
      },
    };
    const done = ({ shadowRoot }: HTMLElement) => shadowRoot?.querySelector('button')?.click();
    const checked = checkProvider(provider, { act: { done } });
    await vi.advanceTimersByTimeAsync(400_000);
    expect(await checked).toEqual([]);
  });

  it('leads a provider that leads away back to it, with what its site answers', async () => {
    const away = (to: string) =>
      providerOf((context, { buttons }) => {
        const query = context.returned;
        if (query?.get('state')) context.container.replaceChildren();
        if (query?.get('code') === 'c') context.done();
        const leave = () => context.redirect((_, state) => `${to}?state=${state}`);
        for (const button of buttons.values()) button.onclick = leave;
        return undefined;
      });
    const back = ({ searchParams }: URL) => `code=c&state=${searchParams.get('state')}`;
    const check = async (provider: IdentityProvider, answer: typeof back) => {
      const checked = checkProvider(provider, { act: { done: press('done') }, back: answer });
      await vi.advanceTimersByTimeAsync(400_000);
      return checked;
    };
    expect(await check(away('https://id.example/'), back)).toEqual([]);
    const message = 'done() is not called within 3 s of what leads to it';
    expect(await check(away('https://id.example/'), () => 'error=nobody')).toEqual([
      { rule: 'outcome-once', message },
    ]);
    const refused = 'Error: redirect() takes no http: address: give one over https';
    expect(await check(away('http://id.example/'), back)).toContainEqual({
      rule: 'outcome-once',
      message: refused,
    });
  });

  it('finds nothing in the provider of docs/backend/providers.md', async () => {
    const page = readFileSync('docs/backend/providers.md', 'utf8');
    const [, code = ''] = /^```js\n(\/\/ letter-provider\.js\n[\s\S]*?)^```$/m.exec(page) ?? [];
    const address = `data:text/javascript,${encodeURIComponent(code)}`;
    const { default: provider } = await import(/* @vite-ignore */ address);
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(null, { status: url.endsWith('/right') ? 200 : 422 }),
    );
    const pressed = (container: HTMLElement) => container.querySelector('button')?.click();
    const found = async (act: object, checkUrl: string) => {
      const checked = checkProvider(provider, { config: { sdkToken: TOKEN, checkUrl }, act });
      await vi.advanceTimersByTimeAsync(400_000);
      return checked;
    };
    expect(await found({ done: pressed }, 'https://api.example/right')).toEqual([]);
    expect(await found({ fail: pressed }, 'https://api.example/wrong')).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('starts nothing where the provider says that it can’t run here', async () => {
    const start = vi.fn(async () => {});
    for (const isSupported of [() => false, () => Promise.reject(new Error('no'))]) {
      expect(await findingsOf({ start, isSupported })).toEqual([]);
    }
    expect(start).not.toHaveBeenCalled();
  });

  it.each<[string, string, IdentityProvider]>([
    ['has no start()', 'starts', {} as IdentityProvider],
    ['rejects its start', 'starts', { start: () => Promise.reject(new Error('no camera')) }],
    [
      'throws at once',
      'starts',
      {
        start: () => {
          throw new Error('no camera');
        },
      },
    ],
    [
      'is never ready',
      'ready',
      { start: async ({ container }) => ({ stop: () => container.replaceChildren() }) },
    ],
    [
      'reports an outcome twice',
      'outcome-once',
      providerOf(({ done }, { buttons }) => {
        buttons.get('done')?.addEventListener('click', () => done());
        return undefined;
      }),
    ],
    [
      'reports another outcome beside it',
      'outcome-once',
      providerOf(({ cancel }, { buttons }) => {
        buttons.get('done')?.addEventListener('click', () => cancel(), { once: true });
        return undefined;
      }),
    ],
    [
      'reports an outcome that nobody sees',
      'outcome-once',
      providerOf((_, { buttons }) => {
        const button = buttons.get('cancel');
        if (button) button.onclick = null;
        return undefined;
      }),
    ],
    ['never stops', 'stops', providerOf(() => ({ stop: () => new Promise(() => {}) }))],
    [
      'fails to stop',
      'stops',
      providerOf((_, { stop }) => ({
        stop: () => {
          stop();
          throw new Error('gone');
        },
      })),
    ],
    ['leaves its container full', 'container-emptied', providerOf(() => ({ stop: () => {} }))],
    [
      'starts though it was aborted',
      'aborted',
      providerOf((context) => {
        if (context.signal.aborted) context.ready();
        return undefined;
      }),
    ],
    [
      'never settles once it is aborted',
      'aborted',
      providerOf(({ signal }) => (signal.aborted ? new Promise(() => {}) : undefined)),
    ],
    [
      'leaves a listener on window',
      'listener-left',
      providerOf(() => {
        window.addEventListener('message', () => {});
        return undefined;
      }),
    ],
    [
      'leaves a listener on document, removed with other options',
      'listener-left',
      providerOf((_, { stop }) => {
        const heard = () => {};
        document.addEventListener('keydown', heard, true);
        return {
          stop: () => {
            stop();
            document.removeEventListener('keydown', heard);
          },
        };
      }),
    ],
    [
      'leaves an element in the page',
      'element-left',
      providerOf(() => {
        document.head.append(document.createElement('style'));
        return undefined;
      }),
    ],
    [
      'ends with another start of its own',
      'side-by-side',
      providerOf((_, { stop }) => {
        open.add(stop);
        return {
          stop: () => {
            for (const one of open) one();
            open.clear();
          },
        };
      }),
    ],
    [
      'writes its token into the address',
      'token-told',
      providerOf(({ config }) => {
        history.replaceState(null, '', `?t=${(config as { sdkToken: string }).sdkToken}`);
        return undefined;
      }),
    ],
    [
      'writes its token into the address in percent code',
      'token-told',
      providerOf(({ config }) => {
        const { sdkToken } = config as { sdkToken: string };
        history.replaceState(null, '', `?${new URLSearchParams({ t: sdkToken })}`);
        return undefined;
      }),
    ],
    [
      'keeps its token in percent code',
      'token-told',
      providerOf(({ config }) => {
        const { sdkToken } = config as { sdkToken: string };
        localStorage.setItem('own', encodeURIComponent(sdkToken));
        return undefined;
      }),
    ],
    [
      'keeps its token',
      'token-told',
      providerOf(({ config }) => {
        localStorage.setItem('own', JSON.stringify(config));
        return undefined;
      }),
    ],
    [
      'logs its token',
      'token-told',
      providerOf(({ config }) => {
        console.info('starting', config);
        return undefined;
      }),
    ],
    ...(['table', 'dir', 'trace', 'group'] as const).map(
      (method) =>
        [
          `logs its token by console.${method}`,
          'token-told',
          providerOf(({ config }) => {
            console[method](config);
            return undefined;
          }),
        ] as [string, string, IdentityProvider],
    ),
    [
      'throws at a switch of language',
      'language',
      providerOf(() => ({
        setLanguage: () => {
          throw new Error('no texts');
        },
      })),
    ],
    [
      'answers a switch of language with something else',
      'language',
      providerOf(() => ({ setLanguage: () => 'yes' as unknown as boolean })),
    ],
  ])('says so where a provider %s: %s', async (_, rule, provider) => {
    for (const method of ['info', 'table', 'dir', 'trace', 'group'] as const) {
      vi.spyOn(console, method).mockImplementation(() => {});
    }
    expect(await rulesOf(provider)).toContain(rule);
  });

  it('says each thing once, with what is wrong', async () => {
    const findings = await findingsOf(
      providerOf(() => {
        window.addEventListener('message', () => {});
        return undefined;
      }),
    );
    expect(findings[0]).toEqual({
      rule: 'listener-left',
      message: 'a listener for message is left, after its end',
    });
    expect(new Set(findings.map(({ message }) => message)).size).toBe(findings.length);
  });
});

const open = new Set<() => void>();
