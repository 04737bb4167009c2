import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { describeHostApps } from '../../support/bundle/describe-host-apps';
import { buildHostApp, packPackage } from '../../support/bundle/host-apps';
import { everyTest, longIt } from '../../support/long';

const BUILD_PATIENCE_MS = 60_000;

// Those that need nothing the repository has not; the others are in test/bundle/full.
describeHostApps(
  everyTest ? ['plain', 'react', 'react-component'] : ['react-component'],
  buildHostApp,
  BUILD_PATIENCE_MS,
);

longIt(
  'a host app is built without MetaMask’s SDK by the alias of the page about licences',
  async () => {
    const [, config = ''] =
      /```js\n(\/\/ vite\.config\.js\n[\s\S]*?)```/.exec(
        readFileSync('docs/operate/licences.md', 'utf8'),
      ) ?? [];
    const archive = packPackage();
    const build = (files: Readonly<Record<string, string>>) =>
      buildHostApp('plain', archive, files, undefined, /metamask-sdk-[\w-]{8}\.js$/);
    await expect(build({})).rejects.toThrow('metamask-sdk-');
    const { dist } = await build({ 'vite.config.js': config });
    rmSync(path.dirname(archive), { recursive: true });
    const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(dist, file), 'utf8'));
    expect(texts.filter((text) => text.includes('is built without @metamask/sdk'))).toHaveLength(1);
    expect(texts.filter((text) => /MetaMaskSDK/.test(text))).toEqual([]);
  },
  BUILD_PATIENCE_MS,
);
