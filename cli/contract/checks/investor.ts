import { sessionSchema } from '../../../src/http/schemas';
import { expectProblem, expectShape, expectStatus } from '../expectations';
import { type Check, NotApplicable } from '../findings';
import { phoneLetIn } from './handoff';
import { WALLET } from './wallet';

/** What else changes something: renewal, language, wallets, and the end of the session. */
export const INVESTOR: readonly Check[] = [
  {
    id: 'session.renewal',
    title: 'POST /session/renewal renews the session',
    writes: true,
    run: async ({ call }) => {
      const answer = await call('POST', '/session/renewal', { body: {} });
      expectStatus(answer, 200, 'Answer 200 with the session, as GET /session does.');
      expectShape(answer, sessionSchema);
    },
  },
  {
    id: 'investor.language',
    title: 'PUT /investor/language keeps the language',
    writes: true,
    run: async ({ call, session, qualification }) => {
      const { language = (await qualification()).languages[0] } = await session();
      if (language === undefined) throw new NotApplicable('the qualification offers no language.');
      const answer = await call('PUT', '/investor/language', { body: { language } });
      expectStatus(answer, 204, 'Answer 204 to a language the qualification offers.');
    },
  },
  {
    id: 'session.binding',
    title: 'a call with the binding of another session changes nothing',
    writes: true,
    run: async ({ call, session, qualification }) => {
      const { binding, language = (await qualification()).languages[0] } = await session();
      if (binding === undefined) throw new NotApplicable('GET /session names no binding.');
      const fix =
        'Compare X-Session-Binding with the session and answer 409 SESSION_CHANGED to another.';
      const put = (own: string) =>
        call('PUT', '/investor/language', {
          body: { language },
          headers: { 'X-Session-Binding': own },
        });
      expectProblem(await put(`${binding}-other`), { status: 409, code: 'SESSION_CHANGED', fix });
      expectStatus(await put(binding), 204, 'Accept the binding that GET /session names.');
    },
  },
  ...WALLET,
  {
    id: 'session.sign-out',
    title: 'DELETE /session ends the session for good, and what was handed to a phone',
    writes: true,
    run: async (backend) => {
      const { call, settings } = backend;
      if (!settings.signOut) {
        throw new NotApplicable(
          'it would end the session.',
          'Give --sign-out to have it checked at last.',
        );
      }
      const phone = await phoneLetIn(backend);
      expectStatus(await call('DELETE', '/session'), 204, 'Answer 204 to a sign-out.');
      expectProblem(await call('GET', '/session'), {
        status: 401,
        fix: 'Refuse the token or cookie after a sign-out with 401.',
      });
      if (!phone) return;
      expectProblem(await phone.ask(), {
        ...{ status: 410, code: 'HANDOFF_ENDED' },
        fix: 'End the investor’s hand-offs with a sign-out: a phone may lie about.',
      });
    },
  },
];
