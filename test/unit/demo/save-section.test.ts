import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ElementDefinition, Section } from '../../../src/http/schemas';
import { ANSWERS, rows } from './support/answers';
import { expectProblem } from './support/problem';
import { type Answer, type ReferenceServer, startServer } from './support/reference-server';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Visit {
  save(values: Readonly<Record<string, unknown>>, ifMatch?: string): Promise<Answer>;
  section(): Promise<Section>;
  /** Saved values by element id, fields of fieldsets included. */
  values(): Promise<Readonly<Record<string, unknown>>>;
}

async function visit(investor: string, sectionId: string, profile?: string): Promise<Visit> {
  const token = await server.token(investor, profile);
  const path = `/v1/qualification/sections/${sectionId}`;
  const section = async () => (await server.call('GET', path, { token })).json as Section;
  return {
    section,
    save: (values, ifMatch) =>
      server.call('PUT', path, {
        token,
        body: { elements: rows(values) },
        headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch },
      }),
    values: async () => {
      const elements: readonly ElementDefinition[] = (await section()).elements ?? [];
      const all = elements.flatMap(({ fields = [], ...own }) => [own, ...fields]);
      return Object.fromEntries(
        all.filter(({ value }) => value !== undefined).map(({ id, value }) => [id, value]),
      );
    },
  };
}

const PERSONAL = ANSWERS['personal-details'];

describe('PUT of a section', () => {
  it('saves what was sent and answers with the new entity tag', async () => {
    const { save, section, values } = await visit('saver', 'personal-details');
    const before = (await section()).etag;
    const saved = await save(PERSONAL, before);
    expect(saved.status).toBe(204);
    const after = await section();
    expect(saved.headers.get('ETag')).toBe(after.etag);
    expect(after.etag).not.toBe(before);
    expect(after.status).toBe('complete');
    expect(await values()).toEqual(PERSONAL);
  });

  it('changes nothing the second time, with the old entity tag too', async () => {
    const { save, section } = await visit('twice', 'personal-details');
    const { etag } = await section();
    const first = await save(PERSONAL, etag);
    const again = await save(PERSONAL, etag);
    expect([again.status, again.headers.get('ETag')]).toEqual([204, first.headers.get('ETag')]);
    const other = await save({ ...PERSONAL, first_name: 'Other' }, etag);
    expectProblem(other, 412, 'SECTION_CHANGED');
  });

  it('refuses with 412 what rests on another version, valid or not', async () => {
    const { save, section, values } = await visit('conflict', 'personal-details');
    const { etag } = await section();
    await save({ ...PERSONAL, first_name: 'Elsewhere' });
    expectProblem(await save(PERSONAL, etag), 412, 'SECTION_CHANGED');
    expectProblem(await save({ first_name: '' }, etag), 412, 'SECTION_CHANGED');
    expect((await values()).first_name).toBe('Elsewhere');
    const { etag: current = '' } = await section();
    expectProblem(await save(PERSONAL, `W/${current}`), 412, 'SECTION_CHANGED');
    expect((await save(PERSONAL, `"other", ${current}`)).status).toBe(204);
    expect((await save({ ...PERSONAL, first_name: 'Star' }, '*')).status).toBe(204);
  });

  it('refuses with 409 what is locked or not open yet', async () => {
    const locked = await visit('locked-section', 'personal-details', 'locked');
    expectProblem(await locked.save(PERSONAL), 409, 'SECTION_LOCKED');
    const pending = await visit('pending-section', 'agreements');
    expectProblem(await pending.save(ANSWERS.agreements), 409, 'SECTION_LOCKED');
    const unknown = await visit('unknown-section', 'nowhere');
    expectProblem(await unknown.save({}), 404, 'SECTION_NOT_FOUND');
  });

  it('refuses with 422 and a message at each element by the form’s own rules', async () => {
    const { save, values } = await visit('invalid', 'personal-details');
    const answer = await save({
      ...PERSONAL,
      first_name: '',
      last_name: 'x'.repeat(81),
      date_of_birth: '2020-01-01T00:00:00.000000Z',
      nationality: 'XX',
      own_account: false,
    });
    const { errors } = expectProblem(answer, 422, 'SECTION_INVALID');
    expect(errors).toEqual([
      { id: 'first_name', message: 'Fill in this field.' },
      { id: 'last_name', message: 'Too long: at most 80 characters.' },
      { id: 'date_of_birth', message: 'The date is after January 1, 2008.' },
      { id: 'nationality', message: 'This is not one of the options.' },
      { id: 'own_account', message: 'Tick this box to continue.' },
    ]);
    expect(await values()).toEqual({});
  });

  it('says in a message what would be accepted', async () => {
    const { save } = await visit('limits', 'funds', 'completed');
    const answer = await save({
      ...ANSWERS.funds,
      annual_income: 1.5,
      planned_investment: 999.999,
    });
    const { errors } = expectProblem(answer, 422, 'SECTION_INVALID');
    expect(errors).toEqual([
      { id: 'annual_income', message: 'Enter a whole number.' },
      { id: 'planned_investment', message: 'Too many decimal places: at most 2.' },
    ]);
    const low = await save({ ...ANSWERS.funds, annual_income: -1, planned_investment: 999 });
    expect(expectProblem(low, 422, 'SECTION_INVALID').errors).toEqual([
      { id: 'annual_income', message: 'Enter 0 or more.' },
      { id: 'planned_investment', message: 'Enter 1,000 or more.' },
    ]);
  });

  it('refuses ids that the section does not have and malformed values', async () => {
    const { save } = await visit('misfits', 'personal-details');
    const answer = await save({
      ...PERSONAL,
      first_name: { deep: ['value'] },
      __proto__x: 1,
      constructor: 'x',
    });
    const { errors = [] } = expectProblem(answer, 422, 'SECTION_INVALID');
    expect(errors.map(({ id }) => id).sort()).toEqual(['__proto__x', 'constructor', 'first_name']);
  });

  it('uses the first of two rows with the same id', async () => {
    const token = await server.token('duplicate');
    const path = '/v1/qualification/sections/personal-details';
    const elements = [...rows(PERSONAL), { id: 'first_name', value: 'Second' }];
    expect((await server.call('PUT', path, { token, body: { elements } })).status).toBe(204);
    const { json } = await server.call('GET', path, { token });
    expect(JSON.stringify(json)).toContain('"Anna"');
    expect(JSON.stringify(json)).not.toContain('Second');
  });

  it('keeps a complete section editable', async () => {
    const { save, section } = await visit('editor', 'personal-details', 'completed');
    const { etag, status } = await section();
    expect(status).toBe('complete');
    expect((await save({ ...PERSONAL, first_name: 'Bruno' }, etag)).status).toBe(204);
    expect((await section()).status).toBe('complete');
  });

  it('clears what its own conditions hide, however it was sent', async () => {
    const { save, values } = await visit('hidden', 'conditions', 'every-element-open');
    const yes = {
      is_regulated: 'yes',
      regulator: 'CSSF',
      licence_number: 'A-1',
      has_owner: true,
      owner_name: 'Kestrel Holding',
      owner_share: 60.5,
    };
    expect((await save(yes)).status).toBe(204);
    expect(await values()).toMatchObject(yes);
    const no = { ...yes, is_regulated: 'no', unregulated_reason: 'Too small', has_owner: false };
    expect((await save(no)).status).toBe(204);
    expect(await values()).toEqual({
      is_regulated: 'no',
      unregulated_reason: 'Too small',
      has_owner: false,
    });
  });

  it('requires what its conditions show', async () => {
    const { save } = await visit('shown', 'conditions', 'every-element-open');
    const { errors } = expectProblem(
      await save({ is_regulated: 'yes', has_owner: true }),
      422,
      'SECTION_INVALID',
    );
    expect(errors?.map(({ id }) => id)).toEqual(['regulator', 'owner_name', 'owner_share']);
  });

  it('keeps the choice between fieldsets and the fields of the chosen one alone', async () => {
    const { save, section, values } = await visit('grouped', 'fieldsets', 'every-element-open');
    const chosen = {
      signatory_name: 'Ines Faber',
      payment: 'debit',
      mandate_reference: 'M-77',
      debit_day: 15,
      iban: 'LU280019400644750000',
      has_second_contact: false,
    };
    const answer = await save(chosen);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const { elements = [] } = await section();
    expect(elements.find(({ id }) => id === 'by-debit')?.value).toBe('debit');
    const saved = await values();
    expect(saved).toMatchObject({ mandate_reference: 'M-77', debit_day: 15 });
    expect(saved).not.toHaveProperty('iban');
  });
});

describe('the body of a save', () => {
  it.each([
    ['no body', undefined],
    ['a list', []],
    ['null', null],
    ['no elements', {}],
    ['elements that are none', { elements: [1] }],
    ['an element without an id', { elements: [{ value: 1 }] }],
  ])('gets a 400 for %s', async (_, body) => {
    const token = await server.token('bodies');
    const path = '/v1/qualification/sections/personal-details';
    expectProblem(await server.call('PUT', path, { token, body }), 400, 'REQUEST_INVALID');
  });
});

it('a save with a wallet that has to be connected is refused until it is linked', async () => {
  const own = await startServer({ walletChallenges: false, verifySignature: async () => true });
  const token = await own.token('owner', 'wallet');
  const walletAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const save = (select_wallet: string, address = walletAddress) =>
    own.call('PUT', '/v1/qualification/sections/wallet', {
      token,
      body: {
        elements: rows({
          existingOrNewWallet: 'existing',
          select_wallet,
          wallet_address: address,
        }),
      },
    });
  const refused = await save('own');
  expectProblem(refused, 422, 'SECTION_INVALID');
  expect(refused.json).toMatchObject({
    errors: [{ id: 'select_wallet', message: 'Connect your wallet and sign the message.' }],
  });
  const body = { walletAddress, signature: `0x${'1f'.repeat(65)}` };
  await own.call('POST', '/v1/identity/wallets', { token, body });
  const foreign = `0x${'Ab'.repeat(20)}`;
  expectProblem(await save('own', foreign), 422, 'SECTION_INVALID');
  expect((await save('own', walletAddress.toLowerCase())).status).toBe(204);
  expect((await save('onchainid', '')).status).toBe(204);
  await own.close();
});
