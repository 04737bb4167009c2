import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS, rows } from './support/answers';
import { expectProblem } from './support/problem';
import { type ReferenceServer, startServer } from './support/reference-server';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const control = (path: string, body: unknown) => server.call('POST', `/demo${path}`, { body });
const QUESTION = '/v1/qualification/sections/investor';
const PERSONAL = '/v1/qualification/sections/personal-details';

describe('the demo controls', () => {
  it('list the profiles', async () => {
    const { json } = await server.call('GET', '/demo/profiles');
    expect(json).toContainEqual({
      id: 'every-element',
      title: 'Company, with every element type',
      email: 'office@kestrel-instruments.example',
    });
  });

  it('reset one investor, with files and links, and leave the others unchanged', async () => {
    const token = await server.token('resetter');
    const other = await server.token('bystander');
    const body = { elements: rows(ANSWERS['personal-details']) };
    for (const by of [token, other]) await server.call('PUT', PERSONAL, { token: by, body });
    expect((await control('/reset', { investor: 'resetter' })).status).toBe(204);
    // Begins anew, with the first of the profiles.
    expect((await server.call('GET', QUESTION, { token })).json).toMatchObject({
      status: 'active',
    });
    expect((await server.call('GET', PERSONAL, { token: other })).json).toMatchObject({
      status: 'complete',
    });
    expectProblem(await control('/reset', { investor: 'nobody' }), 404, 'INVESTOR_NOT_FOUND');
  });

  it('clear all data of all investors', async () => {
    const own = await startServer();
    const token = await own.token('forgotten');
    await own.call('POST', '/demo/reset', { body: {} });
    expect((await own.backend.desk.investors()).investors).toEqual([]);
    // Who comes again with a token that is still good begins anew.
    expect((await own.call('GET', QUESTION, { token })).json).toMatchObject({ status: 'active' });
    await own.close();
  });

  it('set the identity check; a rejected one can be taken again, an approved one is locked', async () => {
    const token = await server.token('checked', 'identity-onfido');
    const path = '/v1/qualification/sections/identity-check';
    const section = async () => (await server.call('GET', path, { token })).json;
    const kyc = (status: string) => control('/kyc', { investor: 'checked', status });
    expect(await section()).toMatchObject({
      status: 'active',
      plugins: [{ id: 'id-check-onfido' }],
    });
    await server.call('PUT', path, { token, body: { elements: [] } });
    expect(await section()).toMatchObject({ status: 'active', plugins: [{}] });
    await control('/kyc/handed-in', { investor: 'checked' });
    expect(await section()).toMatchObject({ status: 'locked', plugins: [{}] });
    expect((await server.call('GET', '/v1/kyc', { token })).json).toMatchObject({
      status: 'Pending',
    });

    await kyc('Rejected');
    expect(await section()).toMatchObject({ status: 'active', plugins: [{}] });
    await server.call('PUT', path, { token, body: { elements: [] } });
    await kyc('Approved');
    const approved = await section();
    expect(approved).toMatchObject({
      status: 'locked',
      elements: [{ id: 'identity_result', value: 'Approved' }],
    });
    expect(approved).not.toHaveProperty('plugins');
    expect((await server.call('GET', '/v1/qualification', { token })).json).toMatchObject({
      milestones: [{ status: 'complete' }, { id: 'identity', status: 'complete' }],
    });
  });

  it('end sessions, or only their tokens', async () => {
    const first = await server.token('ended');
    const other = await server.token('not-ended');
    await control('/token/expire', { investor: 'ended' });
    const status = async (token: string) =>
      (await server.call('GET', '/v1/session', { token })).status;
    expect([await status(first), await status(other)]).toEqual([401, 200]);
    const second = await server.token('ended');
    await control('/session/expire', { investor: 'ended' });
    expect([await status(second), await status(other)]).toEqual([401, 200]);
  });

  it('change a section as another device would', async () => {
    const token = await server.token('raced');
    const before = await server.call('GET', PERSONAL, { token });
    const values = { first_name: 'Elsewhere' };
    await control('/values', { investor: 'raced', sectionId: 'personal-details', values });
    const answer = await server.call('PUT', PERSONAL, {
      token,
      body: { elements: rows(ANSWERS['personal-details']) },
      headers: { 'If-Match': before.headers.get('ETag') ?? '' },
    });
    expectProblem(answer, 412, 'SECTION_CHANGED');
  });

  it('show what is stored of an investor', async () => {
    await server.token('shown', 'returning');
    const { json } = await server.call('GET', '/demo/state?investor=shown');
    expect(json).toMatchObject({
      profile: 'returning',
      sections: { contact: { completed: true } },
    });
  });

  it('change the profile of an investor by a reset', async () => {
    await server.token('changer', 'returning');
    const token = await server.token('changer', 'completed');
    const { json } = await server.call('GET', '/v1/session', { token });
    expect(json).toMatchObject({ email: 'bruno.meyer@mail.example' });
  });

  it.each([
    ['POST', '/token', { profile: 'none' }, 404, 'PROFILE_NOT_FOUND'],
    ['POST', '/sign-in', { profile: 'none' }, 404, 'PROFILE_NOT_FOUND'],
    ['POST', '/token', { investor: '__proto__' }, 400, 'REQUEST_INVALID'],
    ['POST', '/kyc', { investor: 'constructor', status: 'x' }, 404, 'INVESTOR_NOT_FOUND'],
    ['POST', '/none', {}, 404, 'NOT_FOUND'],
    ['PUT', '/reset', {}, 405, 'METHOD_NOT_ALLOWED'],
  ])('refuse %s %s with %j', async (method, path, body, status, code) => {
    expectProblem(await server.call(method, `/demo${path}`, { body }), status, code);
  });
});
