import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { DESK_CALLS } from '../../server/src/desk/desk-calls';
import { contentOf, examplesOf, openApi } from '../contracts/openapi/openapi-document';
import { violations } from '../contracts/openapi/violations';
import { type DeskServer, startDesk } from './support/desk';

const api = openApi(parse(readFileSync('server/openapi-desk.yaml', 'utf8')));

describe('the document of the desk', () => {
  it('has the calls that the server answers, and no others', () => {
    const written = api.operations.map(({ action, method, path }) => [action, { method, path }]);
    const served = Object.entries(DESK_CALLS).map(([action, { method, path }]) => [
      action,
      { method, path },
    ]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(served));
  });

  it('has examples that hold to it', () => {
    const examples = api.operations
      .flatMap((operation) => examplesOf(api, operation))
      .filter(({ value }) => value !== undefined);
    expect(examples.length).toBeGreaterThan(1);
    for (const { schema, value, at } of examples) {
      expect(violations(api, schema, value, at)).toEqual([]);
    }
  });

  it('says what the server answers, with everything in it', async () => {
    const server = await startDesk();
    await server.submit('anna');
    await server.call('GET', '/v1/qualification/receipt');
    await server.call('GET', '/v1/session', { as: 'eve' });
    const review = { message: 'Why?', elements: { first: 'Which?' } };
    await server.desk('PUT', '/investors/anna/sections/about/review', { body: review });
    const kyc = { status: 'Rejected', message: 'Dark', canRetry: false };
    await server.desk('PUT', '/investors/anna/kyc', { body: kyc });
    await server.engine.exec("insert into wallets values ('0xa', 'anna', 's', null, now())");
    const answers: Record<string, string> = {
      investors: '/investors?limit=1',
      investor: '/investors/anna',
      documentLink: '/investors/anna/documents/passport',
      history: '/investors/anna/history',
    };
    for (const [action, path] of Object.entries(answers)) {
      expect(await answerHolds(server, action, path)).toEqual([]);
    }
    const refused = await server.desk('GET', '/investors/nobody');
    expect(violations(api, { $ref: '#/components/schemas/Problem' }, refused.json)).toEqual([]);
  });
});

async function answerHolds(
  { desk }: DeskServer,
  action: string,
  path: string,
): Promise<readonly string[]> {
  const operation = api.operations.find((one) => one.action === action);
  const { schema = {} } = contentOf(operation?.responses['200'], 'application/json');
  const { text } = await desk('GET', path);
  expect(text.length).toBeGreaterThan(50);
  return violations(api, schema, JSON.parse(text.replace(/\.\d{3}Z"/g, 'Z"')), action);
}
