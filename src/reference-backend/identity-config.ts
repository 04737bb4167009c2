/** Base64 without padding: the SDKs decode tokens with `atob`, which does not accept base64url. */
function part(claims: object): string {
  return btoa(JSON.stringify(claims)).replace(/=+$/, '');
}

/** An id no other token has; not randomUUID, which browsers keep from plain HTTP. */
function fresh(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** A token in the form of a JSON web token, with no signature that means anything. */
function unsignedToken(claims: object): string {
  return `${part({ alg: 'none' })}.${part(claims)}.${part({ demo: true })}`;
}

/**
 * Config data of a demo identity check: each time a fresh token in the provider's own form, which names the
 * stand-ins at the origin `providers` (without a slash at its end) in the provider's place.
 */
export function demoIdentityConfig(
  pluginId: string,
  investorId: string,
  providers = 'https://providers.example',
): object {
  const facts = { sub: investorId, jti: fresh() };
  if (pluginId !== 'id-check-onfido') {
    return { sdkToken: `_act-sbx-jwt-${unsignedToken({ ...facts, url: providers })}` };
  }
  const urls = {
    onfido_api_url: providers,
    auth_url: providers,
    sync_url: providers,
    hosted_sdk_url: providers,
  };
  return {
    sdkToken: unsignedToken({ ...facts, payload: { app: investorId }, urls }),
    sdkUrl: `${providers}/v14/Onfido.js`,
    step: ['welcome', 'document', 'face', 'complete'],
  };
}
