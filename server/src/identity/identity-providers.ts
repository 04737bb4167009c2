import type { Secrets } from '../database/secrets';
import type { Settings } from '../options';
import { RefusedCall } from '../problem';
import { createOnfido } from './onfido';
import type { CheckRequest, Provider, ProviderWorld } from './provider';
import { standInConfig } from './stand-in';
import { createSumsub } from './sumsub';

/** Who checks identities. */
export interface IdentityProviders {
  /** Config data of a check with a fresh token; rejects with RefusedCall 502 where the provider fails. */
  configFor(request: CheckRequest): Promise<object>;
  /** Whether a provider has got all that it decides on; false where it doesn't say. */
  hasAll(check: Pick<CheckRequest, 'investorId' | 'sectionId' | 'pluginId'>): Promise<boolean>;
  /** True where there is no provider: stand-ins are served, whose checks are approved a while after they were handed in. */
  readonly decidesByItself: boolean;
  /** Whose webhook is taken, by the name in its path. */
  readonly providers: ReadonlyMap<string, Provider>;
}

/** The providers that there are settings for; where there are none, stand-ins at the address `standIns`. */
export function createIdentityProviders(
  { onfido, sumsub }: Partial<Pick<Settings, 'onfido' | 'sumsub'>>,
  world: ProviderWorld & Pick<Secrets, 'sign'> & { readonly standIns: () => string },
): IdentityProviders {
  const all = {
    onfido: onfido && createOnfido(onfido, world),
    sumsub: sumsub && createSumsub(sumsub, world),
  };
  const missing = Object.entries(all).flatMap(([name, provider]) => (provider ? [] : [name]));
  const providers = new Map(
    Object.entries(all).flatMap(([name, provider]) =>
      provider ? [[name, provider] as const] : [],
    ),
  );
  if (providers.size === 0) {
    world.log.warn('identity checks are stand-ins that check nobody', { of: missing });
    return {
      configFor: async (request) => standInConfig(request, world.standIns(), world),
      hasAll: async () => false,
      ...{ decidesByItself: true, providers },
    };
  }
  // Beside a real provider nobody is approved by a stand-in.
  if (missing.length > 0) {
    world.log.warn(
      'a provider of identity checks has no settings, so its sections cannot be done',
      {
        of: missing,
      },
    );
  }
  const nameOf = (pluginId: string) => /^id-check-(\w+)$/.exec(pluginId)?.[1] ?? '';
  return {
    configFor: async (request) => {
      const name = nameOf(request.pluginId);
      if (missing.includes(name)) throw new RefusedCall({ status: 502, code: 'PROVIDER_FAILED' });
      // A provider of the page's own has nothing from here.
      return (await providers.get(name)?.configFor(request)) ?? {};
    },
    hasAll: async (check) =>
      (await providers
        .get(nameOf(check.pluginId))
        ?.hasAll(check)
        .catch(() => false)) ?? false,
    ...{ decidesByItself: false, providers },
  };
}
