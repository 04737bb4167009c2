import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { run, runDiff } from '../../../../cli/profile-document/main';

const FINE = {
  id: 's',
  label: 'S',
  status: 'active',
  elements: [{ id: 'a', type: 'string', label: 'A' }],
};
const WARNED = { ...FINE, elements: [{ id: 'a', type: 'strng', label: 'A' }] };
const WRONG = { ...FINE, elements: [] };

function fileWith(content: unknown): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'profile-')), 'profile.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function check(...args: string[]) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = await run(args, {
    print: (text) => printed.push(text),
    complain: (text) => complaints.push(text),
    env: {},
  });
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

describe('check-profile', () => {
  it('says nothing when all is well, and ends with 0', async () => {
    expect(await check(fileWith(FINE))).toEqual({ code: 0, printed: '', complaints: '' });
  });

  it('ends with 0 for warnings, with 1 for them if it is strict, and with 1 for errors', async () => {
    expect((await check(fileWith(WARNED))).code).toBe(0);
    expect((await check(fileWith(WARNED), '--strict')).code).toBe(1);
    expect((await check(fileWith(WRONG))).code).toBe(1);
  });

  it('prints each path of a whole profile, a line each or as JSON', async () => {
    const question = {
      ...{ id: 'kind', type: 'input-select', label: 'Kind', required: true },
      options: ['person', 'company'].map((value) => ({ value, label: value })),
    };
    const hiddenWhen = { section: 'you', id: 'kind', operator: 'oneOf', values: ['person'] };
    const sections = {
      you: { ...FINE, id: 'you', elements: [question] },
      company: { ...FINE, id: 'company', hiddenWhen },
    };
    const rows = Object.keys(sections).map((id) => ({ id, label: id, status: 'active' }));
    const milestones = [{ id: 'm', label: 'M', status: 'active', sections: rows }];
    const profile = fileWith({
      qualification: { id: 'q', languages: ['en'], milestones },
      sections,
    });
    expect((await check(profile)).printed).toBe('');
    expect((await check(profile, '--paths')).printed.split('\n')).toEqual([
      'you.kind = person: 1 section, 1 required field, 0 documents',
      'you.kind = any other: 2 sections, 1 required field, 0 documents',
    ]);
    const { printed } = await check(profile, '--paths', '--json');
    expect(JSON.parse(printed)).toMatchObject({
      findings: [],
      paths: [
        { answers: { 'you.kind': 'person' }, sections: ['you'], required: 1, documents: 0 },
        { answers: { 'you.kind': null }, sections: ['you', 'company'] },
      ],
      pathCount: 2,
    });
  });

  it('misses the token of an identity check in what a backend answers, and in no file', async () => {
    const row = { id: 's', label: 'S', status: 'active' };
    const section = { ...row, plugins: [{ id: 'id-check-onfido' }] };
    const milestones = [{ id: 'm', label: 'M', status: 'active', sections: [row] }];
    const qualification = { id: 'q', languages: ['en'], milestones };
    const profile = fileWith({ qualification, sections: { s: section } });
    expect(await check(profile)).toEqual({ code: 0, printed: '', complaints: '' });
    const base = await serve((request, response) => {
      const answer = request.url?.includes('/sections/') ? section : qualification;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    });
    const { code, printed } = await check(base);
    expect([code, printed]).toEqual([1, expect.stringContaining('plugin-without-token')]);
  });

  it('says place, rule, severity, what is wrong, and what may be meant', async () => {
    const { printed } = await check(fileWith(WARNED));
    expect(printed).toBe(
      '/elements/0/type  warning  unknown-type  a has the type strng, and is shown as a text. Did you mean string?',
    );
  });

  it('gives the findings as JSON, and nothing else', async () => {
    const { printed } = await check(fileWith(WARNED), '--json');
    expect(JSON.parse(printed)).toEqual({
      findings: [
        {
          rule: 'unknown-type',
          severity: 'warning',
          pointer: '/elements/0/type',
          message: 'a has the type strng, and is shown as a text',
          suggestion: 'string',
        },
      ],
      sections: 1,
      states: 0,
    });
  });

  it.each([
    ['[1,\n x]', /profile\.json:2:2 is no JSON/],
    ['', /profile\.json:1:1 is no JSON/],
  ])('names line and column of what is no JSON: %j', async (content, line) => {
    const { code, complaints, printed } = await check(fileWith(content));
    expect([code, printed]).toEqual([2, '']);
    expect(complaints).toMatch(line);
    expect(complaints.split('\n')).toHaveLength(1);
  });

  it.each([
    [['/nowhere/profile.json'], /can't be read: ENOENT/],
    [[], /give one source/],
    [['a.json', 'b.json'], /give one source/],
    [['a.json', '--colour'], /--colour/],
    [['a.json', '--token', 't'], /--token means nothing/],
  ])('ends with 2 for %j, and says why', async (args, line) => {
    const { code, complaints } = await check(...args);
    expect(code).toBe(2);
    expect(complaints).toMatch(line);
  });

  it('counts the help texts of the page’s own messages', async () => {
    const own = { ...FINE, elements: [{ ...FINE.elements[0], additionalInfo: 'visa' }] };
    expect((await check(fileWith(own), '--strict')).code).toBe(1);
    const messages = { form: { additionalInfo: { Visa: { title: 'Visa', text: 'A visa.' } } } };
    for (const texts of [messages, { en: messages }]) {
      expect(await check(fileWith(own), '--strict', '--messages', fileWith(texts))).toMatchObject({
        code: 0,
      });
    }
  });

  it('shows hostile text as text', async () => {
    const label = 'A\u001b[2J\u202eB';
    const hostile = { ...FINE, elements: [{ id: 'x\u0007', type: `t${label}`, label }] };
    const { printed } = await check(fileWith(hostile));
    expect(printed).toContain('\\u001b[2J\\u202eB');
    const tagged = { ...FINE, elements: [{ id: 'a\u009b\u{e0041}', type: 'x', label: 'A' }] };
    const { printed: json } = await check(fileWith(tagged), '--json');
    expect(json).toContain('\\u009b\\udb40\\udc41');
    expect(JSON.parse(json).findings[0].message).toContain('a\u009b\u{e0041}');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: what moves a terminal
const MOVES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202e]/;
const HOSTILE = 'A\n::error::gone\r::set-output name=x::y\u2028##[error]z\u001b[2J';

describe('a line of what is printed', () => {
  it('begins with a place of the profile, never with what a label holds', async () => {
    const profile = {
      ...FINE,
      elements: [{ id: HOSTILE, type: HOSTILE, label: HOSTILE, additionalInfo: HOSTILE }],
    };
    const { printed } = await check(fileWith(profile));
    expect(printed).not.toMatch(MOVES);
    expect(printed).not.toContain('##[');
    for (const line of printed.split('\n')) expect(line).toMatch(/^\//);
    const { printed: json } = await check(fileWith(profile), '--json');
    expect(json).not.toContain('##[');
    expect(JSON.parse(json).findings[0].message).toContain(HOSTILE);
  });

  it('makes one change of a difference, and no command of a build server', async () => {
    const printed: string[] = [];
    const before = { ...FINE, id: '::error::s', elements: [{ ...FINE.elements[0], id: HOSTILE }] };
    await runDiff([fileWith(before), fileWith({ ...before, elements: [] })], {
      print: (text) => printed.push(text),
      complain: () => {},
      env: {},
    });
    expect(printed.join('\n').split('\n')).toHaveLength(1);
    expect(printed.join('\n')).not.toMatch(/^\s*::|##\[/);
    expect(printed.join('\n')).not.toMatch(MOVES);
  });
});

describe('check-profile of a live backend', () => {
  const profile = {
    id: 'q',
    languages: ['en'],
    milestones: [
      {
        ...{ id: 'm', label: 'M', status: 'active' },
        sections: [
          { id: 's', label: 'S', status: 'active' },
          { id: 't', label: 'T', status: 'pending' },
        ],
      },
    ],
  };

  it('reads it with GET alone, by its token, and says what it has not read, since it is not open yet', async () => {
    const asked: string[] = [];
    const base = await serve((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.url === '/v1/qualification' ? profile : FINE));
    });
    expect(await check(base, '--token', 'secret')).toEqual({
      code: 0,
      printed:
        'Not read, since they are not open yet: t.\nThis is one path, as the answers of this investor leave it: the file of the profile has all.',
      complaints: '',
    });
    const { printed } = await check(base, '--token', 'secret', '--json');
    expect(JSON.parse(printed)).toMatchObject({
      findings: [],
      sections: 1,
      unread: ['t'],
      onePath: true,
    });
    asked.splice(2);
    expect(asked).toEqual([
      'GET /v1/qualification Bearer secret',
      'GET /v1/qualification/sections/s Bearer secret',
    ]);
  });

  it('follows no redirect with the token, and never prints it', async () => {
    const elsewhere: string[] = [];
    const other = await serve((request, response) => {
      elsewhere.push(String(request.url));
      response.end('{}');
    });
    const base = await serve((_, response) => {
      response.writeHead(302, { location: `${other}/qualification` });
      response.end();
    });
    const { code, complaints, printed } = await check(base, '--token', 'secret');
    expect([code, elsewhere, printed]).toEqual([2, [], '']);
    expect(complaints).toBe('GET /qualification answers 302');
  });

  it('says what a backend answers that has no JSON, or does not answer', async () => {
    const base = await serve((_, response) => response.end('<html>'));
    expect(await check(base)).toMatchObject({
      code: 2,
      complaints: 'GET /qualification answers no JSON',
    });
    expect(await check('http://127.0.0.1:1/v1')).toMatchObject({ code: 2 });
  });
});

describe('diff-profile', () => {
  async function diff(...args: string[]) {
    const printed: string[] = [];
    const complaints: string[] = [];
    const code = await runDiff(args, {
      print: (text) => printed.push(text),
      complain: (text) => complaints.push(text),
      env: {},
    });
    return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
  }

  it('tells the ways that have other sections, and for stored answers how many investors', async () => {
    const profile = (hiddenWhen?: object) => {
      const rows = [
        { id: 'you', label: 'You', status: 'active', elements: [{ id: 'kind', type: 'string' }] },
        { id: 'papers', label: 'P', status: 'active', hiddenWhen, elements: FINE.elements },
      ];
      const sections = rows.map(({ id, label, status }) => ({ id, label, status }));
      const milestones = [{ id: 'all', label: 'All', status: 'active', sections }];
      return {
        qualification: { id: 'q', languages: ['en'], milestones },
        sections: Object.fromEntries(rows.map((row) => [row.id, row])),
      };
    };
    const condition = { section: 'you', id: 'kind', operator: 'oneOf', values: ['person'] };
    const files = [fileWith(profile()), fileWith(profile(condition))];
    const stored = fileWith({ you: { kind: 'person' }, papers: { a: 'b' } });
    expect(await diff(...files, '--answers', stored)).toEqual({
      code: 0,
      printed: [
        'papers  hidden  set aside  the section papers depends on another section now.',
        'you.kind = person  fewer: papers.',
        'Of 1 investors: 1 answers kept, 1 set aside, 0 refused, 0 lost. 0 have to come back.',
        '0 have more sections now, 1 fewer.',
      ].join('\n'),
      complaints: '',
    });
  });

  it('says, and as JSON, that there are more paths than were compared', async () => {
    const asked = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const profile = (label: string) => {
      const ask = (id: string) => ({ id, type: 'input-checkbox', label: id });
      const read = (id: string) => ({ section: 'you', id, operator: 'oneOf', values: [true] });
      const rows = [
        { id: 'you', label, status: 'active', elements: asked.map(ask) },
        {
          id: 'papers',
          label: 'P',
          status: 'active',
          hiddenWhen: asked.map(read),
          elements: FINE.elements,
        },
      ];
      const sections = rows.map(({ id, label, status }) => ({ id, label, status }));
      const milestones = [{ id: 'all', label: 'All', status: 'active', sections }];
      return {
        qualification: { id: 'q', languages: ['en'], milestones },
        sections: Object.fromEntries(rows.map((row) => [row.id, row])),
      };
    };
    const files = [fileWith(profile('You')), fileWith(profile('About you'))];
    expect(await diff(...files)).toEqual({
      code: 0,
      printed: [
        'you  reworded  kept  the section you has other words.',
        'There are more paths than were compared: others may have other sections, too.',
      ].join('\n'),
      complaints: '',
    });
    expect(JSON.parse((await diff(...files, '--json')).printed)).toMatchObject({ sampled: true });
  });

  it('says nothing and ends with 0 where nothing has changed, and with 1 where answers are lost', async () => {
    const file = fileWith(FINE);
    expect(await diff(file, fileWith(FINE))).toEqual({ code: 0, printed: '', complaints: '' });
    expect(await diff(file, fileWith({ ...FINE, elements: [] }))).toMatchObject({
      code: 1,
      printed: 's/a  removed  lost  a is gone.',
    });
  });

  it('goes by the answers that are stored where they are given', async () => {
    const [before, after] = [fileWith(FINE), fileWith({ ...FINE, elements: [] })];
    expect(await diff(before, after, '--answers', fileWith({ s: { a: '' } }))).toMatchObject({
      code: 0,
    });
    const { code, printed } = await diff(
      before,
      after,
      '--answers',
      fileWith([{ s: { a: 'x' } }]),
      '--json',
    );
    expect([code, JSON.parse(printed).answers]).toEqual([
      1,
      { investors: 1, kept: 0, refused: 0, lost: 1, back: 0 },
    ]);
  });

  it('ends with 2 for wrong use and for what can’t be read', async () => {
    expect(await diff('one.json')).toMatchObject({
      code: 2,
      complaints: 'give two profiles, the old one first',
    });
    expect((await diff(fileWith(FINE), fileWith('{'))).complaints).toMatch(/:1:2 is no JSON/);
  });
});
