/** Attributes with a camelCase property, made by r2wc. */
export const MIRRORED = [
  'theme',
  'apiBase',
  'portalUrl',
  'auth',
  'routing',
  'routePrefix',
  'walletNetwork',
  'walletconnectProjectId',
  'metamaskSdk',
  'identityOrigins',
  'uploadOrigins',
  'signInUrl',
  'drafts',
  'documentAdvice',
  'headingLevel',
] as const;

/** Objects and functions: properties only, so that no secret is ever in an attribute. */
export const OBJECTS = [
  'getAccessToken',
  'themes',
  'networks',
  'messages',
  'api',
  'identityProviders',
  'logger',
] as const;

/** `lang` stays the native property: observed, not redefined; of the others an attribute alone says enough. */
export const OBSERVED_ONLY = ['lang', 'demo', 'handoff'];

/** The property of an attribute. */
export function camelCase(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
