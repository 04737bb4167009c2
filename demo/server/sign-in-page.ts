import type { ProfileDefinition } from '../../src/reference-backend/rules/profile/profile-definition';

/** An address of a known origin, so that nobody is sent elsewhere from here. */
export function knownPage(address: string | null, origins: readonly string[]): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return origins.includes(url.origin) ? url.href : undefined;
}

/** The demo's sign-in page, with the demo investors; its form goes back to `returnTo`. */
export function signInPage(
  profiles: readonly ProfileDefinition[],
  returnTo: string | null,
  origins: readonly string[],
): Response {
  const investors = profiles
    .map(
      ({ id, title, email }) =>
        `<li><button name="profile" value="${escaped(id)}"><b>${escaped(email)}</b><span>${escaped(title)}</span></button></li>`,
    )
    .join('');
  // Browsers hold the redirect after the form to form-action too.
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${origins.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return new Response(page(investors, escaped(knownPage(returnTo, origins) ?? '')), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
    },
  });
}

function page(investors: string, back: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Demo sign-in</title>
<link rel="stylesheet" href="/demo/sign-in.css">
<main>
<h1>Demo sign-in</h1>
<p>Choose who you want to be. No password: everybody here is made up.</p>
<form method="post" action="/demo/sign-in">
<input type="hidden" name="return" value="${back}">
<ul>${investors}</ul>
</form>
</main>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Its style sheet. */
export const SIGN_IN_CSS = `:root { color-scheme: light dark; font: 16px/1.5 Georgia, serif; }
body { margin: 0; display: grid; place-items: center; min-block-size: 100vh; }
main { inline-size: min(30em, 90vw); padding-block: 2em; }
h1 { font-size: 1.5em; margin: 0; }
p { margin-block: .25em 1.5em; opacity: .75; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5em; }
button { font: inherit; inline-size: 100%; text-align: start; padding: .75em 1em; cursor: pointer;
  display: grid; border: 1px solid; border-radius: .25em; background: none; color: inherit; }
button:hover { background: #8882; }
span { opacity: .75; font-size: .9em; }
`;
