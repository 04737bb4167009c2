import type { Page } from 'playwright-core';
import { tag } from './client-page';
import { type HostPage, type Origins, pageWith, strictPolicy } from './servers';

/** Attributes of every widget here: nothing is saved, so one investor serves all hosts. */
const SIGNED_IN = 'data-investor="ines"';

/** Pages that do to a widget what real pages do. Styles of theirs come from files of their own policy. */
export function hostileHosts(origins: Origins): Record<string, string | HostPage> {
  const policy = `${strictPolicy(origins)}; style-src-elem 'unsafe-inline'`;
  const styled = (css: string, body = tag(origins, SIGNED_IN)): HostPage => ({
    html: pageWith(origins, body).replace('</head>', `<style>${css}</style></head>`),
    policy,
  });
  const withoutScript = (body: string): HostPage => ({
    html: pageWith(origins, body).replace(/<script.*<\/script>/, ''),
    // The page itself brings the script in by its address.
    policy: strictPolicy(origins).replace(/require-trusted.*/, ''),
  });
  const plain = pageWith(origins, tag(origins, SIGNED_IN));
  return {
    '/plain': { html: plain },
    '/patched': tag(origins, 'data-investor="pat"'),
    '/empty': '<h1>Client portal</h1>',
    '/no-script': withoutScript(tag(origins, SIGNED_IN)),
    // Long enough to be scrolled.
    '/nothing': withoutScript(`<h1>Client portal</h1>${'<p>Terms</p>'.repeat(50)}`),
    '/loader': {
      html: plain
        .replace('<script type="module"', '<script')
        .replace('investor-onboarding.js', 'loader.js'),
    },
    '/hidden': styled('#tab { display: none }', `<div id="tab">${tag(origins, SIGNED_IN)}</div>`),
    '/frame': {
      html: `<!doctype html><title>Outer</title><link rel="icon" href="data:,">
<iframe title="Onboarding" width="800" height="900" src="${origins.apiSitePortal}/framed"></iframe>`,
      policy: null,
    },
    '/framed': { html: plain },
    '/base': {
      html: plain.replace('<head>', '<head><base href="https://elsewhere.example/some/folder/">'),
    },
    '/quirks': { html: plain.replace('<!doctype html>', '') },
    '/revert': styled('* { all: revert !important }'),
    '/small-root': styled('html { font-size: 62.5% }'),
    '/shouting': styled(`
      body { font: italic 700 40px/3 cursive; color: red; text-align: right; text-transform: uppercase;
        letter-spacing: 1em; word-spacing: 2em; white-space: nowrap; text-indent: 5em; cursor: wait;
        text-shadow: 3px 3px red; list-style: square; direction: ltr; border-spacing: 9px }
      h2, p, input, button, label, select, form, div, section, span, a, .card, .field { all: unset;
        float: left !important; color: lime !important; margin: 50px !important }
      :root { --space: 3em; --radius: 0; --line: red }`),
    '/layers': styled(
      `body { margin: 0 }
      #bar { position: fixed; inset: auto 0 0; height: 60px; z-index: 1; background: white }
      #chat { position: fixed; inset: 0 0 0 auto; width: 400px; z-index: 2147483647;
        background: white }`,
      `${tag(origins, SIGNED_IN)}<div id="bar">Bar</div><div id="chat">Chat</div>`,
    ),
    '/form': `<form id="host" action="/nowhere"><label>Promotion <input name="promotion"></label>
${tag(origins, SIGNED_IN)}<button>Order</button></form>`,
  };
}

/** Loads the widget's script into a page that has none, at the end of its body. */
export function loadScript(page: Page, src: string): Promise<void> {
  return page.evaluate(
    (url) =>
      new Promise<void>((resolve, reject) => {
        const script = document.createElement('script');
        script.type = 'module';
        script.src = url;
        script.onload = () => resolve();
        script.onerror = () => reject(new Error(`${url} did not load`));
        document.body.append(script);
      }),
    src,
  );
}

/**
 * Puts a signed-in widget under the page's heading, or into a shadow root there, as a framework does: its
 * properties are set before it is attached.
 */
export function putWidget(page: Page, api: string, where: 'body' | 'shadow' = 'body') {
  return page.evaluate(
    ([origin, place]) => {
      const element = document.createElement('investor-onboarding');
      element.setAttribute('api-base', `${origin}/v1`);
      Object.assign(element, {
        getAccessToken: async () => {
          const answer = await fetch(`${origin}/demo/token`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ investor: 'ines', profile: 'individual' }),
          });
          return (await answer.json()).accessToken;
        },
      });
      if (place === 'body') {
        document.querySelector('h1')?.after(element);
        return;
      }
      const outer = document.createElement('client-shell');
      outer.attachShadow({ mode: 'open' }).append(element);
      document.body.append(outer);
    },
    [api, where] as const,
  );
}

/** Where everything of the widget stands, relative to it, and how it looks: one line for each element. */
export function describeLook(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const host = document.querySelector('investor-onboarding');
    const origin = host?.getBoundingClientRect();
    const properties = [
      ...['font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'color'],
      ...['background-color', 'text-align', 'text-transform', 'letter-spacing', 'white-space'],
      ...['display', 'float', 'margin', 'padding', 'border', 'cursor', 'text-shadow', 'direction'],
    ];
    const all = host?.shadowRoot?.querySelectorAll('.onboarding, .onboarding :not(option)');
    return Array.from(all ?? []).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const place = [x - (origin?.x ?? 0), y - (origin?.y ?? 0), width, height].map(Math.round);
      const box = width + height > 0 ? place : 'nowhere';
      const look = properties.map((name) => style.getPropertyValue(name));
      return `${element.localName}.${element.getAttribute('class')} ${box} ${look.join(' | ')}`;
    });
  });
}

/** What a page has of its own, and what listens in it. */
export interface Traces {
  readonly page: object;
  /** `target type` of each listener of what every script of the page shares. */
  readonly listeners: readonly string[];
}

const SHARED_TARGETS = [
  ...['window', 'document', 'document.documentElement', 'document.body', 'document.head'],
  ...['visualViewport', 'navigation', 'screen.orientation', 'navigator.serviceWorker'],
];

/** Runs in the page: what a careless script leaves there, by what it is. */
export const LEAKS: Readonly<Record<string, () => void>> = {
  global: () => Object.assign(globalThis, { leaked: true }),
  'method of all': () => Object.assign(Array.prototype, { leaked: () => true }),
  'style sheet': () => document.head.append(document.createElement('link')),
  'adopted sheet': () => document.adoptedStyleSheets.push(new CSSStyleSheet()),
  'class of the page': () => document.documentElement.classList.add('leaked'),
  'style of the body': () => document.body.style.setProperty('overflow', 'hidden'),
  'element in the body': () => document.body.append(document.createElement('div')),
  'listener of the window': () => addEventListener('resize', () => {}),
  'listener of the document': () => document.addEventListener('keydown', () => {}),
  'history entry': () => history.pushState(null, ''),
  'history state': () => history.replaceState({ leaked: true }, ''),
  title: () => {
    document.title = 'Leaked';
  },
  viewport: () => document.querySelector('meta[name=viewport]')?.setAttribute('content', 'width=1'),
  scroll: () => scrollTo(0, 120),
  'stored item': () => sessionStorage.setItem('leaked', 'true'),
  cookie: () => {
    // biome-ignore lint/suspicious/noDocumentCookie: what careless scripts do
    document.cookie = 'leaked=true';
  },
};

/** Looks at everything of the page that isn't the widget's to change. */
export async function traces(page: Page): Promise<Traces> {
  const own = await page.evaluate(() => ({
    globals: Reflect.ownKeys(globalThis).map(String).sort(),
    // React's mark that it listens to `selectionchange`, once for a document.
    documentKeys: Reflect.ownKeys(document)
      .map(String)
      .filter((key) => !key.startsWith('_reactListening')),
    history: Reflect.ownKeys(history).map(String),
    prototypes: [Array, Object, Promise, Element, HTMLElement, EventTarget, History].map(
      ({ prototype }) => Reflect.ownKeys(prototype).map(String).join(),
    ),
    head: document.head.innerHTML,
    attributes: [document.documentElement, document.body].map((element) =>
      Array.from(element.attributes, ({ name, value }) => `${name}=${value}`),
    ),
    inBody: Array.from(document.body.children, ({ localName }) => localName).filter(
      (name) => name !== 'investor-onboarding' && name !== 'script',
    ),
    sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
    fonts: document.fonts.size,
    steps: history.length,
    state: history.state,
    scrollRestoration: history.scrollRestoration,
    title: document.title,
    scroll: [scrollX, scrollY],
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie],
    serviceWorker: navigator.serviceWorker.controller,
  }));
  const cdp = await page.context().newCDPSession(page);
  const listeners = [];
  for (const target of SHARED_TARGETS) {
    const { result } = await cdp.send('Runtime.evaluate', { expression: target });
    const found = await cdp.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId ?? '',
    });
    listeners.push(...found.listeners.map(({ type }) => `${target} ${type}`));
  }
  await cdp.detach();
  const react = listeners.indexOf('document selectionchange');
  if (react !== -1) listeners.splice(react, 1);
  return { page: own, listeners: listeners.sort() };
}
