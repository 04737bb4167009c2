import r2wc from '@r2wc/react-to-web-component';
import { version } from '../../package.json';
import type { Emit } from '../app/events';
import type { Commands, Host, HostProps, OnboardingApp } from '../app/host';
import type {
  DemoProfile,
  DraftsMode,
  Logger,
  Messages,
  MetamaskSdkMode,
  RoutingMode,
  ThemeRow,
  WalletNetwork,
} from '../app/settings';
import type { AuthMode, GetAccessToken } from '../http/access-token';
import type { OnboardingApiAdapter } from '../http/api-adapter';
import { createSend } from '../http/send';
import { pathInHash, readRoute } from '../routing/rules/routes';
import { whenActivated } from './activation';
import { createEarlyCalls } from './early-calls';
import { loadEarly } from './early-files';
import css from './element.css?inline';
import { hostLogger } from './host-logger';
import { loadApp } from './load-app';
import { loadFailure } from './load-failure';
import { nextTask } from './next-task';
import { preferredLanguage } from './preferred-language';
import { newRequestId } from './request-id';
import { skeleton } from './skeleton';

/** After this a missing `getAccessToken` is no framework that sets it late. */
const TOKEN_SOURCE_LATE_MS = 5000;

/** Attributes that r2wc mirrors as camelCase properties. */
const MIRRORED = {
  theme: 'string',
  apiBase: 'string',
  portalUrl: 'string',
  auth: 'string',
  routing: 'string',
  routePrefix: 'string',
  walletNetwork: 'string',
  walletconnectProjectId: 'string',
  metamaskSdk: 'string',
  identityOrigins: 'string',
  signInUrl: 'string',
  drafts: 'string',
} as const;

/** Objects and functions: properties only, so that no secret ever stands in an attribute. */
const OBJECTS = ['getAccessToken', 'themes', 'messages', 'api', 'logger'] as const;

/** `lang` stays the native property: observed, never redefined. */
const OBSERVED_ONLY = ['lang', 'demo'];

/** Composed events of our fields that the host must neither react to nor record. */
const PRIVATE_EVENTS = [
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'input',
  'textInput',
  'change',
  'compositionstart',
  'compositionupdate',
  'compositionend',
  'copy',
  'cut',
  'paste',
  'dragstart',
  'drag',
  'dragend',
];

/** A file may be dropped anywhere: the host neither gets it, nor does the browser open it in our place. */
const DRAG_EVENTS = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;

// r2wc 2.1.1 keeps its state under these names; a contract test fails when they change.
const PROPS = Symbol.for('r2wc.props');
const RENDER = Symbol.for('r2wc.render');
const CONNECTED = Symbol.for('r2wc.connected');
const CONTEXT = Symbol.for('r2wc.context');

interface R2wcElement extends HTMLElement {
  [PROPS]: Record<string, unknown>;
  [RENDER](): void;
  [CONNECTED]: boolean;
  [CONTEXT]: unknown;
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, before: string | null, after: string | null): void;
}

interface R2wcClass {
  new (): R2wcElement;
  readonly observedAttributes: string[];
}

/** What is public of it. */
interface Lifecycle extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, before: string | null, after: string | null): void;
}
type LifecycleClass = new () => Lifecycle;

/** r2wc's class; on a server, where there are no elements, a class nobody can use. */
function baseClass(): R2wcClass {
  if (typeof HTMLElement === 'undefined') return class {} as unknown as R2wcClass;
  // The component is never rendered here: the lazy root hands the props to the app instead.
  const nothing = () => null;
  return r2wc(nothing, { shadow: 'open', props: MIRRORED }) as unknown as R2wcClass;
}

const Base = baseClass();

function camelCase(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function authMode(attribute: string | undefined): AuthMode {
  return attribute === 'bearer' || attribute === 'cookie' ? attribute : 'auto';
}

/** Anything else is reported by the app, and never asked. */
function isWebAddress(value: string | undefined): boolean {
  const base = document.baseURI;
  return !!value && URL.canParse(value, base) && /^https?:/.test(new URL(value, base).protocol);
}

function keepDrag(event: DragEvent): void {
  event.stopImmediatePropagation();
  const { dataTransfer, defaultPrevented } = event;
  // A field for files takes them by itself; dropped on a field for text they would be opened.
  const [target] = event.composedPath() as Partial<HTMLInputElement>[];
  if (defaultPrevented || target?.files || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/** Made on first use, shared by all elements; the module may be imported where there is no DOM. */
const entrySheet = (() => {
  let sheet: CSSStyleSheet | undefined;
  return () => {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    return sheet;
  };
})();

/**
 * `<investor-onboarding>`: one shadow root, one app. It owns the app's stores: a move keeps the tree,
 * a removal unmounts it and aborts its work, coming back shows the same stores again.
 */
export class InvestorOnboardingElement extends (Base as unknown as LifecycleClass) {
  static readonly version: string = version;

  static get observedAttributes(): string[] {
    return [...Base.observedAttributes, ...OBSERVED_ONLY];
  }

  /** Client key into the theme table. Default 'default'. */
  declare theme: string | undefined;
  /** Base URL of the backend. Required, unless `api` or `demo` is there. */
  declare apiBase: string | undefined;
  /** Where completion leads; http(s) only, else the dashboard. */
  declare portalUrl: string | undefined;
  /** 'auto' (default: getAccessToken when it is there at the first call, else cookies), 'bearer' or 'cookie'. */
  declare auth: AuthMode | undefined;
  /** 'hash' (default), or 'memory' to leave the page's address alone. */
  declare routing: RoutingMode | undefined;
  /** Put before the widget's hash paths. */
  declare routePrefix: string | undefined;
  /** Required network. Default 'amoy'. */
  declare walletNetwork: WalletNetwork | undefined;
  /** Project id of WalletConnect; without it Ledger, Safe and custody wallets are shown disabled, and a MetaMask on a phone can't be paired. */
  declare walletconnectProjectId: string | undefined;
  /** 'off' (default), or 'on': loads @metamask/sdk where no MetaMask is in the page. Read its licence first: docs/licences.md. */
  declare metamaskSdk: MetamaskSdkMode | undefined;
  /** Origins besides the identity providers' own that an SDK token, or `sdkUrl`, may name; separated by spaces. */
  declare identityOrigins: string | undefined;
  /** Where 'Sign in' leads when the host does not handle the event. */
  declare signInUrl: string | undefined;
  /** 'off' (default), or 'session' to keep unsaved input in sessionStorage. */
  declare drafts: DraftsMode | undefined;

  #app: Promise<OnboardingApp> | undefined;
  #queue: ((commands: Commands) => void)[] = [];
  #commands: Commands | undefined;
  #tokenWaiters = new Set<() => void>();
  #tokenMissing: ReturnType<typeof setTimeout> | undefined;
  #saidTokenMissing = false;
  #host: Host;

  constructor() {
    super();
    // r2wc starts as if connected and would mount on setAttribute() of a detached element.
    this.#r2wc[CONNECTED] = false;
    const root = this.shadowRoot as ShadowRoot;
    root.adoptedStyleSheets = [entrySheet()];
    for (const type of PRIVATE_EVENTS)
      root.addEventListener(type, (event) => event.stopPropagation());
    // On the element itself: the fields' own listeners, on the root, come first.
    for (const type of DRAG_EVENTS) this.addEventListener(type, keepDrag);
    this.#host = this.#createHost(root);
    this.#r2wc[PROPS].host = this.#host;
  }

  /** Resolves with a bearer token, or null for signed out; given why it is asked and when nobody waits any more. */
  get getAccessToken(): GetAccessToken | undefined {
    return this.#props.getAccessToken;
  }
  set getAccessToken(value: GetAccessToken | undefined) {
    if (value !== this.#props.getAccessToken) this.#host.send.reset();
    this.#setObject('getAccessToken', value);
    if (value) for (const wake of this.#tokenWaiters) wake();
  }

  /** Rows of the theme table by key, over the built-in ones. */
  get themes(): Record<string, ThemeRow> | undefined {
    return this.#props.themes;
  }
  set themes(value: Record<string, ThemeRow> | undefined) {
    this.#setObject('themes', value);
  }

  /** Texts by locale, nested like the files in locales/, over the shipped ones. */
  get messages(): Record<string, Messages> | undefined {
    return this.#props.messages;
  }
  set messages(value: Record<string, Messages> | undefined) {
    this.#setObject('messages', value);
  }

  /** A backend of the host's own instead of the HTTP client: one async method per store action. */
  get api(): OnboardingApiAdapter | undefined {
    return this.#props.api;
  }
  set api(value: OnboardingApiAdapter | undefined) {
    this.#setObject('api', value);
  }

  /** Where log lines go: error, warn and info. Default console. */
  get logger(): Logger | undefined {
    return this.#props.logger;
  }
  set logger(value: Logger | undefined) {
    this.#setObject('logger', value);
  }

  /** The built-in demo backend instead of `api-base`: true, or the name of its profile. */
  get demo(): DemoProfile | boolean {
    return (this.getAttribute('demo') as DemoProfile) || this.hasAttribute('demo');
  }
  set demo(value: DemoProfile | '' | boolean | null | undefined) {
    if (value === false || value == null) this.removeAttribute('demo');
    else this.setAttribute('demo', value === true ? '' : value);
  }

  /** Goes to a milestone's first open section, or to one section of it. */
  goTo(milestoneId: string, sectionId?: string): void {
    this.#command((commands) => commands.goTo(milestoneId, sectionId));
  }

  /** Changes the language as the language selector does. */
  setLanguage(code: string): void {
    this.#command((commands) => commands.setLanguage(code));
  }

  /** Looks at session, qualification and section again; what was typed stays. */
  refresh(): void {
    this.#command((commands) => commands.refresh());
  }

  /** Ends the session. */
  signOut(): void {
    this.#command((commands) => commands.signOut());
  }

  override connectedCallback(): void {
    this.#upgradeOwnProperties();
    if (this.#r2wc[CONTEXT]) {
      this.#r2wc[CONNECTED] = true;
      return;
    }
    if (!this.#app) this.#start();
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    // A move disconnects and connects again at once: only a removal that lasts unmounts.
    queueMicrotask(() => {
      if (!this.isConnected) super.disconnectedCallback();
    });
  }

  /** Element.moveBefore(): everything stays as it is. */
  connectedMoveCallback(): void {}

  override attributeChangedCallback(
    name: string,
    _before: string | null,
    after: string | null,
  ): void {
    // r2wc ignores removal and "", and knows neither lang nor demo.
    this.#r2wc[PROPS][camelCase(name)] = after ?? undefined;
    this.#r2wc[RENDER]();
  }

  get #r2wc(): R2wcElement {
    return this as unknown as R2wcElement;
  }

  get #props(): HostProps {
    return this.#r2wc[PROPS] as unknown as HostProps;
  }

  #setObject(name: (typeof OBJECTS)[number], value: unknown): void {
    this.#r2wc[PROPS][name] = value;
    this.#r2wc[RENDER]();
  }

  /** Properties set before the definition arrived hide the accessors: hand them over once. */
  #upgradeOwnProperties(): void {
    for (const name of [...Object.keys(MIRRORED), ...OBJECTS, 'demo'] as (keyof this)[]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  #command(run: (commands: Commands) => void): void {
    if (this.#commands) run(this.#commands);
    else this.#queue.push(run);
  }

  #start(): void {
    this.shadowRoot?.append(skeleton());
    // One microtask, so that a framework that sets properties right after insertion is in time.
    queueMicrotask(() => {
      loadEarly(preferredLanguage(this));
      whenActivated(() => this.#call());
    });
  }

  /** Starts the first calls. */
  #call(): void {
    const { apiBase, api, demo, routing, routePrefix } = this.#props;
    if (!this.isConnected || !isWebAddress(apiBase) || api || demo !== undefined) return;
    const path = routing === 'memory' ? undefined : pathInHash(location.hash, routePrefix ?? '');
    this.#host.early.start({
      language: preferredLanguage(this),
      sectionId: path && readRoute(path).sectionId,
    });
  }

  #createHost(root: ShadowRoot): Host {
    const send = createSend({
      apiBase: () => this.#props.apiBase ?? '',
      auth: () => authMode(this.#props.auth),
      getAccessToken: () => this.#props.getAccessToken,
      whenTokenSource: (signal) => this.#whenTokenSource(signal),
    });
    return {
      element: this,
      root,
      version: InvestorOnboardingElement.version,
      send,
      early: createEarlyCalls(send, newRequestId),
      newRequestId,
      logger: hostLogger(() => this.#props.logger),
      preferredLanguage: () => preferredLanguage(this),
      emit: this.#emit,
      painted: () => root.querySelector('.entry-skeleton')?.remove(),
      showLoadFailure: (retry) => {
        root.querySelector('.entry-skeleton')?.remove();
        root.append(loadFailure(preferredLanguage(this), retry));
      },
      app: (props) => {
        this.#app ??= this.#loadApp(props);
        return this.#app;
      },
    };
  }

  #emit: Emit = (type, detail) =>
    this.dispatchEvent(
      new CustomEvent(type, {
        detail,
        bubbles: true,
        composed: true,
        cancelable: type === 'onboarding-complete' || type === 'onboarding-sign-in',
      }),
    );

  async #loadApp(props: HostProps): Promise<OnboardingApp> {
    for (;;) {
      try {
        const { createApp } = await loadApp();
        await new Promise<void>(whenActivated);
        // The browser has a task for the app's code, and another for its first work.
        await nextTask();
        const app = createApp(this.#host, props);
        this.#commands = app.commands;
        for (const run of this.#queue.splice(0)) run(app.commands);
        return app;
      } catch (error) {
        this.#host.logger.error('investor-onboarding: the app could not be loaded:', error);
        const again = new Promise<void>((retry) => this.#host.showLoadFailure(retry));
        this.#emit('onboarding-error', { code: 'NETWORK', recoverable: true });
        await again;
      }
    }
  }

  #whenTokenSource(signal: AbortSignal): Promise<GetAccessToken> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        const source = this.#props.getAccessToken;
        if (!source && !signal.aborted) return;
        this.#tokenWaiters.delete(settle);
        if (!this.#tokenWaiters.size) clearTimeout(this.#tokenMissing);
        signal.removeEventListener('abort', settle);
        if (source) resolve(source);
        else reject(signal.reason);
      };
      if (!this.#tokenWaiters.size) this.#sayWhenTokenMissing();
      this.#tokenWaiters.add(settle);
      signal.addEventListener('abort', settle);
      settle();
    });
  }

  /** Calls that wait for a property that nobody sets would wait without a word. */
  #sayWhenTokenMissing(): void {
    if (this.#saidTokenMissing) return;
    this.#tokenMissing = setTimeout(() => {
      this.#saidTokenMissing = true;
      this.#host.logger.error(
        'investor-onboarding: auth="bearer" waits for the property getAccessToken, which is not set',
      );
    }, TOKEN_SOURCE_LATE_MS);
  }
}
