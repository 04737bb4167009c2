import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STAND_IN_ROUTES } from '../../server/src/identity/stand-in-calls';
import { startServer } from './support/server';

const read = (path: string) => readFileSync(path, 'utf8');

/** Every base in the sources, as `export const …_BASE = '/…'` has it. */
const bases = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...read(`server/src/${file}`).matchAll(/_BASE = '(\/[^']+)'/g)])
  .map(([, base = '']) => base);

/** What the first column of a page's tables has in backticks. */
const firstColumn = (page: string) =>
  [...read(page).matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
  );

describe('the paths of the server', () => {
  it('stand on the page that says who may call them, and no others', () => {
    const written = firstColumn('docs/operate/server-security.md').filter((text) =>
      text.startsWith('/'),
    );
    // The phone's calls are the investor's, with a token of their own.
    expect(written.sort()).toEqual([...bases, '/health', '/metrics', '/v1/handoff'].sort());
  });

  it('to the stand-ins stand on the page of the server, and are answered', async () => {
    const written = firstColumn('docs/operate/server.md').filter((text) =>
      /^(GET|POST) \/(stand-ins|websdk)\//.test(text),
    );
    const isScript = (route: string) => route.startsWith('GET /stand-ins/');
    const served = ['GET /stand-ins/…', ...STAND_IN_ROUTES.filter((route) => !isScript(route))];
    expect(written.sort()).toEqual(served.sort());
    const server = await startServer();
    for (const route of STAND_IN_ROUTES) {
      const [method = '', path = ''] = route.split(' ');
      const sent = method === 'POST' ? { rawBody: '' } : {};
      const { status } = await server.call(method, path, sent);
      expect([route, [404, 405].includes(status)]).toEqual([route, false]);
    }
  });
});
