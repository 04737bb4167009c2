import { expectProblem } from '../expectations';
import { type Check, Wrong } from '../findings';

const NEEDS_SESSION = ['/session', '/qualification', '/kyc', '/disclaimers/missing'];
const UNAUTHORISED =
  'Answer 401 with problem details: only that makes the widget ask for a new token or show Sign in.';

/** What the backend has to turn down, and how. */
export const REFUSALS: readonly Check[] = [
  {
    id: 'session.missing',
    title: 'a call without a session is 401',
    run: async ({ call }) => {
      for (const path of NEEDS_SESSION) {
        const answer = await call('GET', path, { session: false });
        expectProblem(answer, { status: 401, fix: UNAUTHORISED });
      }
    },
  },
  {
    id: 'session.invalid',
    title: 'a token nobody gave out is 401',
    run: async ({ call, settings }) => {
      const headers = { Authorization: `Bearer ${settings.unique()}` };
      const answer = await call('GET', '/session', { session: false, headers });
      expectProblem(answer, { status: 401, fix: UNAUTHORISED });
    },
  },
  {
    id: 'requests.not-json',
    title: 'a mutating call whose body is not JSON is refused',
    writes: true,
    run: async ({ call }) => {
      const answer = await call('POST', '/session/renewal', {
        rawBody: '{}',
        headers: { 'Content-Type': 'text/plain' },
      });
      expectProblem(answer, {
        status: [400, 415],
        fix: 'Refuse bodies of another type with 415: forms of other sites can send text/plain, JSON they cannot.',
      });
    },
  },
  {
    id: 'requests.malformed',
    title: 'a body that is broken JSON is refused, not a failure of the server',
    writes: true,
    run: async ({ call }) => {
      const answer = await call('POST', '/session/renewal', {
        rawBody: '{"half":',
        headers: { 'Content-Type': 'application/json' },
      });
      expectProblem(answer, {
        status: [400, 422],
        fix: 'Answer 400 to JSON that can not be read.',
      });
    },
  },
  {
    id: 'paths.unknown',
    title: 'an unknown path is 404 with problem details',
    run: async ({ call, settings }) => {
      const answer = await call('GET', `/${settings.unique()}`);
      if (answer.status === 200) {
        throw new Wrong(
          'An unknown path below the api-base answers 200.',
          'Answer 404 there: a page that catches all paths hides every misspelt one.',
        );
      }
      expectProblem(answer, { status: 404, fix: 'Answer 404 to a path that does not exist.' });
    },
  },
];
