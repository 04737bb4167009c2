import { demoIdentityConfig } from '../../src/reference-backend/identity-config';

/** Whose check it is, and of which section. */
export interface CheckRequest {
  readonly investorId: string;
  readonly email: string;
  readonly sectionId: string;
  readonly pluginId: string;
  /** It can be taken now. */
  readonly isOpen: boolean;
}

/** Who checks identities. */
export interface IdentityProviders {
  /** Config data of a check with a fresh token; rejects with RefusedCall 502 where the provider fails. */
  configFor(request: CheckRequest): Promise<object>;
  /** True where the decision comes from the demo's stand-in, a while after the section was saved. */
  readonly decidesByItself: boolean;
}

/** The demo's stand-ins, whose pages are at the origin `providers`. */
export function standInProviders(providers?: string): IdentityProviders {
  return {
    configFor: async ({ pluginId, investorId }) =>
      demoIdentityConfig(pluginId, investorId, providers),
    decidesByItself: true,
  };
}
