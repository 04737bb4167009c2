import { demoIdentityConfig } from '../../../src/reference-backend/identity-config';
import type { Secrets } from '../database/secrets';
import type { Settings } from '../options';
import { createOnfido } from './onfido';
import type { CheckRequest, Provider, ProviderWorld } from './provider';
import { createStandIn } from './stand-in';
import { createSumsub } from './sumsub';

/** Who checks identities. */
export interface IdentityProviders {
  /** Config data of a check with a fresh token; rejects with RefusedCall 502 where the provider fails. */
  configFor(request: CheckRequest): Promise<object>;
  /** Whether a provider has got all that it decides on; false where it doesn't say. */
  hasAll(check: Pick<CheckRequest, 'investorId' | 'sectionId' | 'pluginId'>): Promise<boolean>;
  /** True where the decision comes from the demo's stand-in, a while after the check was handed in. */
  readonly decidesByItself: boolean;
  /** Whose webhook is taken, by the name in its path. */
  readonly providers: ReadonlyMap<string, Provider>;
}

/** The demo's stand-ins, whose pages are at the origin `providers`. */
export function standInProviders(providers: string): IdentityProviders {
  return {
    configFor: async ({ pluginId, investorId }) =>
      demoIdentityConfig(pluginId, investorId, providers),
    hasAll: async () => false,
    decidesByItself: true,
    providers: new Map(),
  };
}

/** The providers that there are settings for; the demo's stand-ins for the others, which the log says. */
export function createIdentityProviders(
  { onfido, sumsub }: Partial<Pick<Settings, 'onfido' | 'sumsub'>>,
  world: ProviderWorld & Pick<Secrets, 'sign'>,
): IdentityProviders {
  const standIn = createStandIn(world);
  const all = {
    onfido: onfido && createOnfido(onfido, world),
    sumsub: sumsub && createSumsub(sumsub, world),
  };
  const missing = Object.entries(all).flatMap(([name, provider]) => (provider ? [] : [name]));
  if (missing.length > 0) {
    world.log.warn('identity checks are stand-ins that check nobody', { of: missing });
  }
  const providers = new Map(
    Object.entries(all).flatMap(([name, provider]) =>
      provider ? [[name, provider] as const] : [],
    ),
  );
  // Beside a real provider nobody is approved by a stand-in.
  const decidesByItself = providers.size === 0;
  if (decidesByItself) providers.set('stand-in', standIn);
  const providerOf = ({ pluginId }: { readonly pluginId: string }) =>
    providers.get(/^id-check-(\w+)$/.exec(pluginId)?.[1] ?? '');
  return {
    configFor: (request) => (providerOf(request) ?? standIn).configFor(request),
    hasAll: async (check) =>
      (await providerOf(check)
        ?.hasAll(check)
        .catch(() => false)) ?? false,
    ...{ decidesByItself, providers },
  };
}
