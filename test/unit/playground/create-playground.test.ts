import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { checkReceipt } from '../../../demo/host/pages/check-receipt.js';
import { createPlayground } from '../../../src/playground/create-playground';
import { ownershipMessage } from '../../../src/reference-backend/rules/wallet/link-wallet';
import { checkedApi } from '../../support/fakes/onboarding-api';
import { ANSWERS, rows } from '../demo/support/answers';

function start(profile = 'whole-journey') {
  let now = Date.UTC(2026, 10, 21, 12);
  let ids = 0;
  const playground = createPlayground({
    profile,
    now: () => now,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      now += ms;
    },
    newId: () => `id-${++ids}`,
    storeUrl: 'https://demo.test/page?demo-document=',
    origin: 'https://demo.test',
    chainId: () => 80002,
  });
  const context = { signal: new AbortController().signal, language: 'en' };
  return {
    playground,
    api: checkedApi(playground.api),
    context,
    advance: (ms: number) => {
      now += ms;
    },
    statuses: () => Object.fromEntries(playground.sections().map(({ id, status }) => [id, status])),
  };
}

describe('the playground', () => {
  it('answers the store actions by the contract, without a server', async () => {
    const { api, context } = start();
    expect(await api.fetchSession({}, context)).toMatchObject({ investorId: 'whole-journey' });
    expect(await api.fetchLanguages({}, context)).not.toEqual([]);
    expect(await api.fetchKyc({}, context)).toEqual({ status: 'Not_checked' });
    expect(await api.fetchMissingDisclaimers({}, context)).toEqual([]);
    const { milestones } = await api.fetchQualification({}, context);
    expect(milestones[0]?.sections[0]).toMatchObject({ id: 'personal-details', status: 'active' });
  });

  it('saves a section by the reference server’s rules and gives its new tag', async () => {
    const { api, context, statuses } = start();
    const sectionId = 'personal-details';
    const { etag } = await api.fetchSection({ sectionId }, context);
    const request = { sectionId, elements: rows(ANSWERS[sectionId]), ...(etag && { etag }) };
    const saved = await api.saveSection(request, context);
    expect(saved.etag).toBe((await api.fetchSection({ sectionId }, context)).etag);
    expect(statuses()).toMatchObject({ 'personal-details': 'complete', contact: 'active' });
    await expect(
      api.saveSection({ sectionId: 'contact', elements: [] }, context),
    ).rejects.toMatchObject({ code: 'SECTION_INVALID', status: 422 });
  });

  it('lets one person act as reviewer too: send back, reject, approve, sign', async () => {
    const { playground, api, context, statuses } = start('completed');
    const { reviewer } = playground;
    const sectionId = 'personal-details';
    expect(reviewer.sections()[0]).toMatchObject({ id: sectionId, isSentBack: false });
    expect(reviewer.sendBack({ sectionId, elements: {} })).toBe('REVIEW_EMPTY');
    expect(reviewer.sendBack({ sectionId, elements: { first_name: 'In full' } })).toBeUndefined();
    expect(statuses()).toMatchObject({ [sectionId]: 'active', contact: 'complete' });
    expect(await api.fetchSection({ sectionId }, context)).toMatchObject({
      review: { elements: { first_name: 'In full' } },
    });
    await expect(api.readReceipt({}, context)).rejects.toMatchObject({ status: 404 });

    await api.saveSection({ sectionId, elements: rows(ANSWERS[sectionId]) }, context);
    expect(reviewer.reject('Blurred', false)).toBeUndefined();
    expect(await api.fetchKyc({}, context)).toMatchObject({ message: 'Blurred', canRetry: false });
    expect(reviewer.approve('')).toBeUndefined();
    expect(playground.kyc()).toBe('Approved');

    const { url = '', reference } = await api.readReceipt({}, context);
    expect(url).toMatch(/^https:\/\/demo\.test\//);
    const file = await playground.receiptAt(url);
    const text = JSON.stringify(file);
    expect(await checkReceipt(text, file?.signature.publicKey ?? '')).toEqual({
      valid: true,
      signed: true,
      reference,
      changes: [],
    });
    expect(playground.receiptAt('https://demo.test/page')).toBeUndefined();
  });

  it('completes the section of an identity check once the check was handed in and not before', async () => {
    const { playground, api, context, statuses } = start('identity-sumsub');
    await api.saveSection({ sectionId: 'identity-check', elements: [] }, context);
    expect([playground.kyc(), statuses()['identity-check']]).toEqual(['Not_checked', 'active']);
    playground.handInCheck();
    expect([playground.kyc(), statuses()['identity-check']]).toEqual(['Pending', 'locked']);
  });

  it('accepts a file and gives it a link after a while', async () => {
    const { api, context, advance } = start('every-element-open');
    const file = new File(['%PDF-1.4'], 'proof.pdf', { type: 'application/pdf' });
    const announced = {
      id: 'proof_of_address',
      label: 'Proof',
      filename: file.name,
      type: file.type,
      md5: '0'.repeat(32),
      size: file.size,
    };
    const fields = await api.fetchSection({ sectionId: 'documents' }, context);
    const single = fields.elements?.find(({ type }) => type === 'input-file');
    const id = single?.name ?? single?.id ?? '';
    const { filesToUpload } = await api.fetchDocumentUrl(
      { fieldsetId: id, files: [{ ...announced, id }] },
      context,
    );
    const [{ href }] = filesToUpload as [{ href: { url: string } }];
    const progress: number[] = [];
    const upload = {
      url: href.url,
      file,
      headers: {},
      onProgress: (sent: number) => progress.push(sent),
    };
    await api.upload(upload, context);
    expect(progress.at(-1)).toBe(file.size);
    await expect(api.fetchDocumentLink({ documentId: id }, context)).rejects.toMatchObject({
      code: 'ERROR_DOCUMENTS_NOT_FOUND',
    });
    advance(5_000);
    const link = await api.fetchDocumentLink({ documentId: id }, context);
    expect(link.url).toMatch(/^https:\/\/demo\.test\/page\?demo-document=/);
  });

  it('leads a person and a company, there and back, with documents on both sides', async () => {
    const { playground, api, context, advance, statuses } = start('everyone');
    const save = (sectionId: string, values: Readonly<Record<string, unknown>>) =>
      api.saveSection({ sectionId, elements: rows(values) }, context);
    const upload = async (sectionId: string, id: string, fieldsetId = id) => {
      const file = new File([`%PDF-1.4 ${id}`], `${id}.pdf`, { type: 'application/pdf' });
      const announced = { id, label: id, filename: file.name, type: file.type, size: file.size };
      const { filesToUpload } = await api.fetchDocumentUrl(
        { fieldsetId, files: [{ ...announced, md5: '0'.repeat(32) }] },
        context,
      );
      const [{ href }] = filesToUpload as [{ href: { url: string } }];
      await api.upload({ url: href.url, file, headers: {}, onProgress: () => {} }, context);
      advance(5_000);
      const { elements = [] } = await api.fetchSection({ sectionId }, context);
      const all = elements.flatMap((element) => [element, ...(element.fields ?? [])]);
      return all.find((one) => one.id === id)?.value as object;
    };
    const answerOf = async (sectionId: string, key: string) => {
      const { elements = [] } = await api.fetchSection({ sectionId }, context);
      return elements.find(({ id }) => id === key)?.value;
    };
    const isComplete = (...ids: readonly string[]) =>
      expect(statuses()).toMatchObject(Object.fromEntries(ids.map((id) => [id, 'complete'])));
    const filename = (id: string) => expect.objectContaining({ filename: `${id}.pdf` });

    await save('investor', { investor_kind: 'person' });
    await save('personal-details', ANSWERS['personal-details']);
    await save('contact', ANSWERS.contact);
    await save('tax-residence', ANSWERS['tax-residence']);
    await save('funds', ANSWERS.funds);
    await save('documents', {
      proof_of_address: await upload('documents', 'proof_of_address'),
    });

    await save('investor', { investor_kind: 'company' });
    expect(statuses()).not.toHaveProperty('contact');
    await save('company-details', { company_name: 'Lovelace Engines', company_country: 'CH' });
    await save('company-documents', {
      register_extract: await upload('company-documents', 'register_extract'),
      good_standing: await upload('company-documents', 'good_standing'),
    });
    await save('directors', {
      ...{ director_1__there: true, director_1__name: 'Grace Hopper' },
      director_1__born: '1970-07-07',
      director_1__passport: await upload('directors', 'director_1__passport', 'director_1'),
    });
    await save('owners', { owner_1__there: true, owner_1__name: 'Ada', owner_1__share: 100 });
    await save('owner-documents-1', {
      'passport-1': await upload('owner-documents-1', 'passport-1'),
      'wealth-1': 'Engines',
    });
    isComplete('company-documents', 'directors', 'owners', 'owner-documents-1');
    expect(playground.sections().map(({ label }) => label)).toContain('Documents of Ada');
    expect(playground.reviewer.sections().map(({ label }) => label)).toContain('Documents of Ada');

    await save('investor', { investor_kind: 'person' });
    isComplete('personal-details', 'contact', 'documents');
    expect(await answerOf('contact', 'city')).toBe('Luxembourg');
    expect(await answerOf('documents', 'proof_of_address')).toEqual(filename('proof_of_address'));
    const hidden = { sectionId: 'owner-documents-1' };
    await expect(api.fetchSection(hidden, context)).rejects.toMatchObject({ status: 404 });

    await save('investor', { investor_kind: 'company' });
    isComplete('company-documents', 'directors', 'owners', 'owner-documents-1');
    expect(await answerOf('owner-documents-1', 'passport-1')).toEqual(filename('passport-1'));
    expect(await answerOf('company-documents', 'good_standing')).toEqual(filename('good_standing'));

    playground.setSection('owner-documents-1', 'locked');
    expect(statuses()['owner-documents-1']).toBe('locked');
  });

  it.each([
    ['complete', 'complete'],
    ['locked', 'locked'],
    ['open', 'pending'],
  ] as const)('sets a section to %s', async (wanted, expected) => {
    const { playground, statuses } = start();
    playground.setSection('agreements', wanted);
    expect(statuses().agreements).toBe(expected);
    playground.setSection('agreements', 'open');
    expect(statuses().agreements).toBe('pending');
  });

  it.each(['Pending', 'Approved', 'Rejected', 'Not_checked', 'In_review'])(
    'sets the identity check to %s',
    async (status) => {
      const { playground, api, context } = start();
      playground.setKyc(status);
      expect(await api.fetchKyc({}, context)).toMatchObject({ status });
      expect(playground.kyc()).toBe(status);
    },
  );

  it('hands nothing over to a phone, since its state is in one page', async () => {
    const { api, context } = start('every-element-open');
    const files = [{ id: 'proof_of_address', label: 'Proof of address' }];
    const request = { sectionId: 'documents', fieldsetId: 'proof_of_address', files };
    await expect(api.createHandoff?.(request, context)).rejects.toMatchObject({ status: 404 });
  });

  it('ends the session and signs in again with everything kept', async () => {
    const { playground, api, context, statuses } = start();
    playground.setSection('personal-details', 'complete');
    playground.endSession();
    await expect(api.fetchQualification({}, context)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    playground.signIn();
    await api.fetchQualification({}, context);
    expect(statuses()).toMatchObject({ 'personal-details': 'complete' });
  });

  it('warns of a session that ends soon, and ends it then', async () => {
    const { playground, api, context, advance } = start();
    playground.endSessionSoon();
    const { expiresAt } = await api.fetchSession({}, context);
    expect(expiresAt).toBe('2026-11-21T12:02:00.000Z');
    advance(2 * 60_000);
    await expect(api.fetchSession({}, context)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  it('links a wallet by its owner’s own signature alone', async () => {
    const { api, context } = start('wallet');
    const owner = privateKeyToAccount(generatePrivateKey());
    const other = privateKeyToAccount(generatePrivateKey());
    const walletAddress = owner.address;
    const message = ownershipMessage(walletAddress);
    const challenge = await api.fetchWalletChallenge({ address: walletAddress }, context);
    const link = (signature: string, challengeSignature: string) =>
      api.linkWalletToIdentity({ walletAddress, signature, challengeSignature }, context);
    const good = [
      await owner.signMessage({ message }),
      await owner.signMessage({ message: challenge.message }),
    ] as const;
    const wrongs: (readonly [string, string])[] = [
      ['0x00', good[1]],
      [await other.signMessage({ message }), good[1]],
      [good[0], await other.signMessage({ message: challenge.message })],
      [good[0], good[0]],
    ];
    for (const wrong of wrongs) {
      await expect(link(...wrong)).rejects.toMatchObject({ code: 'WALLET_SIGNATURE_INVALID' });
    }
    await link(...good);
    await link(...good);
  });

  it('starts anew with another profile', async () => {
    const { playground, api, context } = start();
    playground.chooseProfile('completed');
    expect(await api.fetchKyc({}, context)).toEqual({ status: 'Approved' });
    expect(await api.fetchSession({}, context)).toMatchObject({ investorId: 'completed' });
  });

  it('makes the next call fail, and no other', async () => {
    const { playground, api, context } = start();
    const refused = { kind: 'status', status: 412, code: 'SECTION_CHANGED' } as const;
    playground.addFault({ action: 'saveSection', times: 1, fault: refused });
    playground.addFault({ action: 'fetchKyc', times: 1, fault: { kind: 'drop' } });
    const save = () =>
      api.saveSection(
        { sectionId: 'personal-details', elements: rows(ANSWERS['personal-details']) },
        context,
      );
    await expect(save()).rejects.toMatchObject({ code: 'SECTION_CHANGED', status: 412 });
    await expect(api.fetchKyc({}, context)).rejects.toMatchObject({ code: 'NETWORK' });
    await save();
    await api.fetchKyc({}, context);
  });
});
