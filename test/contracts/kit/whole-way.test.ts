import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReferenceServer, startServer } from '../../unit/demo/support/reference-server';
import { type Break, inspect, withJson } from './support';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function way(investor: string, profile: string, breaks?: Break, save = true) {
  const token = await server.token(investor, profile);
  const findings = await inspect(server, token, breaks, { save, only: ['way', 'elements'] });
  const [found, ...elements] = findings;
  if (!found) throw new Error('no finding');
  return { found, elements };
}

const isSave = ({ method, url }: Request) => method === 'PUT' && /\/sections\/[\w-]+$/.test(url);

describe('the whole way of a test investor', () => {
  it('ends early without --save: which sections were not seen is said, and how they can be', async () => {
    const { found, elements } = await way('unseen', 'individual', undefined, false);
    expect(found.id).toBe('elements.usable');
    expect(elements.find(({ id }) => id === 'elements.seen')).toMatchObject({
      outcome: 'skipped',
      problem: expect.stringMatching(/^\d of \d sections are not open yet/),
      fix: expect.stringContaining('--save'),
    });
  });

  it('leads through every section to the end, and lists what was written', async () => {
    const { found, elements } = await way('goes', 'individual');
    expect(found).toMatchObject({ id: 'way.filled', outcome: 'passed' });
    const notes = found.notes ?? [];
    expect(notes.at(-1)).toBe('The way has ended: every section is complete or locked.');
    expect(notes.filter((note) => note.startsWith('Wrote')).length).toBeGreaterThan(2);
    expect(elements.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });

  it('uploads a file where one is required', async () => {
    const { found } = await way('files', 'every-element');
    expect(found.outcome).toBe('passed');
    expect(found.notes?.join('\n')).toMatch(/Wrote a file: \w+ of/);
  });

  it('ends at what only a person can do', async () => {
    const { found } = await way('person', 'whole-journey');
    expect(found.outcome).toBe('passed');
    expect(found.notes?.at(-1)).toMatch(/A person has to go on in: /);
  });
});

describe('a backend is found out that', () => {
  it('loses what is sent', async () => {
    const { found } = await way('loses', 'individual', async (request, next) => {
      if (!isSave(request)) return next();
      const { elements } = await request.clone().json();
      const body = JSON.stringify({ elements: elements.slice(0, -1) });
      return next(new Request(request, { body }));
    });
    expect(found.outcome).toBe('failed');
  });

  it('keeps another value than was sent', async () => {
    const { found } = await way('alters', 'individual', async (request, next) => {
      const response = await next();
      if (request.method !== 'GET' || !/\/sections\/[\w-]+$/.test(request.url)) return response;
      return withJson(response, (section) => ({
        ...section,
        elements: section.elements.map((element: { type: string; value?: unknown }) =>
          element.type === 'string' && element.value
            ? { ...element, value: `${element.value}!` }
            : element,
        ),
      }));
    });
    expect(found.outcome).toBe('failed');
    expect(found.problem).toMatch(/does not come back as it was saved/);
  });

  it('takes what it has to refuse', async () => {
    const { found } = await way('takes', 'individual', async (request, next) => {
      const response = await next();
      return isSave(request) && response.status === 422
        ? new Response(null, { status: 204 })
        : response;
    });
    expect(found.problem).toMatch(/took a save without \w+, which is required/);
  });

  it('refuses what its own elements allow', async () => {
    const { found } = await way('refuses', 'individual', async (request, next) => {
      const response = await next();
      if (!isSave(request) || response.status !== 204) return response;
      const errors = [{ id: 'city', message: 'Not there' }];
      return Response.json({ title: 'No', status: 422, code: 'NO', errors }, { status: 422 });
    });
    expect(found.problem).toMatch(/answered 422 to answers that fit .*: city: Not there/);
    expect(found.fix).toMatch(/--answers/);
  });

  it('never comes to an end', async () => {
    let reads = 0;
    const { found } = await way('endless', 'individual', async (request, next) => {
      const response = await next();
      if (!/\/qualification$/.test(request.url)) return response;
      reads += 1;
      return withJson(response, (qualification) => {
        const [milestone] = qualification.milestones;
        const section = { id: `s${reads}`, label: 'S', status: 'active' };
        return {
          ...qualification,
          milestones: [{ ...milestone, status: 'active', sections: [section] }],
        };
      });
    });
    expect(found.outcome).not.toBe('passed');
  });
});
