import { readFileSync } from 'node:fs';
import { type Plugin, transformWithOxc } from 'vite';

const LOADER = new URL('../../src/loader.js', import.meta.url);
const SHARED = new URL('../../src/element/take-return.ts', import.meta.url);
const WITHOUT_SDK = new URL('../../src/wallet/metamask/without-metamask-sdk.js', import.meta.url);

/**
 * Puts src/loader.js, a classic script that no module imports, beside the entry, with the function that it shares with
 * the entry: a classic script can't import it. And the file that a host's bundler takes in place of MetaMask's SDK.
 */
export function loaderFile(): Plugin {
  return {
    name: 'loader-file',
    apply: 'build',
    async generateBundle() {
      const shared = await transformWithOxc(readFileSync(SHARED, 'utf8'), 'take-return.ts');
      const source = readFileSync(LOADER, 'utf8').replace('/* takeReturn */', () =>
        shared.code.replace(/^export /m, '').replace(/^export .*$/m, ''),
      );
      this.emitFile({ type: 'asset', fileName: 'loader.js', source });
      const without = readFileSync(WITHOUT_SDK, 'utf8');
      this.emitFile({ type: 'asset', fileName: 'without-metamask-sdk.js', source: without });
    },
  };
}
