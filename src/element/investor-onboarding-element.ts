import { version } from '../../package.json';
import type { Mistake } from '../advice/mistake';
import type { Emit } from '../app/events/events';
import type { Commands, Host, HostProps, OnboardingApp } from '../app/onboarding';
import type {
  DemoProfile,
  DocumentAdviceMode,
  DraftsMode,
  HeadingLevel,
  Logger,
  Messages,
  MetamaskSdkMode,
  NetworkRow,
  OfferedLanguage,
  RoutingMode,
  ThemeRow,
  WalletNetwork,
} from '../app/settings/settings';
import type { AuthMode, GetAccessToken } from '../http/auth/auth-types';
import type { OnboardingApiAdapter } from '../http/host-api';
import { createSend } from '../http/send';
import type { IdentityProviderEntry } from '../identity/providers/identity-provider';
import { isWebAddress } from '../kit/rules/web-address';
import { pathInHash, sectionIdIn } from '../routing/rules/routes';
import { whenActivated } from './activation';
import type { CustomElementClass } from './custom-element';
import { createEarlyCalls } from './early-calls';
import { importEarly, loadEarlyWords } from './early-imports';
import { ENGLISH, loadFailure, skeleton } from './early-words';
import css from './element.css?inline';
import { hostLogger } from './host-logger';
import { keepEventsPrivate } from './keep-events-private';
import { createLateTokenSource, type LateTokenSource } from './late-token-source';
import { makeApp } from './make-app';
import { camelCase, MIRRORED, OBJECTS, OBSERVED_ONLY } from './public-props';
import {
  isMounted,
  markConnected,
  mirroredAttributes,
  propsOf,
  putProp,
  R2wcBase,
  setProp,
} from './r2wc-base';
import { takeReturn } from './take-return';

function authMode(attribute: string | undefined): AuthMode {
  return attribute === 'bearer' || attribute === 'cookie' ? attribute : 'auto';
}

/**
 * `<investor-onboarding>`: one shadow root, one app. It owns the app's stores: a move keeps the React tree, a
 * removal unmounts it while what has begun is finished, a return renders the same stores again.
 */
export class InvestorOnboardingElement extends (R2wcBase as CustomElementClass) {
  static readonly version: string = version;
  /** Shared by the elements of a page: it is of one of them, and is given once. */
  static #returns = takeReturn();

  /** For loader.js, which runs before this script does: what it has taken out of the page's address. */
  static handOver(returns: readonly object[]): void {
    InvestorOnboardingElement.#returns.push(...(returns as ReturnType<typeof takeReturn>));
  }

  static get observedAttributes(): string[] {
    return [...mirroredAttributes(), ...OBSERVED_ONLY];
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
  /** Required network, a built-in one or one of `networks`. Default 'amoy'. */
  declare walletNetwork: WalletNetwork | undefined;
  /** Project id of WalletConnect; without it Ledger, Safe and custody wallets are shown disabled, and a MetaMask on a phone can't be paired. */
  declare walletconnectProjectId: string | undefined;
  /** 'off' (default), or 'on': loads @metamask/sdk where no MetaMask is in the page. Read its licence first: docs/operate/licences.md. */
  declare metamaskSdk: MetamaskSdkMode | undefined;
  /** Origins besides the identity providers' own that an SDK token, or `sdkUrl`, may name; separated by spaces. */
  declare identityOrigins: string | undefined;
  /** The only origins that files may be sent to, separated by spaces; without it, those that the backend names. */
  declare uploadOrigins: string | undefined;
  /** Where 'Sign in' leads when the host does not handle the event. */
  declare signInUrl: string | undefined;
  /** 'off' (default), or 'session' to keep unsaved input in sessionStorage. */
  declare drafts: DraftsMode | undefined;
  /** 'on' (default): a chosen picture or PDF that looks hard to read is shown before it is sent, or 'off'. */
  declare documentAdvice: DocumentAdviceMode | undefined;
  /** Level of the widget's first headings, '1' (default) to '4': one below the heading that stands above it in your page. */
  declare headingLevel: HeadingLevel | undefined;

  /** Resolves with a bearer token, or null for signed out; given why it is asked and when nobody waits any more. */
  declare getAccessToken: GetAccessToken | undefined;
  /** Rows of the theme table by key, over the built-in ones. */
  declare themes: Record<string, ThemeRow> | undefined;
  /** Networks by name for `wallet-network`, over the built-in ones: docs/embed/wallets.md. */
  declare networks: Record<string, NetworkRow> | undefined;
  /** Texts by locale, nested like the files in locales/, over the shipped ones. */
  declare messages: Record<string, Messages> | undefined;
  /** A backend of the host's own instead of the HTTP client: one async method per store action. */
  declare api: OnboardingApiAdapter | undefined;
  /** Identity checks of the host's own by plugin id, over the built-in ones: docs/backend/providers.md. */
  declare identityProviders: Record<string, IdentityProviderEntry> | undefined;
  /** Where log lines go: error, warn and info. Default console. */
  declare logger: Logger | undefined;

  static {
    for (const name of OBJECTS) {
      const isToken = name === 'getAccessToken';
      Object.defineProperty(InvestorOnboardingElement.prototype, name, {
        get(this: InvestorOnboardingElement) {
          return this.#props[name];
        },
        set(this: InvestorOnboardingElement, value) {
          if (isToken && value !== this.getAccessToken) this.#host.send.reset();
          setProp(this, name, value);
          if (isToken && value) this.#tokenSource.wake();
        },
      });
    }
  }

  #isReady: ((detail: { readonly version: string }) => void) | undefined;
  #ready = new Promise<{ readonly version: string }>((resolve) => {
    this.#isReady = resolve;
  });
  #app: Promise<OnboardingApp> | undefined;
  /** A server has drawn the first screen, and had the answers. */
  #isDrawn = false;
  /** What is said until the app is there. */
  #words = ENGLISH;
  #queue: ((commands: Commands) => void)[] = [];
  #commands: Commands | undefined;
  #tokenSource: LateTokenSource;
  #host: Host;

  constructor() {
    super();
    // r2wc starts as connected and would mount on setAttribute() of a detached element.
    markConnected(this, false);
    const root = this.shadowRoot as ShadowRoot;
    root.adoptedStyleSheets = [entrySheet()];
    keepEventsPrivate(this, root);
    this.#tokenSource = createLateTokenSource(
      () => this.#props.getAccessToken,
      () => this.#host.tell('token-missing'),
    );
    this.#host = this.#createHost(root);
    putProp(this, 'host', this.#host);
  }

  /** The built-in demo backend instead of `api-base`: true, or the name of its profile. */
  get demo(): DemoProfile | boolean {
    return (this.getAttribute('demo') as DemoProfile) || this.hasAttribute('demo');
  }
  set demo(value: DemoProfile | '' | boolean | null | undefined) {
    if (value === false || value == null) this.removeAttribute('demo');
    else this.setAttribute('demo', value === true ? '' : value);
  }

  /** Makes it the page for phones, which opens the hand-off in the page's address: docs/embed/embedding.md. */
  get handoff(): boolean {
    return this.hasAttribute('handoff');
  }
  set handoff(value: boolean | '' | null | undefined) {
    this.toggleAttribute('handoff', value === '' || Boolean(value));
  }

  /** Resolves with the version when the first screen can be used, as `onboarding-ready` tells. */
  get ready(): Promise<{ readonly version: string }> {
    return this.#ready;
  }

  /** The languages that the investor may choose; none before `ready`. */
  get languages(): readonly OfferedLanguage[] {
    return this.#commands?.languages() ?? [];
  }

  /** Goes to a milestone's first open section, to one section of it, or without ids to the dashboard. */
  goTo(milestoneId?: string, sectionId?: string): void {
    this.#command((commands) => commands.goTo(milestoneId, sectionId));
  }

  /** Changes the language as the language selector does. */
  setLanguage(code: string): void {
    this.#command((commands) => commands.setLanguage(code));
  }

  /** Rereads session, qualification and section; what was typed stays. */
  refresh(): void {
    this.#command((commands) => commands.refresh());
  }

  /** Ends the session. */
  signOut(): void {
    this.#command((commands) => commands.signOut());
  }

  /** What a server has drawn stays until the app goes on with it. */
  override attachShadow(init: ShadowRootInit): ShadowRoot {
    return this.shadowRoot ?? super.attachShadow(init);
  }

  override connectedCallback(): void {
    this.#upgradeOwnProperties();
    if (isMounted(this)) {
      markConnected(this, true);
      // The browser makes no dialog modal again.
      this.shadowRoot?.dispatchEvent(new Event('moved'));
      return;
    }
    if (!this.#app) this.#start();
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    // A move disconnects and connects again in the same task: only a lasting removal unmounts.
    queueMicrotask(() => {
      if (this.isConnected) return;
      // Nobody watches the tab for the app until the element is back.
      this.#host.early.drop();
      super.disconnectedCallback();
    });
  }

  /** Element.moveBefore() needs no reaction. */
  connectedMoveCallback(): void {}

  /** In another document, where the browser drops its style sheets. */
  adoptedCallback(): void {
    this.shadowRoot?.dispatchEvent(new Event('adopted'));
  }

  override attributeChangedCallback(
    name: string,
    _before: string | null,
    after: string | null,
  ): void {
    // r2wc ignores removal and "", and lacks lang and demo.
    setProp(this, camelCase(name), after);
  }

  get #props(): HostProps {
    return propsOf(this);
  }

  /** Properties set before the element was defined hide the accessors: set them again, once. */
  #upgradeOwnProperties(): void {
    for (const name of [...MIRRORED, ...OBJECTS, 'demo', 'handoff'] as (keyof this)[]) {
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
    const root = this.shadowRoot as ShadowRoot;
    this.#isDrawn = root.hasChildNodes() && !this.handoff;
    if (!this.#isDrawn) root.replaceChildren(skeleton(() => this.#words));
    // In a microtask, so that a framework can set properties right after insertion.
    queueMicrotask(() => {
      void loadEarlyWords(preferredLanguage(this)).then((words) => {
        this.#words = words;
      });
      if (this.handoff) return;
      importEarly(this.#isDrawn);
      whenActivated(() => this.#call());
    });
  }

  /** Sends the early calls. */
  #call(): void {
    const { apiBase, api, demo, routing, routePrefix } = this.#props;
    if (!this.isConnected || api || demo !== undefined || this.#isDrawn) return;
    // The app reports an invalid address.
    if (!isWebAddress(apiBase, document.baseURI)) return;
    const path = routing === 'memory' ? undefined : pathInHash(location.hash, routePrefix ?? '');
    this.#host.early.start({
      base: apiBase,
      language: preferredLanguage(this),
      sectionId: path && sectionIdIn(path),
    });
  }

  #createHost(root: ShadowRoot): Host {
    const send = createSend({
      // A phone has no session, and sends no cookies.
      auth: () => (this.handoff ? 'bearer' : authMode(this.#props.auth)),
      getAccessToken: () => this.#props.getAccessToken,
      whenTokenSource: (signal) => this.#tokenSource.wait(signal),
      tell: (...mistake) => this.#host.tell(...mistake),
    });
    const mistakes: Mistake[] = [];
    const early = createEarlyCalls(send, newRequestId);
    // The app does more, once it is there.
    send.onTokenGone = early.drop;
    const removePlaceholder = () => root.querySelector('.load-failure,.entry-skeleton')?.remove();
    return {
      element: this,
      root,
      mistakes,
      answers: new Map(),
      returns: InvestorOnboardingElement.#returns,
      tell: (...mistake) => {
        mistakes.push(mistake);
        this.#host.onMistake?.();
      },
      version: InvestorOnboardingElement.version,
      send,
      early,
      newRequestId,
      logger: hostLogger(
        () => this.#props.logger,
        (level) => this.#host.tell('logger', level),
      ),
      preferredLanguage: () => preferredLanguage(this),
      emit: this.#emit,
      painted: removePlaceholder,
      showLoadFailure: (retry) => {
        // Hours may pass until the investor tries again, and another may be signed in then.
        early.drop();
        const hasFocus = root.activeElement;
        removePlaceholder();
        root.append(loadFailure(this.#words, retry));
        if (hasFocus) (root.querySelector('button') as HTMLElement).focus();
      },
      app: (props) => {
        this.#app ??= this.#makeApp(props);
        return this.#app;
      },
    };
  }

  #emit: Emit = (type, detail) => {
    const cancelable = type === 'onboarding-complete' || type === 'onboarding-sign-in';
    const event = new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable });
    if (type === 'onboarding-ready')
      this.#isReady?.({ version: InvestorOnboardingElement.version });
    const isOurs = this.dispatchEvent(event);
    // It has no effect any more, and says nothing itself.
    if (cancelable) event.preventDefault = () => this.#host.tell('prevented-late', type);
    return isOurs;
  };

  async #makeApp(props: HostProps): Promise<OnboardingApp> {
    const app = await makeApp(this.#host, props);
    this.#commands = app.commands;
    for (const run of this.#queue.splice(0)) run(app.commands);
    return app;
  }
}

let sheet: CSSStyleSheet | undefined;

/** The style sheet of the skeleton, shared by all elements; made at first use, since a server has no DOM. */
function entrySheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}

/**
 * A random UUID for X-Request-Id: by its specification the address of a blob ends with one. crypto.randomUUID is
 * missing where the host page is plain HTTP.
 */
function newRequestId(): string {
  const address = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(address);
  return address.slice(-36);
}

/**
 * The language before the session is known: the element's own `lang`, else the nearest `lang` in the host
 * page (through shadow roots), else the browser's.
 */
function preferredLanguage(element: HTMLElement): string {
  // A shadow root has no parent but a host; a document has neither.
  for (
    let node: Node | undefined = element;
    node;
    node = node.parentNode ?? (node as ShadowRoot).host
  ) {
    const lang = node instanceof Element && node.getAttribute('lang');
    if (lang) return lang;
  }
  return navigator.language;
}
