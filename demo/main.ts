import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { demoIdentityConfig } from '../src/reference-backend/identity-config';
import { createReceiptKey, type ReceiptKey } from '../src/reference-backend/receipt-file';
import { createHostHandler } from './host/create-host-handler';
import { createScriptHandler } from './host/create-script-handler';
import { createProvidersHandler } from './providers/create-providers-handler';
import { createHandler, createSign } from './server/http/create-handler';
import { listen } from './server/http/listen';
import { createFolderBlobs } from './server/store/blobs';
import { createFileStore } from './server/store/file-store';
import { createVerifySignature } from './server/verify-signature';

export interface DemoSettings {
  /** The host page's port; API, script and providers take the three after it, or the next free ones. 0: any. */
  readonly port: number;
  /** Folder of the built widget. */
  readonly dist: string;
  /** Folder where progress is kept. */
  readonly data: string;
  /** Where a chain can be asked, for the signatures of contract wallets. */
  readonly rpcUrl?: string | undefined;
  readonly say: (line: string) => void;
}

/** The running demo with the addresses of its four origins. */
export interface Demo {
  readonly host: string;
  readonly api: string;
  readonly script: string;
  /** Of the identity providers' stand-ins. */
  readonly providers: string;
  /** Ends it; resolves when all progress is on disk. */
  close(): Promise<void>;
}

/** Starts host page, reference server, script and identity providers on four origins of localhost. */
export async function startDemo({ port, dist, data, rpcUrl, say }: DemoSettings): Promise<Demo> {
  const next = async (wanted: number, what: string) =>
    listen(wanted, (taken) => say(`Port ${taken} is taken: ${what} moves to the next free one.`));
  const host = await next(port, 'the host page');
  const api = await next(port && host.port + 1, 'the API');
  const script = await next(port && api.port + 1, 'the script');
  const providers = await next(port && script.port + 1, 'the stand-in of identity providers');

  const store = createFileStore(path.join(data, 'state.json'), say);
  host.serve(
    createHostHandler({
      origin: host.origin,
      api: api.origin,
      script: script.origin,
      providers: providers.origin,
    }),
  );
  providers.serve(createProvidersHandler());
  script.serve(createScriptHandler(dist));
  api.serve(
    createHandler({
      store,
      blobs: createFolderBlobs(path.join(data, 'files')),
      publicUrl: api.origin,
      allowedOrigins: [host.origin],
      identityConfig: (pluginId, investorId) =>
        demoIdentityConfig(pluginId, investorId, providers.origin),
      verifySignature: createVerifySignature(rpcUrl),
      receiptKey: keptReceiptKey(path.join(data, 'receipt-key.json')),
      sign: createSign(signingKey(path.join(data, 'signing-key'))),
      onError: (line, error) => say(`${line}: ${error instanceof Error ? error.stack : error}`),
    }),
  );
  return {
    host: host.origin,
    api: api.origin,
    script: script.origin,
    providers: providers.origin,
    close: async () => {
      await Promise.all([host.close(), api.close(), script.close(), providers.close()]);
      await store.saved();
    },
  };
}

/** The key that signs receipts, kept so that those handed out can be verified for good. */
function keptReceiptKey(file: string): () => Promise<ReceiptKey> {
  const load = async () => {
    if (existsSync(file)) return createReceiptKey(JSON.parse(readFileSync(file, 'utf8')));
    const made = await createReceiptKey();
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(made.jwk), { mode: 0o600 });
    return made;
  };
  let loaded: Promise<ReceiptKey> | undefined;
  return () => {
    loaded ??= load().then(({ key }) => key);
    return loaded;
  };
}

/** The key that signs the store's URLs, kept so that those handed out survive a restart. */
function signingKey(file: string): Uint8Array {
  if (existsSync(file)) return readFileSync(file);
  const key = randomBytes(32);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, key, { mode: 0o600 });
  return key;
}
