/** How the session cookie is named and set: `Secure` needs HTTPS. */
export interface CookieRules {
  readonly name: string;
  readonly attributes: string;
}

/**
 * The cookie of a server at this origin. Over HTTPS it also goes along from other sites, as far as the
 * browser lets it; over HTTP, which is localhost, only from the same site.
 */
export function cookieRules(publicUrl: string): CookieRules {
  return new URL(publicUrl).protocol === 'https:'
    ? { name: '__Host-onboarding', attributes: 'Path=/; HttpOnly; Secure; SameSite=None' }
    : { name: 'onboarding', attributes: 'Path=/; HttpOnly; SameSite=Lax' };
}

/** A Set-Cookie value that lasts `maxAge` seconds; 0 removes the cookie. */
export function setCookie(
  { name, attributes }: CookieRules,
  value: string,
  maxAge: number,
): string {
  return `${name}=${value}; Max-Age=${maxAge}; ${attributes}`;
}

/** The value of a cookie in a Cookie header. */
export function readCookie(header: string | undefined, { name }: CookieRules): string | undefined {
  const pair = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
