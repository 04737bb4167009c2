/** A stand-in token in the form of a JSON web token, with no signature that means anything. */
function unsignedToken(claims: object): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'none' })}.${part(claims)}.${part({ demo: true })}`;
}

/** Config data of a demo identity check: a token in each provider's form that only stand-ins take. */
export function demoIdentityConfig(pluginId: string, investorId: string): object {
  const sdkToken = unsignedToken({ sub: investorId, plugin: pluginId });
  if (pluginId !== 'id-check-onfido') return { sdkToken };
  return { sdkToken, step: ['welcome', 'document', 'face', 'complete'] };
}
