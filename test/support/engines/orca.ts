import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { onPath } from './installed-engines';
import { firstLine } from './webkit-engine';

/** Speech comes in pieces; after this long a silence it is over. */
const SILENCE_MS = 2000;
const PATIENCE_MS = 30_000;
const POLL_MS = 100;

/** Orca on a desktop of its own that nobody sees, for a browser started with `env`. */
export interface Orca {
  readonly env: Record<string, string>;
  /** Presses a key as a keyboard does, by its X name: 'Tab', 'Return'. */
  press(key: string): Promise<void>;
  /** What it has said since the last time, once it is silent, and has said `awaited`. */
  said(awaited: string): Promise<string[]>;
  close(): void;
}

const PROGRAMS = ['orca', 'Xvfb', 'openbox', 'xdotool', 'dbus-daemon'];

/** Whether all that a run with Orca needs is installed (Debian: orca openbox xdotool xvfb dbus). */
export function isOrcaInstalled(): boolean {
  return PROGRAMS.every(onPath);
}

/** Starts a screen, a session bus, a window manager and Orca, which writes down what it would speak. */
export async function startOrca(): Promise<Orca> {
  const home = mkdtempSync(path.join(tmpdir(), 'orca-'));
  const log = path.join(home, 'orca.log');
  const programs: ChildProcess[] = [];
  const start = (command: string, args: readonly string[], env = {}, pipe = false) => {
    const program = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'ignore', pipe ? 'pipe' : 'ignore'],
    });
    programs.push(program);
    return program;
  };
  const told = (program: ChildProcess) => firstLine(program.stdio[3] as Readable);
  const close = () => {
    for (const program of programs.reverse()) program.kill();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {}, true);
    const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=3'], {}, true);
    const env = {
      HOME: home,
      DISPLAY: `:${await told(screen)}`,
      DBUS_SESSION_BUS_ADDRESS: await told(bus),
      GNOME_ACCESSIBILITY: '1',
      // Without a language that is not installed, for which Orca stays silent.
      LANG: 'C.UTF-8',
    };
    writeSettings(home);
    start('openbox', [], env);
    const options = ['--replace', '--disable=braille', `--debug-file=${log}`];
    start('/usr/bin/python3', ['-c', UNBUFFERED, onPath('orca') ?? '', ...options], env);
    const spoken = () => speechIn(log);
    await until(() => spoken().length > 0, 'has started');
    let heard = spoken().length;
    return {
      env,
      press: (key) =>
        new Promise((resolve) => {
          start('xdotool', ['key', key], env).on('exit', () => resolve());
        }),
      said: async (awaited) => {
        let [count, since] = [heard, performance.now()];
        await until(() => {
          const now = spoken().length;
          if (now !== count) [count, since] = [now, performance.now()];
          if (!spoken().slice(heard).includes(awaited)) return false;
          return performance.now() - since > SILENCE_MS;
        }, `says '${awaited}'`);
        const lines = spoken().slice(heard);
        heard += lines.length;
        return lines;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Starts Orca so that it writes each line of its log at once, not in blocks. */
const UNBUFFERED = `
import builtins, runpy, sys
plain = builtins.open
def by_line(file, mode='r', buffering=-1, *rest, **more):
    return plain(file, mode, 1 if mode == 'w' and buffering == -1 else buffering, *rest, **more)
builtins.open = by_line
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name='__main__')
`;

/** No echo of keys, and no reading of the whole page by itself. */
function writeSettings(home: string): void {
  const folder = path.join(home, '.local/share/orca');
  const general = {
    enableKeyEcho: false,
    sayAllOnLoad: false,
    pageSummaryOnLoad: false,
    enableSound: false,
    // No voice is looked for: what would be spoken stands in the log.
    speechServerFactory: null,
    profile: ['Default', 'default'],
    startingProfile: ['Default', 'default'],
  };
  const empty = { pronunciations: {}, keybindings: {} };
  const settings = { general, ...empty, profiles: { default: { ...general, ...empty } } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'user-settings.conf'), JSON.stringify(settings));
}

/** What Orca's log says it has spoken: there is no voice on this desktop. */
function speechIn(log: string): string[] {
  let text = '';
  try {
    text = readFileSync(log, 'utf8');
  } catch {
    // Not started yet.
  }
  return [...text.matchAll(/SPEECH OUTPUT: '(.*?)' ?\{/g)].map(([, said = '']) => said.trim());
}

async function until(holds: () => boolean, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`waited ${PATIENCE_MS} ms until Orca ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
