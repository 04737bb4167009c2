import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { negotiateLanguage } from '../../../src/reference-backend/rules/language/negotiate-language';
import { expectProblem } from './support/problem';
import { type ReferenceServer, startServer } from './support/reference-server';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('the language of an answer', () => {
  it.each([
    [undefined, undefined, 'en'],
    [undefined, 'fr', 'fr'],
    [undefined, 'ja', 'en'],
    ['de', 'fr', 'de'],
    ['de-CH', undefined, 'de'],
    ['AR', undefined, 'ar'],
    ['ja', 'fr', 'en'],
    ['ja, fr;q=0.5', undefined, 'fr'],
    ['en;q=0.3, ar;q=0.9', undefined, 'ar'],
    ['de;q=0, fr', undefined, 'fr'],
    ['*', undefined, 'en'],
    ['de;q=nonsense', 'fr', 'fr'],
    [';;,,q=1', undefined, 'en'],
  ])('follows Accept-Language %s and the investor’s %s: %s', (header, own, expected) => {
    expect(negotiateLanguage(header, own)).toBe(expected);
  });

  it.each([
    ['en', 'Personal details', 'en'],
    ['de', 'Persönliche Angaben', 'de'],
    ['fr', 'Informations personnelles', 'fr'],
    ['ar', 'البيانات الشخصية', 'ar'],
    ['ko', 'Personal details', 'en'],
  ])('%s: names itself in Content-Language', async (language, label, spoken) => {
    const token = await server.token('speaker');
    const answer = await server.call('GET', '/v1/qualification/sections/personal-details', {
      token,
      headers: { 'Accept-Language': language },
    });
    expect(answer.json).toMatchObject({ label });
    expect(answer.headers.get('Content-Language')).toBe(spoken);
  });

  it('holds for errors and their messages too', async () => {
    const token = await server.token('refused');
    const answer = await server.call('PUT', '/v1/qualification/sections/personal-details', {
      token,
      headers: { 'Accept-Language': 'de' },
      body: { elements: [] },
    });
    const problem = expectProblem(answer, 422, 'SECTION_INVALID');
    expect(problem.title).toBe('Einige Angaben können so nicht gespeichert werden.');
    expect(problem.errors?.[0]).toEqual({
      id: 'first_name',
      message: 'Bitte füllen Sie dieses Feld aus.',
    });
  });
});
