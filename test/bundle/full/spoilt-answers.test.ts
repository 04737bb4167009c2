import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRecord } from '../../../src/kit/rules/is-record';
import { inspect, withJson } from '../../contracts/kit/support';
import {
  type ClientSite,
  heardEvents,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { arriveAt, fillPersonalDetails } from '../../support/bundle/fill-profile';
import { launchBrowser } from '../../support/bundle/open';
import { type ReferenceServer, startServer } from '../../unit/demo/support/reference-server';

// Each field of each answer is spoilt, one at a time: either check-backend finds it, or an investor does not notice.

const CALLS = [
  '/session',
  '/languages',
  '/qualification',
  '/qualification/sections/personal-details',
  '/kyc',
];
/** What people read has no letters that a rule knows; a test looks for them all the same. */
const WORDS = ['label', 'helperText', 'name', 'email'];
const WAYS = ['gone', 'null', 'another type', 'another case', 'list for object', 'object for list'];

type Path = readonly (string | number)[];

interface Spoilt {
  readonly call: string;
  readonly path: Path;
  readonly way: string;
}

const nameOf = ({ call, path, way }: Spoilt) => `${call} ${path.join('.') || '(all)'}: ${way}`;

/** The paths of an answer; of rows with the same fields the first one only. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (Array.isArray(value)) {
    const shapes = new Set<string>();
    const rows = value.flatMap((row, at) => {
      const shape = isRecord(row) ? `${Object.keys(row)} ${row.type ?? ''}` : typeof row;
      if (shapes.has(shape)) return [];
      shapes.add(shape);
      return pathsOf(row, [...path, at]);
    });
    return [path, ...rows];
  }
  if (!isRecord(value)) return [path];
  return [path, ...Object.keys(value).flatMap((key) => pathsOf(value[key], [...path, key]))];
}

/** Whether a value can be spoilt in this way. */
function canSpoil(value: unknown, way: string): boolean {
  switch (way) {
    case 'gone':
      return true;
    case 'null':
      return value !== null;
    case 'another type':
      return ['string', 'number', 'boolean'].includes(typeof value);
    case 'another case':
      return typeof value === 'string' && value !== value.toUpperCase();
    case 'list for object':
      return isRecord(value);
    default:
      return Array.isArray(value);
  }
}

/** The answer spoilt at one place. It runs in the page too, so that it stands by itself. */
function spoiltAnswer(answer: unknown, { path, way }: Spoilt): unknown {
  const spoil = (value: unknown): unknown => {
    if (way === 'null') return null;
    if (way === 'another type') return typeof value === 'string' ? 7 : 'x';
    if (way === 'another case') return String(value).toUpperCase();
    return way === 'list for object' ? [] : {};
  };
  const replaced = (one: unknown, [key, ...rest]: Path): unknown => {
    if (key === undefined) return way === 'gone' ? {} : spoil(one);
    const isGone = rest.length === 0 && way === 'gone';
    if (Array.isArray(one)) {
      if (isGone) return one.filter((_, at) => at !== key);
      return one.map((row, at) => (at === key ? replaced(row, rest) : row));
    }
    const { [key]: own, ...others } = one as Record<string, unknown>;
    return isGone ? others : { ...others, [key]: replaced(own, rest) };
  };
  try {
    return replaced(answer, path);
  } catch {
    // The answer has changed meanwhile, and the place is not there any more.
    return answer;
  }
}

const at = (answer: unknown, path: Path): unknown =>
  path.reduce<unknown>((one, key) => (one as Record<string | number, unknown>)[key], answer);

function allSpoilt(call: string, answer: unknown): readonly Spoilt[] {
  return pathsOf(answer).flatMap((path) =>
    WAYS.filter((way) => canSpoil(at(answer, path), way))
      .filter((way) => way !== 'another case' || !WORDS.includes(String(path.at(-1))))
      .map((way) => ({
        call,
        path,
        way,
      })),
  );
}

/** A script for the page: what it fetches of this call comes spoilt. */
function spoilingFetch(one: Spoilt): string {
  return `{
    const one = ${JSON.stringify(one)};
    ${spoiltAnswer}
    const own = window.fetch;
    window.fetch = async (input, init) => {
      const response = await own(input, init);
      const isMeant = new URL(String(input), location.href).pathname === '/v1' + one.call;
      if (!isMeant || (init?.method ?? 'GET') !== 'GET' || response.status !== 200) return response;
      const body = JSON.stringify(spoiltAnswer(await response.json(), one));
      return new Response(body, { status: 200, headers: response.headers });
    };
  }`;
}

describe('a backend that is spoilt one field at a time', () => {
  let server: ReferenceServer;
  let site: ClientSite;
  let browser: Browser;
  const all: Spoilt[] = [];
  const unseen: Spoilt[] = [];

  beforeAll(async () => {
    server = await startServer();
    const token = await server.token('answers');
    for (const call of CALLS) {
      const answer = await fetch(server.base + call, {
        headers: { Authorization: `Bearer ${token}` },
      });
      all.push(...allSpoilt(call, await answer.json()));
    }
    site = await startClientSite((origins) =>
      Object.fromEntries(
        all.map((_, at) => [
          `/${at}`,
          tag(origins, `data-investor="i${at}" data-profile="individual"`),
        ]),
      ),
    );
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await server.close();
  });

  it('fails check-backend in most cases', async () => {
    for (const [at, one] of all.entries()) {
      const token = await server.token(`spoilt-${at}`);
      const findings = await inspect(
        server,
        token,
        async (request, next) => {
          const response = await next();
          const path = new URL(request.url).pathname.replace(/^\/v1/, '');
          const isMeant = request.method === 'GET' && path === one.call && response.status === 200;
          return isMeant ? withJson(response, (body) => spoiltAnswer(body, one)) : response;
        },
        { signOut: false },
      );
      const found = findings.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned');
      // Without English the page is right in another language, which this test can't read.
      const isOtherLanguage = one.path[0] === 'languages' && one.way === 'gone';
      if (found.length === 0 && !isOtherLanguage) unseen.push(one);
    }
    console.info(`spoilt: ${all.length}, found by check-backend: ${all.length - unseen.length}`);
    expect(all.length).toBeGreaterThan(200);
    expect(unseen.length).toBeLessThan(all.length / 10);
  }, 400_000);

  it('does an investor no harm where it is not found', async () => {
    const harmed: string[] = [];
    for (const one of unseen) {
      const opened = await openClientPage(browser, site, {
        path: `/${all.indexOf(one)}`,
        beforeScripts: spoilingFetch(one),
      });
      const { page } = opened;
      page.setDefaultTimeout(6000);
      try {
        await fillPersonalDetails(page);
        await arriveAt(page, 'Contact and home address');
        const errors = (await heardEvents(page)).filter(({ type }) => type === 'onboarding-error');
        if (errors.length > 0) harmed.push(`${nameOf(one)} → ${JSON.stringify(errors[0]?.detail)}`);
      } catch (error) {
        harmed.push(`${nameOf(one)} → ${String((error as Error).message).split('\n')[0]}`);
      }
      await opened.close();
    }
    console.info(
      `not found: ${unseen.length}, of these harmful: ${harmed.length}\n${unseen.map(nameOf).join('\n')}`,
    );
    expect(harmed).toEqual([]);
  }, 1_200_000);
});
