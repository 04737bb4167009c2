import { type Exchange, sendProblem, sendText } from './answers';
import { originProblem } from './cors';
import { readBytes } from './read-body';
import type { ServerContext } from './server-context';
import { signIn } from './sign-in';

const FORM_LIMIT_BYTES = 4096;

/**
 * The demo's sign-in page, where `sign-in-url` leads: GET shows the demo investors, POST of its form
 * signs one in and goes back to `return`, which has to be a page of a known origin. False when the
 * call is none of these.
 */
export async function answerSignInPage(
  exchange: Exchange,
  path: string,
  context: ServerContext,
): Promise<boolean> {
  if (path === '/sign-in.css' && exchange.method === 'GET') {
    sendText(exchange.res, 200, 'text/css; charset=utf-8', CSS);
    return true;
  }
  if (path !== '/sign-in') return false;
  if (exchange.method === 'GET') {
    showPage(exchange, context);
    return true;
  }
  const isForm = exchange.req.headers['content-type']?.startsWith(FORM_TYPE) ?? false;
  if (exchange.method !== 'POST' || !isForm) return false;
  await takeForm(exchange, context);
  return true;
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

async function takeForm(exchange: Exchange, context: ServerContext): Promise<void> {
  const foreign = originProblem(exchange, context.origins);
  if (foreign) return sendProblem(exchange, foreign);
  const body = await readBytes(exchange.req, FORM_LIMIT_BYTES);
  if ('problem' in body) return sendProblem(exchange, body.problem);
  const form = new URLSearchParams(body.answer.toString());
  const profile = context.profiles.find(({ id }) => id === form.get('profile'));
  if (!profile) return sendProblem(exchange, { status: 404, code: 'PROFILE_NOT_FOUND' });
  const outcome = signIn(context, { investor: profile.id, profile: profile.id }, exchange);
  await context.store.saved();
  if ('problem' in outcome) return sendProblem(exchange, outcome.problem);
  const back = knownPage(form.get('return'), context.origins);
  exchange.res.writeHead(303, { Location: back ?? '/demo/sign-in' }).end();
}

/** An address of a known origin, so that nobody is sent elsewhere from here. */
function knownPage(address: string | null, origins: readonly string[]): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return origins.includes(url.origin) ? url.href : undefined;
}

function showPage({ res, query }: Exchange, { profiles, origins }: ServerContext): void {
  const back = knownPage(query.get('return'), origins) ?? '';
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
  res.setHeader('Content-Security-Policy', policy.join('; '));
  sendText(res, 200, 'text/html; charset=utf-8', page(investors, escaped(back)));
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

const CSS = `:root { color-scheme: light dark; font: 16px/1.5 Georgia, serif; }
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
