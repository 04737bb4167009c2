import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { run } from '../../../cli/contract/main';
import { asJson, asText } from '../../../cli/contract/report';
import {
  PORTAL,
  type ReferenceServer,
  startServer,
} from '../../unit/demo/support/reference-server';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function command(args: readonly string[], env: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, {
    print: (text) => out.push(text),
    complain: (text) => err.push(text),
    env,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('check-backend', () => {
  it('reports a good backend as text and exits with 0', async () => {
    const token = await server.token('words');
    const { code, out, err } = await command([
      `${server.base}/`,
      '--token',
      token,
      '--origin',
      PORTAL,
      '--only',
      'cors',
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('ok    cors.preflight');
    expect(out).toMatch(/\n10 passed, 0 failed, 0 skipped$/);
    expect(out).not.toContain(token);
  });

  it('reports a bad one with the fix and ends with 1', async () => {
    const { code, out } = await command(
      [server.base, '--origin', 'https://unknown.test', '--only', 'cors.allowed-origin'],
      {
        INVESTOR_ONBOARDING_TOKEN: await server.token('bad'),
      },
    );
    expect(code).toBe(1);
    expect(out).toContain('FAIL  cors.allowed-origin');
    expect(out).toContain('Fix: Send Access-Control-Allow-Origin: https://unknown.test');
  });

  it('accepts a token that begins with a dash, but not an option', async () => {
    const only = ['--only', 'session'];
    const dashed = await command([server.base, '--token', '-unknown', ...only]);
    expect({ code: dashed.code, err: dashed.err }).toEqual({ code: 1, err: '' });
    expect(dashed.out).toContain('401');
    const forgotten = await command([server.base, '--token', '--json', ...only]);
    expect(forgotten.code).toBe(2);
    expect(forgotten.err).toContain('--token');
  });

  it('shows what a backend writes as text, one line for each finding', async () => {
    const hostile = 'x\u001b[2J\u009b31m\n::error::y\u202e##[error]z';
    const backend = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Y': '1' });
      response.end(
        JSON.stringify({ investorId: 'i', email: 'e', language: hostile, [hostile]: 1 }),
      );
    }).listen(0, '127.0.0.1');
    await once(backend, 'listening');
    onTestFinished(() => void backend.close());
    const base = `http://127.0.0.1:${(backend.address() as AddressInfo).port}/v1`;
    const told = {
      ...{ id: 'a', title: 'a title', outcome: 'failed' as const },
      ...{ problem: hostile, fix: hostile, notes: [hostile] },
    };
    const { out } = await command([base, '--token', 't', '--read-only']);
    for (const printed of [out, asText([told])]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what moves a terminal
      expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
      expect(printed).not.toMatch(/^\s*::|##\[/m);
    }
    expect(asText([told])).toContain('      Fix: x\\u001b[2J\\u009b31m\\u000a::error::y');
    expect(asJson([told])).not.toContain('##[');
    expect(JSON.parse(asJson([told])).findings).toEqual([told]);
  });

  it('reports in JSON for programs', async () => {
    const token = await server.token('json');
    const { out } = await command([server.base, '--token', token, '--json', '--only', 'kyc']);
    expect(JSON.parse(out)).toEqual({
      passed: 1,
      warned: 0,
      failed: 0,
      skipped: 0,
      findings: [{ id: 'kyc', title: expect.any(String), outcome: 'passed' }],
    });
  });

  it('counts a skipped check as a failure with --strict', async () => {
    const args = [server.base, '--token', await server.token('strict'), '--only', 'cors.vary'];
    expect((await command(args)).code).toBe(0);
    expect(await command([...args, '--strict'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('Give --origin'),
    });
  });

  it('accepts a file of answers for elements with special rules', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'answers-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'answers.json');
    writeFileSync(file, JSON.stringify({ first_name: 'Ada' }));
    const token = await server.token('answers');
    const { code } = await command([
      server.base,
      '--token',
      token,
      '--answers',
      file,
      '--only',
      'sections.save',
    ]);
    expect(code).toBe(0);
    expect(JSON.stringify((await server.backend.investor('answers'))?.sections)).toContain('Ada');
  });

  it.each([
    [[], 'Give one api-base.'],
    [['not-an-address'], 'not-an-address is not an http(s) address.'],
    [['https://api.test'], 'Give --token or --cookie'],
    [['https://api.test', '--token', 'x', '--origin', 'https://a.test/page'], 'is not an origin'],
    [
      ['https://api.test', '--token', 'x', '--wallet', '0x1'],
      '--wallet is an address and a signature',
    ],
    [
      ['https://api.test', '--token', 'x', '--answers', '/nowhere.json'],
      "/nowhere.json can't be read",
    ],
    [['https://api.test', '--token', 'x', '--link-timeout', 'soon'], '--link-timeout is a number'],
    [['https://api.test', '--token', 'x', '--only', 'nonsense'], '--only nonsense names no check'],
    [['https://api.test', '--token', 'x', '--only', 'cors', '--only', 'ky'], 'names no check'],
    [['https://api.test', '--tokn', 'x'], "Unknown option '--tokn'"],
  ])('explains what is wrong with %j and exits with 2', async (args, message) => {
    const { code, err } = await command(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('prints its usage', async () => {
    const { code, out } = await command(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('--read-only');
  });
});
