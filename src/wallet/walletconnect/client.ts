import { EthereumProvider } from '@walletconnect/ethereum-provider';
import { CHAINS, type Chain } from '../rules/chain-table';
import { WalletFault } from '../rules/wallet-problem';
import type { WalletConnectStorage } from './storage';

/** The packages' provider. */
export type Provider = Awaited<ReturnType<typeof EthereumProvider.init>>;

/** The page, as the wallet shows it. */
export interface Dapp {
  readonly name: string;
  /** Origin of the host page. */
  readonly url: string;
}

export interface ClientOptions {
  readonly projectId: string;
  readonly dapp: Dapp;
  readonly requiredChain: Chain;
  readonly storage: WalletConnectStorage;
  /** For tests: the app uses the packages' default, wss://relay.walletconnect.org. */
  readonly relayUrl: string | undefined;
}

/** Separates our entries from those of a host page that uses WalletConnect itself. */
const PREFIX = 'investor-onboarding';

/** How long to wait for an attestation of the page. */
const ATTESTATION_LIMIT_MS = 1500;

/**
 * Opens the packages so that they call only the relay and the attestation, write only to our storage, log
 * nothing and leave nothing on the host's window. No connection is opened before a connect, unless the
 * storage has a session.
 */
export async function openClient(options: ClientOptions): Promise<Provider> {
  const { projectId, dapp, requiredChain, storage, relayUrl } = options;
  const dialogChains = CHAINS.filter(({ inDialog }) => inDialog).map(({ id }) => id);
  const chains = [requiredChain.id, ...dialogChains.filter((id) => id !== requiredChain.id)];
  const provider = await EthereumProvider.init({
    projectId,
    metadata: { name: dapp.name, description: dapp.name, url: dapp.url, icons: [] },
    optionalChains: chains as [number, ...number[]],
    optionalMethods: ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
    optionalEvents: ['accountsChanged', 'chainChanged'],
    // Never called; without it the packages would use a paid endpoint of their own.
    rpcMap: Object.fromEntries(chains.map((id) => [id, rpcUrlOf(id, requiredChain)])),
    showQrModal: false,
    disableProviderPing: true,
    telemetryEnabled: false,
    customStoragePrefix: PREFIX,
    storage,
    // The packages ask for a whole pino logger and call these methods of it.
    logger: silentLogger() as never,
    ...(relayUrl && { relayUrl }),
  });
  dropGlobals();
  // Its handler asks the wallet to switch to the chain that it already reports; the signer below handles the
  // same event without that.
  provider.signer.events.removeAllListeners('session_event');
  limitAttestation(provider);
  return provider;
}

/** Closes socket, timers and listeners of a client in any state. */
export function closeClient({ signer, events }: Provider): void {
  const { client } = signer;
  events.removeAllListeners();
  signer.events.removeAllListeners();
  // Ends the wait for an answer to the proposal, with its timer.
  for (const { id } of client.proposal.getAll()) client.events.emit('proposal_expire', { id });
  // The same for requests, whose timers run for days; there is no public API.
  const engine = client.engine as unknown as { events: Pick<typeof events, 'emit'> };
  for (const { request } of client.core.history.pending) {
    engine.events.emit(`session_request:${request.id}`, { error: new WalletFault('ended') });
  }
  client.core.heartbeat.stop();
  const hangUp = () => void client.core.relayer.transportClose().catch(() => {});
  // A socket that is still opening can't be closed yet.
  client.core.relayer.on('relayer_connect', hangUp);
  hangUp();
}

/** The relay can't be reached, or refuses the project id. */
export type RelayTrouble = 'relay' | 'project-id';

/** Calls back when the relay refuses the connection. */
export function onRelayTrouble(
  { signer }: Provider,
  listener: (trouble: RelayTrouble, cause: unknown) => void,
): () => void {
  const { relayer } = signer.client.core;
  const read = (cause: unknown) => {
    const words = cause instanceof Error ? cause.message : String(cause);
    listener(/3000|unauthorized|project/i.test(words) ? 'project-id' : 'relay', cause);
  };
  relayer.on('relayer_error', read);
  return () => relayer.off('relayer_error', read);
}

function rpcUrlOf(id: number, requiredChain: Chain): string {
  const url = [requiredChain, ...CHAINS].find((chain) => chain.id === id)?.details?.rpcUrls[0];
  return url ?? `https://unknown-chain.invalid/${id}`;
}

/** The core sets a global on the window, and warns in the console if it finds one. */
function dropGlobals(): void {
  for (const name of Object.keys(globalThis)) {
    if (name.startsWith(`_walletConnectCore_${PREFIX}`)) Reflect.deleteProperty(globalThis, name);
  }
}

/**
 * The attestation, by which a wallet can confirm the page's identity, comes from a hidden iframe of
 * verify.walletconnect.org. If a policy or the network blocks it, the packages wait 5 s before every request:
 * this waits once, for a shorter time.
 */
function limitAttestation({ signer }: Provider): void {
  const { verify } = signer.client.core;
  const register = verify.register.bind(verify);
  let isKeptOut = false;
  verify.register = async (params) => {
    if (isKeptOut) return '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => {
        isKeptOut = true;
        resolve('');
      }, ATTESTATION_LIMIT_MS);
    });
    const attestation = await Promise.race([register(params), late]);
    clearTimeout(timer);
    return attestation;
  };
}

/** The logger that the packages expect. Their lines contain addresses and keys, so all are dropped. */
function silentLogger(): object {
  const ignore = () => {};
  return {
    level: 'silent',
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
    child: silentLogger,
  };
}
