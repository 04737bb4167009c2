import { STAND_INS_BASE } from '../server/src/identity/stand-in-calls';
import { createLog } from '../server/src/log';
import { createHostHandler, PHONE_PATH } from './host/create-host-handler';
import { createScriptHandler } from './host/create-script-handler';
import { createDemoServer } from './server/demo-server';
import { listen } from './server/listen';
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

  host.serve(
    createHostHandler({
      origin: host.origin,
      api: api.origin,
      script: script.origin,
      providers: providers.origin,
    }),
  );
  script.serve(createScriptHandler(dist));
  const backend = await createDemoServer({
    ...{ data, publicUrl: api.origin, hosts: [host.origin] },
    standIns: providers.origin + STAND_INS_BASE,
    handoffPage: host.origin + PHONE_PATH,
    verifySignature: createVerifySignature(rpcUrl),
    log: createLog((line) => {
      if (JSON.parse(line).level >= 50) say(line.trim());
    }),
  });
  api.serve(backend.listener);
  providers.serve(backend.standIns);
  return {
    host: host.origin,
    api: api.origin,
    script: script.origin,
    providers: providers.origin,
    close: async () => {
      await Promise.all([host.close(), api.close(), script.close(), providers.close()]);
      await backend.close();
    },
  };
}
