import { sessionSchema } from '../../src/http/schemas';
import { expectProblem, expectShape, expectStatus } from '../expectations';
import { type Check, NotApplicable } from '../findings';

/** What else changes something: renewal, language, wallet, and the end of the session. */
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
    id: 'wallet.signature',
    title: 'a wallet with a signature that is not its own is 422 WALLET_SIGNATURE_INVALID',
    writes: true,
    run: async ({ call }) => {
      const walletAddress = '0x00000000000000000000000000000000000000c0';
      const answer = await call('POST', '/identity/wallets', {
        body: { walletAddress, signature: '0x00' },
      });
      expectProblem(answer, {
        status: 422,
        code: 'WALLET_SIGNATURE_INVALID',
        fix: 'Verify the signature over the contract’s sentence and answer 422 WALLET_SIGNATURE_INVALID where it is not the wallet’s.',
      });
    },
  },
  {
    id: 'wallet.link',
    title: 'a wallet with its owner’s signature is linked, the same pair twice too',
    writes: true,
    run: async ({ call, settings: { wallet } }) => {
      if (!wallet) {
        throw new NotApplicable(
          'no signed wallet was given.',
          'Give --wallet 0xaddress:0xsignature.',
        );
      }
      const body = { walletAddress: wallet.address, signature: wallet.signature };
      const fix = 'Answer 204 to a pair that is right, also when it is linked already.';
      expectStatus(await call('POST', '/identity/wallets', { body }), 204, fix);
      expectStatus(await call('POST', '/identity/wallets', { body }), 204, fix);
    },
  },
  {
    id: 'session.sign-out',
    title: 'DELETE /session ends the session for good',
    writes: true,
    run: async ({ call, settings }) => {
      if (!settings.signOut) {
        throw new NotApplicable(
          'it would end the session.',
          'Give --sign-out to have it checked at last.',
        );
      }
      expectStatus(await call('DELETE', '/session'), 204, 'Answer 204 to a sign-out.');
      expectProblem(await call('GET', '/session'), {
        status: 401,
        fix: 'Refuse the token or cookie after a sign-out with 401.',
      });
    },
  },
];
