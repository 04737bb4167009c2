// The desk's calls, as any program of the client's staff makes them.

/** A token for tests; a client's page sends the access token of whoever has signed in there. */
const TOKEN = 'dev-desk:demo';

/**
 * Calls the desk; rejects with the code of a refusal.
 *
 * @param {string} api origin of the server
 * @param {string} method
 * @param {string} path what follows /desk/v1
 * @param {object} [body]
 * @returns {Promise<Response>}
 */
export async function callDesk(api, method, path, body) {
  const answer = await fetch(`${api}/desk/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${TOKEN}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The server can’t be reached.');
  });
  if (answer.ok) return answer;
  const { code } = await answer.json().catch(() => ({ code: answer.status }));
  throw new Error(`Refused: ${code}`);
}
