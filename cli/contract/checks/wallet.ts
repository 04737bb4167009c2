import { flattenSection } from '../../../src/form/rules/model/flatten-section';
import { walletChallengeSchema } from '../../../src/http/calls/wallet-challenge';
import { checksumAddress } from '../../../src/wallet/checksum-address';
import { readChallenge } from '../../../src/wallet/rules/check-challenge';
import type { BackendUnderCheck, SignedWallet } from '../backend-under-check';
import type { Answer } from '../caller';
import { expectProblem, expectShape, expectStatus, expectUtcDate } from '../expectations';
import { type Check, NotApplicable, Wrong } from '../findings';

const NOBODY = '0x00000000000000000000000000000000000000c0';
const GIVE_WALLET = 'Give --wallet 0xaddress:0xsignature.';

/** Wallets: what proves one, and what does not. */
export const WALLET: readonly Check[] = [
  {
    id: 'wallet.signature',
    title: 'a wallet with a signature that is not its own is 422 WALLET_SIGNATURE_INVALID',
    writes: true,
    run: async (backend) => {
      expectProblem(await link(backend, { address: NOBODY, signature: '0x00' }), {
        status: 422,
        code: 'WALLET_SIGNATURE_INVALID',
        fix: 'Verify the signature over the contract’s sentence and answer 422 WALLET_SIGNATURE_INVALID where it is not the wallet’s.',
      });
    },
  },
  {
    id: 'wallet.challenge',
    title: 'a challenge, where there are any, is of this page, this wallet and this moment',
    writes: true,
    run: async (backend) => {
      const address = checksumAddress(backend.settings.wallet?.address ?? NOBODY) ?? NOBODY;
      const answer = await challenge(backend, address);
      if (answer.status === 404) return;
      expectStatus(answer, 200, 'Answer 200 with a challenge, or 404 where you have none.');
      const given = expectShape(answer, walletChallengeSchema);
      expectChallenge(given.message, address, backend);
      const ends = expectUtcDate(given.expiresAt, 'expiresAt');
      expectEnd(given.message, ends, backend);
      const again = expectShape(await challenge(backend, address), walletChallengeSchema);
      if (again.message === given.message) {
        throw new Wrong(
          'Two challenges have the same message.',
          'Put a nonce into each that nobody can guess.',
        );
      }
    },
  },
  {
    id: 'wallet.challenge-refusals',
    title: 'a challenge is for nobody who is not signed in, and for no address that is none',
    writes: true,
    run: async (backend) => {
      if ((await challenge(backend, NOBODY)).status === 404) return;
      expectProblem(await challenge(backend, NOBODY, false), {
        status: 401,
        fix: 'Give challenges to investors alone: each counts for the one who asked for it.',
      });
      expectProblem(await challenge(backend, 'mine'), {
        status: [400, 422],
        fix: 'Answer 422 to what is no address.',
      });
    },
  },
  {
    id: 'wallet.challenge-required',
    title: 'where there are challenges, the sentence alone links nothing',
    writes: true,
    run: async (backend) => {
      if ((await challenge(backend, NOBODY)).status === 404) return;
      const { wallet } = backend.settings;
      if (!wallet) throw await noWallet(backend);
      const { address, signature } = wallet;
      const fix =
        'Refuse a link without a signed challenge: the sentence can be shown again by whoever has seen it.';
      expectProblem(await link(backend, { address, signature }), { status: 422, fix });
      expectProblem(await link(backend, { address, signature, challengeSignature: '0x00' }), {
        status: 422,
        fix,
      });
    },
  },
  {
    id: 'wallet.link',
    title: 'a wallet with its owner’s signature is linked, the same pair twice too',
    writes: true,
    run: async (backend) => {
      const { wallet } = backend.settings;
      if (!wallet) throw await noWallet(backend);
      const wantsTwo = (await challenge(backend, wallet.address)).status !== 404;
      if (wantsTwo && wallet.challengeSignature === undefined) {
        throw new NotApplicable(
          'the backend has challenges, and none was signed.',
          'Ask it for one, sign its message, and give --wallet 0xaddress:0xsignature:0xchallengeSignature before it ends.',
        );
      }
      const fix = 'Answer 204 to signatures that are right, also when they are linked already.';
      expectStatus(await link(backend, wallet), 204, fix);
      expectStatus(await link(backend, wallet), 204, fix);
    },
  },
];

function challenge({ call }: BackendUnderCheck, address: string, session = true): Promise<Answer> {
  const query = new URLSearchParams({ address });
  return call('GET', `/identity/wallets/challenge?${query}`, { session });
}

function link(
  { call }: BackendUnderCheck,
  { address, signature, challengeSignature }: SignedWallet,
): Promise<Answer> {
  const body = {
    walletAddress: address,
    signature,
    ...(challengeSignature !== undefined && { challengeSignature }),
  };
  return call('POST', '/identity/wallets', { body });
}

function expectChallenge(message: string, address: string, { settings }: BackendUnderCheck): void {
  const found = readChallenge(message);
  if (!found) {
    throw new Wrong(
      'The challenge’s message is no EIP-4361.',
      'Build it with a library for Sign-In with Ethereum, on LF line ends.',
    );
  }
  const { host } = new URL(settings.origin ?? settings.base);
  if (found.domain !== host) {
    throw new Wrong(
      `The challenge’s domain is ${found.domain} and not ${host}.`,
      'Name the host of the page that asks: the widget signs for no other, and wallets warn of it.',
    );
  }
  if (found.address === address) return;
  throw new Wrong(
    'The challenge does not name the address it was asked for, in checksum form.',
    'Put the address into it in checksum form (EIP-55).',
  );
}

function expectEnd(message: string, ends: number, { settings }: BackendUnderCheck): void {
  const [, stated = ''] = /^Expiration Time: (\S+)$/m.exec(message) ?? [];
  if (Date.parse(stated) !== ends) {
    throw new Wrong(
      'expiresAt is not the Expiration Time of the challenge’s message.',
      'Send the same time in both.',
    );
  }
  if (ends > settings.now()) return;
  throw new Wrong(
    'The challenge has ended when it comes.',
    'Give each a lifetime of some minutes, and keep the clock right.',
  );
}

/** Where no section asks for a wallet, there is nothing to see. */
async function noWallet(backend: BackendUnderCheck): Promise<NotApplicable> {
  const isAsked = (await backend.sections().catch(() => [])).some(({ section }) =>
    flattenSection(section).fields.some(
      ({ kind, choices }) =>
        kind.takesWallet || choices.some(({ connectWalletMandatory }) => connectWalletMandatory),
    ),
  );
  const way = isAsked
    ? GIVE_WALLET
    : await backend.unlessSeen(GIVE_WALLET).catch(() => GIVE_WALLET);
  return new NotApplicable('no signed wallet was given.', way);
}
