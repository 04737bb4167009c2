import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkReceipt } from '../../../demo/host/pages/check-receipt.js';
import { ANSWERS, rows } from './support/answers';
import { type ReferenceServer, startServer } from './support/reference-server';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** One investor of the demo with everything complete, and the reviewer's acts on them. */
async function investorWith(profile = 'completed') {
  const investor = `review-${Math.random().toString(36).slice(2)}`;
  const token = await server.token(investor, profile);
  const get = async (path: string, language = 'en') =>
    server.call('GET', `/v1${path}`, { token, headers: { 'Accept-Language': language } });
  const read = async (path: string) => (await get(path)).json;
  const { desk } = server.backend;
  const sendBack = (sectionId: string, remarks: Parameters<typeof desk.sendBack>[2]) =>
    desk.sendBack(investor, sectionId, remarks);
  const decide = (status: string, words: object = {}) =>
    desk.setKyc(investor, { status, ...words });
  const save = (sectionId: string, values: Record<string, unknown>) =>
    server.call('PUT', `/v1/qualification/sections/${sectionId}`, {
      token,
      body: { elements: rows(values) },
    });
  const summary = async (id: string) => {
    const { milestones } = (await read('/qualification')) as {
      milestones: { sections: { id: string }[] }[];
    };
    return milestones.flatMap(({ sections }) => sections).find((one) => one.id === id);
  };
  return { get, read, sendBack, decide, save, summary };
}

const PERSONAL = ANSWERS['personal-details'];
const REMARKS = { first_name: 'Spell it out', date_of_birth: 'Compare with your passport' };

describe('a section that is sent back', () => {
  it('stays active with the reviewer’s remarks until it is saved', async () => {
    const { sendBack, read, save, summary } = await investorWith();
    await sendBack('personal-details', { message: 'Two things', elements: REMARKS });
    expect(await summary('personal-details')).toMatchObject({
      status: 'active',
      review: { count: 2 },
    });
    expect(await summary('contact')).toMatchObject({ status: 'complete' });
    expect(await read('/qualification/sections/personal-details')).toMatchObject({
      status: 'active',
      review: { message: 'Two things', elements: REMARKS },
    });
    expect((await save('personal-details', { ...PERSONAL, first_name: 'Anna Maria' })).status).toBe(
      204,
    );
    expect(await summary('personal-details')).toEqual({
      id: 'personal-details',
      label: expect.any(String),
      status: 'complete',
    });
    expect(await read('/qualification/sections/personal-details')).not.toHaveProperty('review');
  });

  it('counts as answered after a save of the same values too', async () => {
    const { sendBack, save, summary } = await investorWith();
    await sendBack('personal-details', { elements: REMARKS });
    expect((await save('personal-details', PERSONAL)).status).toBe(204);
    expect(await summary('personal-details')).toMatchObject({ status: 'complete' });
  });

  it('does not make later sections pending', async () => {
    const { sendBack, summary } = await investorWith('returning');
    await sendBack('personal-details', { message: 'All of it' });
    expect(await summary('personal-details')).toMatchObject({ review: { count: 1 } });
    expect(await summary('tax-residence')).toMatchObject({ status: 'active' });
    expect(await summary('funds')).toMatchObject({ status: 'pending' });
  });

  it.each([
    [404, 'SECTION_NOT_FOUND', 'nowhere', { message: 'x' }],
    [409, 'SECTION_LOCKED', 'agreements', { message: 'x' }],
    [422, 'REVIEW_EMPTY', 'contact', { message: ' ', elements: { city: '' } }],
    [422, 'REVIEW_INVALID', 'contact', { elements: { nobody: 'x' } }],
  ])('gets a refusal with %i %s', async (status, code, sectionId, remarks) => {
    const { sendBack } = await investorWith('returning');
    await expect(sendBack(sectionId, remarks)).rejects.toMatchObject({ refusal: { status, code } });
  });
});

describe('the decision about the identity', () => {
  it('has a message, whether a retry is allowed, and its time', async () => {
    const { decide, read } = await investorWith();
    await decide('Rejected', { message: 'The photo is blurred.' });
    expect(await read('/kyc')).toEqual({
      status: 'Rejected',
      message: 'The photo is blurred.',
      canRetry: true,
      updatedAt: new Date(server.now()).toISOString(),
    });
    await decide('Rejected', { canRetry: false });
    expect(await read('/kyc')).toMatchObject({ status: 'Rejected', canRetry: false });
    await decide('Approved', { message: 'Welcome' });
    expect(await read('/kyc')).toMatchObject({ status: 'Approved', message: 'Welcome' });
  });

  it('opens the section of the check again only where it can be taken again', async () => {
    const { decide, read, save, summary } = await investorWith('identity-sumsub');
    const answers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = ANSWERS;
    const { milestones } = (await read('/qualification')) as {
      milestones: { sections: { id: string }[] }[];
    };
    const ids = milestones.flatMap(({ sections }) => sections.map(({ id }) => id));
    const check = ids.find((id) => id.includes('identity')) ?? '';
    for (const id of ids) {
      if (id !== check) await save(id, answers[id] ?? {});
    }
    await save(check, {});
    expect(await summary(check)).toMatchObject({ status: 'active' });
    await decide('Rejected', { canRetry: false });
    expect(await summary(check)).toMatchObject({ status: 'locked' });
    await decide('Rejected');
    expect(await summary(check)).toMatchObject({ status: 'active' });
  });
});

describe('the receipt', () => {
  const download = async (url: string) => {
    const { status, text, headers } = await server.call('GET', url.replace(server.origin, ''));
    return { status, text, name: headers.get('Content-Disposition') };
  };
  const publicKey = async () => (await server.call('GET', '/demo/receipt-key')).text;

  it('exists when nothing is left to do, the same each time, another after a change', async () => {
    const { sendBack, get, save } = await investorWith();
    const first = (await get('/qualification/receipt')).json as { reference: string };
    expect((await get('/qualification/receipt')).json).toMatchObject({
      reference: first.reference,
    });
    await sendBack('personal-details', { elements: REMARKS });
    expect(await get('/qualification/receipt')).toMatchObject({
      status: 404,
      json: { code: 'RECEIPT_NOT_FOUND' },
    });
    server.advance(1000);
    await save('personal-details', { ...PERSONAL, first_name: 'Anna Maria' });
    const second = (await get('/qualification/receipt')).json as { reference: string };
    expect(second).toMatchObject({ submittedAt: new Date(server.now()).toISOString() });
    expect(second.reference).not.toBe(first.reference);
  });

  it('carries a signature, and a check reports what was changed, added and removed', async () => {
    const { read } = await investorWith();
    const { url, reference } = (await read('/qualification/receipt')) as Record<string, string>;
    const { text, name } = await download(url as string);
    expect(name).toBe(`attachment; filename="receipt-${reference}.json"`);
    const key = await publicKey();
    expect(await checkReceipt(text, key)).toEqual({
      valid: true,
      signed: true,
      reference,
      changes: [],
    });

    const { content, ...rest } = JSON.parse(text);
    const [first, second, ...others] = content.entries;
    const altered = {
      ...content,
      investor: 'somebody',
      entries: [{ ...first, value: 'Eve' }, ...others, { at: 'contact/more', value: 1 }],
    };
    expect(await checkReceipt(JSON.stringify({ content: altered, ...rest }), key)).toEqual({
      valid: false,
      signed: true,
      reference,
      changes: [
        'Changed: investor.',
        `Changed: ${first.at}.`,
        'Added: contact/more.',
        `Removed: ${second.at}.`,
      ],
    });
  });

  it('has no other key, no other seal, and does not pass as something else', async () => {
    const { read } = await investorWith();
    const { url } = (await read('/qualification/receipt')) as Record<string, string>;
    const { text } = await download(url as string);
    const key = await publicKey();
    const other = await startServer();
    const otherKey = (await other.call('GET', '/demo/receipt-key')).text;
    await other.close();
    expect(await checkReceipt(text, otherKey)).toMatchObject({ valid: false, signed: false });
    const file = JSON.parse(text);
    file.seal.submittedAt = file.content.submittedAt = '2020-01-01T00:00:00.000Z';
    expect(await checkReceipt(JSON.stringify(file), key)).toMatchObject({
      valid: false,
      signed: false,
    });
    for (const strange of ['', '{}', 'null', '{"content":1}', '<p>']) {
      expect(await checkReceipt(strange, key)).toMatchObject({ valid: false });
    }
    expect(await checkReceipt(text, 'no key')).toMatchObject({ valid: false });
  });

  it('can be downloaded at its own address alone', async () => {
    const { read } = await investorWith();
    const { url = '', reference = '' } = (await read('/qualification/receipt')) as Record<
      string,
      string
    >;
    expect((await download(url.replace(reference, '2026-ELSE'))).status).toBe(403);
    server.advance(60 * 60_000);
    expect((await download(url)).status).toBe(403);
  });
});
