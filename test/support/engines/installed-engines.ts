import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Engine } from './engine-page';
import { launchChromium, launchFirefox } from './puppeteer-engine';
import { launchWebKit } from './webkit-engine';

/** An engine as it can be started here, or what would have to be installed. */
export interface EngineChoice {
  readonly name: string;
  readonly launch: ((proxyPort: number) => Promise<Engine>) | null;
  readonly install: string;
  /** What names of this machine end with there: WebKitGTK asks the system before it asks a proxy. */
  readonly zone: 'test' | 'localhost';
}

/** The three engines; nothing is installed behind anybody's back. */
export function engineChoices(): EngineChoice[] {
  const firefox = installedFirefox();
  const webKit = onPath('Xvfb') && onPath('WebKitWebDriver');
  return [
    { name: 'Chromium', launch: launchChromium, install: 'Chrome or Chromium', zone: 'test' },
    {
      name: 'Firefox',
      launch: firefox ? (port) => launchFirefox(firefox, port) : null,
      install: 'Firefox (Debian: firefox-esr), or set FIREFOX_PATH',
      zone: 'test',
    },
    {
      name: 'WebKitGTK',
      launch: webKit ? () => launchWebKit(webKit) : null,
      install: 'WebKitWebDriver and Xvfb (Debian: webkit2gtk-driver, xvfb)',
      zone: 'localhost',
    },
  ];
}

/** Where Firefox is, if it is installed. */
export function installedFirefox(): string | undefined {
  return process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox');
}

/** Where a program is, if it is installed. */
export function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, program)).find(existsSync);
}
