import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import {
  type Engine,
  type EnginePage,
  installLocate,
  locate,
  pressByScript,
  type Target,
} from './engine-page';

/** How WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const;
const START_UP_MS = 15_000;

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** WebKitGTK's MiniBrowser over its WebDriver, on a screen of its own that nobody sees. */
export async function launchWebKit(driver: string): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = `:${await firstLine(screen.stdio[3] as Readable)}`;
  const port = 20_000 + (process.pid % 20_000);
  const program = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: display,
      LANG: 'en_GB.UTF-8',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  });
  const stop = () => {
    program.kill();
    screen.kill();
  };
  try {
    return await openSession(`http://127.0.0.1:${port}`, program, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

async function openSession(
  address: string,
  program: ChildProcess,
  stop: () => void,
): Promise<Engine> {
  await untilAnswers(address, program);
  const session = (await ask(address, 'POST', '/session', {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const call: Call = (method, path, body) =>
    ask(address, method, `/session/${session.sessionId}${path}`, body);
  return {
    name: 'WebKitGTK',
    version: session.capabilities.browserVersion,
    newPage: async () => {
      // A window: a tab of this driver's stays hidden, and in a hidden tab the widget rests.
      const made = (await call('POST', '/window/new', { type: 'window' })) as { handle: string };
      await call('POST', '/window', { handle: made.handle });
      await call('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 1000 });
      return pageOver(call);
    },
    close: async () => {
      await call('DELETE', '').catch(() => {});
      stop();
    },
  };
}

function pageOver(call: Call): EnginePage {
  const run = (source: string, args: unknown[]) =>
    call('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args });
  const find = async ({ kind, text }: Target) => {
    const found = (await run(String(locate), [kind, text])) as Record<string, string> | null;
    return found?.[ELEMENT];
  };
  return {
    goto: async (url) => {
      await call('POST', '/url', { url });
      await run(String(installLocate), []);
    },
    reload: async () => {
      await call('POST', '/refresh', {});
      await run(String(installLocate), []);
    },
    back: async () => {
      await call('POST', '/back', {});
    },
    leave: async (source) => {
      await run(String(source), []);
    },
    evaluate: <Args extends unknown[], T>(source: (...args: Args) => T, ...args: Args) =>
      run(String(source), args) as Promise<Awaited<T>>,
    click: async (target) => {
      const element = await find(target);
      if (!element) return false;
      try {
        await call('POST', `/element/${element}/click`, {});
        return true;
      } catch (error) {
        if (!String(error).includes('click intercepted')) throw error;
        return (await run(String(pressByScript), [target.kind, target.text])) as boolean;
      }
    },
    type: (text) => sendKeys(call, text),
    press: (key) => sendKeys(call, KEYS[key]),
    chooseFile: async (target, path) => {
      const element = await find(target);
      if (element) await call('POST', `/element/${element}/value`, { text: path });
      return element !== undefined;
    },
  };
}

async function sendKeys(call: Call, text: string): Promise<void> {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
}

async function ask(address: string, method: string, path: string, body?: object) {
  const answer = await fetch(address + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`WebDriver ${path}: ${value.error} ${value.message}`);
  return value as unknown;
}

/** The driver takes a moment until it listens. */
async function untilAnswers(address: string, program: ChildProcess): Promise<void> {
  const end = Date.now() + START_UP_MS;
  while (Date.now() < end && program.exitCode === null) {
    const ready = await fetch(`${address}/status`).catch(() => null);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not answer');
}

/** The first line that a program writes there. */
export function firstLine(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    stream.once('data', (data) => resolve(String(data).trim()));
    stream.once('close', () => reject(new Error('the program did not start')));
  });
}
