import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('./in-page.ts', import.meta.url));

/** The demo wallet as one classic script, which puts `createDemoWallet` into the page. */
export async function demoWalletScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'demoWallet' },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('the demo wallet was not built');
  return bundle.output[0].code;
}
