import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReferenceServer, startServer } from '../../unit/demo/support/reference-server';
import { type Break, inspect, withJson } from './support';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** What is found of two investors; `breaks` is given the token of each. */
async function owners(name: string, breaks?: (first: string, second: string) => Break) {
  const first = await server.token(`${name}-1`, 'every-element');
  const second = await server.token(`${name}-2`, 'every-element');
  const findings = await inspect(server, first, breaks?.(first, second), {
    ...{ save: true, only: ['owners'], secondToken: second },
  });
  return Object.fromEntries(findings.map((one) => [one.id, one]));
}

const bearerOf = ({ headers }: Request) => headers.get('authorization')?.slice('Bearer '.length);

function as(request: Request, token: string): Request {
  const changed = new Request(request);
  changed.headers.set('authorization', `Bearer ${token}`);
  return changed;
}

describe('with the tokens of two investors', () => {
  it('a good backend keeps apart what belongs to whom', async () => {
    const found = await owners('apart');
    expect(Object.values(found).map(({ id, outcome, problem }) => [id, outcome, problem])).toEqual([
      ['owners.answers', 'passed', undefined],
      ['owners.documents', 'passed', undefined],
    ]);
  });

  it('one that gives out another’s answers is found', async () => {
    const found = await owners('reads', (first, second) => (request, next) => {
      const isRead = request.method === 'GET' && /\/sections\/[\w-]+$/.test(request.url);
      return next(isRead && bearerOf(request) === second ? as(request, first) : request);
    });
    expect(found['owners.answers']?.problem).toMatch(/answers the second investor/);
  });

  it('one that stores for whoever came first is found', async () => {
    const found = await owners('stores', (first, second) => (request, next) => {
      const isSave = request.method === 'PUT' && /\/sections\/[\w-]+$/.test(request.url);
      if (!isSave || bearerOf(request) !== second) return next();
      const changed = as(request, first);
      changed.headers.delete('if-match');
      return next(changed);
    });
    expect(found['owners.answers']?.problem).toMatch(/after the second has saved/);
  });

  it('one that gives out the link of another’s document is found', async () => {
    const found = await owners('links', (first, second) => (request, next) => {
      const isLink = /\/documents\/[\w-]+\/link$/.test(request.url);
      return next(isLink && bearerOf(request) === second ? as(request, first) : request);
    });
    expect(found['owners.documents']?.problem).toMatch(/the first’s document/);
  });

  it('one that takes the version of another’s document is found', async () => {
    const versions: { id: string; value: unknown }[] = [];
    const ofFirst = new Set<unknown>();
    const found = await owners('takes', (first, second) => async (request, next) => {
      if (bearerOf(request) === first && request.url.endsWith('/link')) {
        const answer = await next();
        ofFirst.add((await answer.clone().json()).version);
        return answer;
      }
      const isSection = /\/sections\/[\w-]+$/.test(request.url);
      if (!isSection || bearerOf(request) !== second) return next();
      if (request.method === 'PUT') {
        const { elements } = await request.clone().json();
        const taken = elements.filter(({ value }: { value: { version?: unknown } | null }) =>
          ofFirst.has(value?.version ?? null),
        );
        versions.push(...taken);
        return taken.length > 0 ? new Response(null, { status: 204 }) : next();
      }
      return withJson(await next(), (section) => ({
        ...section,
        elements: section.elements?.map((element: { id: string; fields?: { id: string }[] }) => ({
          ...element,
          ...versions.findLast(({ id }) => id === element.id),
          fields: element.fields?.map((field) => ({
            ...field,
            ...versions.findLast(({ id }) => id === field.id),
          })),
        })),
      }));
    });
    expect(found['owners.documents']?.problem).toMatch(/sent the version of the first’s document/);
  });
});

it('two tokens of one investor are told, and none is a skipped check that could be made', async () => {
  const token = await server.token('same', 'every-element');
  const settings = { save: true, only: ['owners'] };
  const same = await inspect(server, token, undefined, { ...settings, secondToken: token });
  expect(same.map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/the same investor/),
    expect.stringMatching(/the same investor/),
  ]);
  const none = await inspect(server, token, undefined, settings);
  expect(none.map(({ outcome, fix }) => [outcome, fix?.slice(0, 19)])).toEqual([
    ['skipped', 'Give --second-token'],
    ['skipped', 'Give --second-token'],
  ]);
});
