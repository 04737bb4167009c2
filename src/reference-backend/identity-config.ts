/** Base64 without padding: the SDKs decode tokens with `atob`, which knows neither base64url nor letters beyond one byte. */
function part(claims: object): string {
  const json = JSON.stringify(claims).replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return btoa(json).replace(/=+$/, '');
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
 * stand-ins at the address `providers` (without a slash at its end) in the provider's place. The second provider's
 * package takes no more of it than the origin. `claims` are in the token beside the usual ones.
 */
export function demoIdentityConfig(
  pluginId: string,
  investorId: string,
  providers = 'https://providers.example',
  claims: object = {},
): object {
  const facts = { sub: investorId, jti: fresh(), ...claims };
  if (pluginId === 'id-check-eid') {
    const answersFor = encodeURIComponent(unsignedToken(facts));
    return { requests: [walletRequest()], answerUrl: `${providers}/eid-answers/${answersFor}` };
  }
  if (pluginId !== 'id-check-onfido') {
    const { origin: url } = new URL(providers);
    return { sdkToken: `_act-sbx-jwt-${unsignedToken({ ...facts, url })}` };
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

/** Asks a wallet for the name and the birth date of a personal identity. */
function walletRequest(): object {
  const claims = ['given_name', 'family_name', 'birth_date'].map((name) => ({
    path: ['eu.europa.ec.eudi.pid.1', name],
  }));
  const pid = {
    id: 'pid',
    format: 'mso_mdoc',
    meta: { doctype_value: 'eu.europa.ec.eudi.pid.1' },
    claims,
  };
  return {
    protocol: 'openid4vp-v1-unsigned',
    data: {
      response_type: 'vp_token',
      response_mode: 'dc_api',
      nonce: fresh(),
      dcql_query: { credentials: [pid] },
    },
  };
}
