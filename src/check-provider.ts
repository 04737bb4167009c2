import type {
  IdentityContext,
  IdentityHandle,
  IdentityProvider,
} from './identity/providers/identity-provider';
import { redirectAddress } from './identity/rules/redirect-address';

/** What a provider has to keep: docs/backend/providers.md#check-yours. */
export type ProviderRule =
  | 'starts'
  | 'ready'
  | 'outcome-once'
  | 'stops'
  | 'container-emptied'
  | 'aborted'
  | 'listener-left'
  | 'element-left'
  | 'side-by-side'
  | 'token-told'
  | 'language';

/** A rule that a provider breaks, and how. */
export interface ProviderFinding {
  readonly rule: ProviderRule;
  readonly message: string;
}

/** What the check of a provider is given. */
export interface ProviderCheckOptions {
  /** What the backend would send as the plugin's `config.data`. */
  readonly config?: object;
  /** Press what a person would press for each outcome; one that is not given is not tried. */
  readonly act?: {
    readonly done?: Act;
    readonly cancel?: Act;
    readonly fail?: Act;
  };
  /** For a provider that leads away: the query with which its site would lead back from this address. */
  readonly back?: (address: URL) => string;
}

type Act = (container: HTMLElement) => unknown;
type Outcome = 'done' | 'cancel' | 'fail';

/** How long a start may take until its first screen is shown, as in the widget. */
const READY_MS = 10_000;
/** How long a tear-down and an outcome are waited for. */
const END_MS = 3_000;
const LOOK_MS = 20;

/**
 * Starts a provider as the widget does, in any page or test with a DOM, and tells what it does wrong: none where all is
 * well. Where isSupported() says no, nothing is started. Never rejects for what a provider does.
 */
export async function checkProvider(
  provider: IdentityProvider,
  { config = {}, act = {}, back }: ProviderCheckOptions = {},
): Promise<readonly ProviderFinding[]> {
  const findings: ProviderFinding[] = [];
  const tell: Tell = (rule, message) => {
    const isTold = findings.some((one) => one.rule === rule && one.message === message);
    if (!isTold) findings.push({ rule, message });
  };
  if (typeof provider?.start !== 'function') {
    tell('starts', 'there is no start(): export default { start(context) { … } }');
    return findings;
  }
  const isSupported = async () => !provider.isSupported || (await provider.isSupported()) === true;
  if (!(await isSupported().catch(() => false))) return findings;
  const page = watchPage(config, tell);
  try {
    const starts = { provider, config, tell, page };
    if (await checkStart(starts)) {
      for (const outcome of ['done', 'cancel', 'fail'] as const) {
        const press = act[outcome];
        if (press) await checkOutcome(starts, outcome, press, back);
      }
      await checkAborts(starts);
      await checkSideBySide(starts, act);
    }
  } finally {
    page.end();
  }
  return findings;
}

type Tell = (rule: ProviderRule, message: string) => void;

interface Starts {
  readonly provider: IdentityProvider;
  readonly config: object;
  readonly tell: Tell;
  readonly page: PageWatch;
}

/** Starts, shows its first screen, switches its language or says that it can't, and stops. False: it does not start. */
async function checkStart({ provider, config, tell, page }: Starts): Promise<boolean> {
  const run = open(provider, config);
  const failure = await run.started();
  if (failure) {
    tell('starts', `start() ${failure}`);
    await run.end(tell);
    return false;
  }
  const isReady = await comesTrue(() => run.times('ready') > 0, READY_MS);
  if (!isReady) tell('ready', `ready() is not called within ${READY_MS / 1000} s`);
  checkLanguage(run.handle(), tell);
  await run.end(tell);
  page.look('after its end');
  return true;
}

function checkLanguage(handle: IdentityHandle | undefined, tell: Tell): void {
  if (!handle?.setLanguage) return;
  try {
    const said: unknown = handle.setLanguage('de');
    const isAnswer = said === undefined || typeof said === 'boolean';
    if (!isAnswer) tell('language', 'setLanguage() answers neither a boolean nor nothing');
  } catch (error) {
    tell('language', `setLanguage() throws ${nameOf(error)}: return false where it can't switch`);
  }
}

/** What is pressed twice is reported once, and nothing else is. */
async function checkOutcome(
  { provider, config, tell, page }: Starts,
  outcome: Outcome,
  press: Act,
  back: ProviderCheckOptions['back'],
): Promise<void> {
  let run = open(provider, config);
  await run.started();
  await comesTrue(() => run.times('ready') > 0, READY_MS);
  await pressed(press, run.container);
  await comesTrue(() => run.times(outcome) > 0 || run.led() !== undefined, END_MS);
  const led = run.led();
  if (led?.refused) tell('outcome-once', led.refused);
  if (led?.to && back) {
    // The page is left, and opened again.
    await run.end(tell);
    run = open(provider, config, { returned: new URLSearchParams(back(led.to)) });
    await run.started();
  }
  if (!(await comesTrue(() => run.times(outcome) > 0, END_MS))) {
    tell(
      'outcome-once',
      `${outcome}() is not called within ${END_MS / 1000} s of what leads to it`,
    );
  }
  await pressed(press, run.container);
  await passes(LOOK_MS * 5);
  if (run.times(outcome) > 1)
    tell('outcome-once', `${outcome}() is called more than once, after a second press`);
  const others = (['done', 'cancel', 'fail'] as const).filter(
    (one) => one !== outcome && run.times(one) > 0,
  );
  for (const other of others) tell('outcome-once', `${other}() is called beside ${outcome}()`);
  await run.end(tell);
  const before = run.times(outcome);
  await pressed(press, run.container);
  await passes(LOOK_MS);
  if (run.times(outcome) > before) tell('outcome-once', `${outcome}() is called after the end`);
  page.look(`after ${outcome}()`);
}

/** The signal aborts before a start, while it starts, and after it. */
async function checkAborts({ provider, config, tell, page }: Starts): Promise<void> {
  for (const when of ['before', 'during', 'after'] as const) {
    const run = open(provider, config, { isAborted: when === 'before' });
    if (when === 'after') {
      await run.started();
      await comesTrue(() => run.times('ready') > 0, READY_MS);
    }
    const ready = run.times('ready');
    run.abort();
    const isSettled = await comesTrue(run.isSettled, END_MS);
    if (!isSettled) {
      tell('aborted', `start() does not settle within ${END_MS / 1000} s of an abort ${when} it`);
    }
    await run.end((rule, message) =>
      tell('aborted', `${message} (${rule}), aborted ${when} its start`),
    );
    if (run.times('ready') > ready)
      tell('aborted', `ready() is called after an abort ${when} its start`);
    page.look(`aborted ${when} its start`);
  }
}

/** Two investors’ elements, or two sections, on one page. */
async function checkSideBySide(
  { provider, config, tell }: Starts,
  act: NonNullable<ProviderCheckOptions['act']>,
) {
  const [one, other] = [open(provider, config), open(provider, config)];
  const failures = await Promise.all([one.started(), other.started()]);
  const areReady = await comesTrue(
    () => one.times('ready') > 0 && other.times('ready') > 0,
    READY_MS,
  );
  if (failures.some(Boolean) || !areReady) {
    tell('side-by-side', 'a second start beside the first fails or is not ready');
  } else {
    // One that shows itself in a shadow root has nothing in its container at any time.
    const had = other.container.childNodes.length;
    await one.end(tell);
    if (had > 0 && other.container.childNodes.length === 0) {
      tell('side-by-side', 'the end of one start empties the container of another');
    }
    if (act.done) {
      await pressed(act.done, other.container);
      const goesOn = () => other.times('done') > 0 || other.led() !== undefined;
      if (!(await comesTrue(goesOn, END_MS))) {
        tell('side-by-side', 'after the end of one start another no longer calls done()');
      }
      if (one.times('done') > 0) tell('side-by-side', 'one start calls done() of another');
    }
  }
  await Promise.all([one.end(tell), other.end(tell)]);
}

interface Led {
  readonly to?: URL;
  readonly refused?: string;
}

/** One start, as the widget makes it. */
interface Run {
  readonly container: HTMLElement;
  /** Resolves when start() has settled or should have: with what is wrong, undefined where it has started. */
  started(): Promise<string | undefined>;
  isSettled(): boolean;
  handle(): IdentityHandle | undefined;
  times(of: 'ready' | Outcome): number;
  /** Where redirect() has led, or why its address is refused. */
  led(): Led | undefined;
  abort(): void;
  /** Aborts, stops and waits until the container is empty. Once. */
  end(tell: Tell): Promise<void>;
}

function open(
  provider: IdentityProvider,
  config: object,
  {
    isAborted = false,
    returned = null,
  }: { readonly isAborted?: boolean; readonly returned?: URLSearchParams | null } = {},
): Run {
  const container = document.createElement('div');
  document.body.append(container);
  const controller = new AbortController();
  const counted = { ready: 0, done: 0, cancel: 0, fail: 0 };
  let handle: IdentityHandle | undefined;
  let failure: string | undefined;
  let isSettled = false;
  let ending: Promise<void> | undefined;
  let led: Led | undefined;
  if (isAborted) controller.abort();
  const count = (of: keyof typeof counted) => () => {
    counted[of] += 1;
  };
  const context: IdentityContext = {
    container,
    config: structuredClone(config),
    language: 'en',
    theme: { primary: '#2f5bd0', primaryDark: '#1d3a8a', scheme: 'light' },
    attempt: 0,
    signal: controller.signal,
    ...{ ready: count('ready'), done: count('done'), cancel: count('cancel'), fail: count('fail') },
    refreshToken: async () => String((config as { readonly sdkToken?: unknown }).sdkToken ?? ''),
    resize: () => {},
    redirect: (address) => {
      if (!controller.signal.aborted) led ??= leadTo(address);
    },
    returned,
  };
  const start = async () => provider.start(context);
  start()
    .then(
      (given) => {
        handle = given ?? undefined;
      },
      (error: unknown) => {
        failure = `rejects with ${nameOf(error)}`;
      },
    )
    .finally(() => {
      isSettled = true;
    });
  const stop = async (tell: Tell) => {
    controller.abort();
    await comesTrue(() => isSettled, END_MS);
    let isStopped = false;
    const stopping = async () => handle?.stop?.();
    stopping()
      .catch((error: unknown) => tell('stops', `stop() rejects with ${nameOf(error)}`))
      .finally(() => {
        isStopped = true;
      });
    if (!(await comesTrue(() => isStopped, END_MS))) {
      tell('stops', `stop() takes longer than ${END_MS / 1000} s`);
    }
    if (!(await comesTrue(() => container.childNodes.length === 0, END_MS))) {
      tell('container-emptied', 'the container is not empty after the end');
    }
    container.remove();
  };
  return {
    container,
    started: async () => {
      const isThere = await comesTrue(() => isSettled, READY_MS);
      return isThere ? failure : `does not settle within ${READY_MS / 1000} s`;
    },
    isSettled: () => isSettled,
    handle: () => handle,
    times: (of) => counted[of],
    led: () => led,
    abort: () => controller.abort(),
    end: (tell) => {
      ending ??= stop(tell);
      return ending;
    },
  };
}

/** What the widget makes of redirect(), but for leaving the page. */
function leadTo(address: Parameters<IdentityContext['redirect']>[0]): Led {
  try {
    const state = `investor-onboarding:${'0'.repeat(40)}`;
    return { to: new URL(redirectAddress(address(location.href.replace(/#.*$/s, ''), state))) };
  } catch (error) {
    return { refused: nameOf(error) };
  }
}

/** What a provider leaves in the page. */
interface PageWatch {
  /** Tells what is there that was not there before the first start. */
  look(when: string): void;
  end(): void;
}

/** The methods of the console that write what they are given. */
const WRITES = [
  ...(['assert', 'count', 'countReset', 'debug', 'dir', 'dirxml', 'error', 'group'] as const),
  ...(['groupCollapsed', 'info', 'log', 'table', 'time', 'timeEnd', 'timeLog'] as const),
  ...(['trace', 'warn'] as const),
];

function watchPage(config: object, tell: Tell): PageWatch {
  const before = new Set(document.querySelectorAll('*'));
  const watches = ([window, document] as const).map(watchListeners);
  const token = (config as { readonly sdkToken?: unknown }).sdkToken;
  const said: string[] = [];
  const own = WRITES.map((method) => [method, console[method]] as const);
  for (const [method, write] of own) {
    console[method] = (...told: unknown[]) => {
      said.push(told.map(textOf).join(' '));
      (write as (...told: unknown[]) => void).apply(console, told);
    };
  }
  // As it is, and in percent code, as scripts and the browser write it into addresses.
  const forms =
    typeof token === 'string' && token !== ''
      ? [token, encodeURIComponent(token), String(new URLSearchParams([['', token]])).slice(1)]
      : [];
  const isTold = (text: string) => forms.some((form) => text.includes(form));
  return {
    look: (when) => {
      for (const { left } of watches) {
        for (const type of left()) tell('listener-left', `a listener for ${type} is left, ${when}`);
      }
      const added = [...document.querySelectorAll('*')].filter((one) => !before.has(one));
      for (const { localName } of added) tell('element-left', `<${localName}> is left, ${when}`);
      const places = {
        'the page’s address': location.href,
        storage: [localStorage, sessionStorage].map(storedIn).join('\n'),
        'a cookie': document.cookie,
        'the console': said.join('\n'),
      };
      for (const [place, text] of Object.entries(places)) {
        if (isTold(text)) tell('token-told', `sdkToken is in ${place}`);
      }
    },
    end: () => {
      for (const { restore } of watches) restore();
      for (const [method, write] of own) Object.assign(console, { [method]: write });
    },
  };
}

function storedIn(storage: Storage): string {
  return Array.from({ length: storage.length }, (_, place) => {
    const key = storage.key(place) ?? '';
    return `${key} ${storage.getItem(key)}`;
  }).join('\n');
}

function textOf(value: unknown): string {
  if (value instanceof Error) return `${value.message} ${value.stack}`;
  try {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  } catch {
    return String(value);
  }
}

/** Counts the listeners of a target that are added and not removed again. */
function watchListeners(target: Window | Document) {
  const added = new Set<{
    readonly type: string;
    readonly matches: string;
    readonly of: unknown;
  }>();
  const { addEventListener: add, removeEventListener: remove } = target;
  const matches = (options: unknown) =>
    String(
      typeof options === 'object'
        ? (options as { capture?: boolean } | null)?.capture === true
        : options === true,
    );
  const drop = (type: string, of: unknown, options: unknown) => {
    for (const one of added) {
      if (one.type === type && one.of === of && one.matches === matches(options)) added.delete(one);
    }
  };
  target.addEventListener = (
    type: string,
    of: EventListener,
    options?: AddEventListenerOptions | boolean,
  ) => {
    const given = typeof options === 'object' ? options : {};
    if (of && !given.signal?.aborted) {
      drop(type, of, options);
      added.add({ type, matches: matches(options), of });
      given.signal?.addEventListener('abort', () => drop(type, of, options), { once: true });
      if (given.once) add.call(target, type, () => drop(type, of, options), { once: true });
    }
    add.call(target, type, of, options);
  };
  target.removeEventListener = (
    type: string,
    of: EventListener,
    options?: EventListenerOptions | boolean,
  ) => {
    drop(type, of, options);
    remove.call(target, type, of, options);
  };
  return {
    left: () => [...new Set([...added].map(({ type }) => type))],
    restore: () => Object.assign(target, { addEventListener: add, removeEventListener: remove }),
  };
}

/** Presses; what the page makes of a press is the provider's. */
async function pressed(press: Act, container: HTMLElement): Promise<void> {
  try {
    await press(container);
  } catch {
    // What should be pressed is gone, as after the end.
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function passes(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Whether a condition comes true within this time (ms). */
async function comesTrue(isTrue: () => boolean, ms: number): Promise<boolean> {
  for (let left = ms; left > 0 && !isTrue(); left -= LOOK_MS) await passes(LOOK_MS);
  return isTrue();
}
