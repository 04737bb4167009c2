import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS, rows } from './support/answers';
import { expectProblem } from './support/problem';
import { PORTAL, type ReferenceServer, startServer } from './support/reference-server';

const waits: number[] = [];
let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer({
    delay: async (ms) => {
      waits.push(ms);
    },
  });
});
beforeEach(() => server.call('DELETE', '/demo/faults'));
afterAll(() => server.close());

async function inject(order: object): Promise<void> {
  expect((await server.call('POST', '/demo/faults', { body: order })).status).toBe(204);
}

const languages = () => server.call('GET', '/v1/languages', { headers: { Origin: PORTAL } });

describe('an injected fault', () => {
  it('refuses the given number of calls with a status, readable across origins', async () => {
    const errors = [{ id: 'a', message: 'Not so' }];
    await inject({
      action: 'fetchLanguages',
      times: 2,
      fault: { kind: 'status', status: 503, code: 'BUSY', retryAfter: 7, errors },
    });
    for (const answer of [await languages(), await languages()]) {
      expect(expectProblem(answer, 503, 'BUSY').errors).toEqual(errors);
      expect(answer.headers.get('Retry-After')).toBe('7');
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(PORTAL);
    }
    expect((await languages()).status).toBe(200);
  });

  it('applies to its own action alone, `*` to any', async () => {
    await inject({ action: 'fetchKyc', fault: { kind: 'status', status: 500 } });
    expect((await languages()).status).toBe(200);
    await inject({ action: '*', fault: { kind: 'status', status: 502 } });
    expectProblem(await languages(), 502, 'INJECTED_FAULT');
    expect((await server.call('GET', '/demo/faults')).json).toMatchObject([{ action: 'fetchKyc' }]);
  });

  it('delays a call by the given time', async () => {
    await inject({ action: 'fetchLanguages', fault: { kind: 'slow', ms: 1234 } });
    expect((await languages()).status).toBe(200);
    expect(waits).toEqual([1234]);
  });

  it('answers with half a JSON text, or with JSON of another shape', async () => {
    await inject({ action: 'fetchLanguages', fault: { kind: 'malformed' } });
    await expect(languages()).rejects.toThrow(SyntaxError);
    await inject({ action: 'fetchLanguages', fault: { kind: 'body', body: [{ code: 1 }] } });
    expect((await languages()).json).toEqual([{ code: 1 }]);
  });

  it('drops the connection before a save, or loses its answer after it', async () => {
    const token = await server.token('unlucky');
    const path = '/v1/qualification/sections/personal-details';
    const body = { elements: rows(ANSWERS['personal-details']) };
    const save = () => server.call('PUT', path, { token, body });
    const status = async () =>
      ((await server.call('GET', path, { token })).json as { status: string }).status;
    await inject({ action: 'saveSection', fault: { kind: 'drop' } });
    await expect(save()).rejects.toThrow('fetch failed');
    expect(await status()).toBe('active');
    await inject({ action: 'saveSection', fault: { kind: 'lose' } });
    await expect(save()).rejects.toThrow('fetch failed');
    expect(await status()).toBe('complete');
  });

  it.each([
    { action: 'nothing', fault: { kind: 'drop' } },
    { action: '*', fault: { kind: 'status', status: 200 } },
    { action: '*', times: 0, fault: { kind: 'drop' } },
    {},
  ])('gets a refusal when it is not valid: %j', async (order) => {
    const answer = await server.call('POST', '/demo/faults', { body: order });
    expectProblem(answer, 400, 'REQUEST_INVALID');
  });
});
