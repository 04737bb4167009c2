import { ADVICE } from '../../../src/advice/advice';
import { InvestorOnboardingElement } from '../../../src/element/investor-onboarding-element';
import { expect } from '../../support/browser/assert';
import { fakeBackend, personSection } from '../../support/browser/backend';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, type } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import {
  field,
  heading,
  insideWidget,
  putWidget,
  type WidgetOptions,
} from '../../support/browser/widget';

interface Mistake {
  /** What the integrator or the backend does wrong. */
  readonly does: string;
  readonly make: (lines: string[]) => WidgetOptions | Promise<WidgetOptions>;
  /** What is done once the element is in the page. */
  readonly after?: (element: InvestorOnboardingElement) => unknown;
  /** The beginning of the line, and the values in it. */
  readonly told: string;
}

/** An element with a backend of its own, which lacks for nothing. */
const fine = (over: WidgetOptions = {}): WidgetOptions => ({ api: fakeBackend().api, ...over });

const withAttributes = (attributes: Readonly<Record<string, string>>) => () => fine({ attributes });
const withProperties = (properties: Readonly<Record<string, unknown>>) => () =>
  fine({ properties });

/** The fake backend with some of its calls answered otherwise. */
function answering(over: Readonly<Record<string, unknown>>): () => WidgetOptions {
  return () => {
    const answers = Object.entries(over).map(([action, answer]) => [
      action,
      async () => (typeof answer === 'function' ? answer() : answer),
    ]);
    return { api: { ...fakeBackend().api, ...Object.fromEntries(answers) } };
  };
}

const milestones = (status: string, section: string) => [
  {
    id: 'profile',
    label: 'Profile',
    status,
    sections: [{ id: 'person', label: 'You', status: section }],
  },
];
const profile = (over: object = {}) => ({
  id: 'qualification',
  languages: ['en'],
  milestones: milestones('active', 'active'),
  activeSection: personSection(),
  ...over,
});
const session = (over: object) => ({ investorId: 'i', email: 'a@b.example', ...over });
const elements = (...list: object[]) =>
  answering({
    fetchQualification: profile({ activeSection: { ...personSection(), elements: list } }),
  });
const NAME = { id: 'name', type: 'string', label: 'Name' };

/** A backend over HTTP: `answers` by method and path, and else those of a plain one. */
function overHttp(
  answers: Readonly<Record<string, () => Response | Promise<Response>>>,
  over: Pick<WidgetOptions, 'attributes' | 'properties'> = {},
): () => WidgetOptions {
  return () => {
    const plain: Record<string, unknown> = {
      'GET /session': session({}),
      'GET /languages': [{ code: 'en', name: 'English' }],
      'GET /qualification': profile({ activeSection: { ...personSection(), etag: '"1"' } }),
      'GET /kyc': { status: 'Pending' },
      'GET /disclaimers/missing': [],
    };
    const own = window.fetch;
    window.fetch = async (input, init) => {
      const url = new URL(String(input), document.baseURI);
      if (!url.href.startsWith('https://api.test/v1')) return own(input, init);
      const call = `${init?.method ?? 'GET'} ${url.pathname.replace('/v1', '')}`;
      return answers[call]?.() ?? Response.json(plain[call] ?? {});
    };
    cleanUp(() => {
      window.fetch = own;
    });
    return {
      ...over,
      attributes: { 'api-base': 'https://api.test/v1', ...over.attributes },
    };
  };
}

const ok = async () => 'token';

const MISTAKES: readonly Mistake[] = [
  // The tag and its page
  {
    does: 'demo="everone"',
    make: () => ({ attributes: { demo: 'everone' } }),
    told: 'demo-profile: … (everone, did you mean everyone?, there are: everyone',
  },
  {
    does: 'demo="false"',
    make: () => ({ attributes: { demo: 'false' } }),
    told: 'demo-profile: … (false, there are: everyone',
  },
  {
    does: 'demo with api-base',
    make: () => ({ attributes: { demo: '', 'api-base': '/v1' } }),
    told: 'demo-and-backend',
  },
  {
    does: 'an attribute without its hyphen',
    make: withAttributes({ portalurl: '/done' }),
    told: 'attribute-unknown: … (portalurl, did you mean portal-url?)',
  },
  {
    does: 'an attribute with one too few',
    make: withAttributes({ 'walletconnect-projectid': 'x' }),
    told: 'attribute-unknown: … (walletconnect-projectid, did you mean walletconnect-project-id?)',
  },
  {
    does: 'getAccesToken',
    make: withProperties({ getAccesToken: ok }),
    told: 'property-unknown: … (getAccesToken, did you mean getAccessToken?)',
  },
  {
    does: 'get-access-token as an attribute',
    make: withAttributes({ 'get-access-token': 'x' }),
    told: 'property-as-attribute: … (get-access-token: the property getAccessToken)',
  },
  {
    does: 'a property that a framework writes as an attribute',
    make: withAttributes({ getaccesstoken: '() => token' }),
    told: 'property-as-attribute: … (getaccesstoken: the property getAccessToken)',
  },
  {
    does: 'a tag that is not closed',
    make: () => fine(),
    after: (element) => element.append(document.createElement('footer')),
    told: 'content: … (it begins with <footer>)',
  },
  {
    does: 'two elements in one address',
    make: () => {
      const logger = { error: () => {}, warn: () => {}, info: () => {} };
      putWidget(fine({ attributes: { routing: 'hash' }, properties: { logger } }));
      return fine({ attributes: { routing: 'hash' } });
    },
    told: 'one-address: … (2 elements)',
  },
  {
    does: 'route-prefix="#/kyc"',
    make: withAttributes({ 'route-prefix': '#/kyc' }),
    told: 'route-prefix: … (#/kyc)',
  },
  {
    does: 'portal-url without a scheme',
    make: withAttributes({ 'portal-url': 'portal.example/done' }),
    told: 'portal-url: … (http',
  },
  ...Object.entries({
    auth: 'token',
    routing: 'history',
    drafts: 'on',
    'metamask-sdk': 'true',
    'wallet-network': 'Amoy',
    'heading-level': 'h2',
  }).map(
    ([name, value]): Mistake => ({
      does: `${name}="${value}"`,
      make: withAttributes({ [name]: value }),
      told: `CONFIG: ${name} is none of …(${value})`,
    }),
  ),
  {
    does: 'auth="Bearer"',
    make: withAttributes({ auth: 'Bearer' }),
    told: 'CONFIG: auth is none of …(Bearer)',
  },
  {
    does: 'lang="xx"',
    make: withAttributes({ lang: 'xx' }),
    told: 'lang-unknown: … (xx, offered: en, de, ar)',
  },

  // Tables
  { does: 'themes as a list', make: withProperties({ themes: [] }), told: 'themes: … (a list)' },
  {
    does: 'themes as a text',
    make: withProperties({ themes: 'blue' }),
    told: 'themes: … (a string)',
  },
  {
    does: 'a row for themes',
    make: withProperties({ themes: { primary: '#123456', primaryDark: '#123456' } }),
    told: 'themes: … (a row itself)',
  },
  {
    does: 'themes without theme',
    make: withProperties({ themes: { acme: { primary: '#123456', primaryDark: '#123456' } } }),
    told: 'theme-unused: … (themes: acme)',
  },
  {
    does: 'a theme that no row has',
    make: withAttributes({ theme: 'acme' }),
    told: 'theme-unknown: … (acme, there are: default, alpine',
  },
  {
    does: 'primary_dark in a row',
    make: () =>
      fine({
        attributes: { theme: 'acme' },
        properties: { themes: { acme: { primary: '#123456', primary_dark: '#123456' } } },
      }),
    told: 'theme-field: … (acme.primary_dark, did you mean primaryDark?)',
  },
  {
    does: 'logoUrl in a row',
    make: () =>
      fine({
        attributes: { theme: 'acme' },
        properties: {
          themes: { acme: { primary: '#123456', primaryDark: '#123456', logoUrl: '/a' } },
        },
      }),
    told: 'theme-field: … (acme.logoUrl, did you mean logo?)',
  },
  ...Object.entries({ 'a number': 7, 'a string': 'Send', 'a list': [{}] }).map(
    ([kind, messages]): Mistake => ({
      does: `messages as ${kind}`,
      make: withProperties({ messages }),
      told: `messages: … (${kind})`,
    }),
  ),
  {
    does: 'messages of a locale as null',
    make: withProperties({ messages: { en: null } }),
    told: 'messages: … (en is null)',
  },
  {
    does: 'messages without a locale',
    make: withProperties({ messages: { form: { save: 'Send' } } }),
    told: 'messages-locale: … (form',
  },
  {
    does: 'messages of a locale that there is not',
    make: withProperties({ messages: { 'en-GB': { form: { save: 'Send' } } } }),
    told: 'messages-locale: … (en-GB',
  },
  {
    does: 'messages by flat keys',
    make: withProperties({ messages: { en: { 'form.save': 'Send' } } }),
    told: 'messages-key: … (en.form.save',
  },
  {
    does: 'messages with an unknown key',
    make: withProperties({ messages: { en: { frontendErrorCode: { NETWORK: 'Gone' } } } }),
    told: 'messages-key: … (en.frontendErrorCode, did you mean frontendErrorCodes?)',
  },
  {
    does: 'a number for a text',
    make: withProperties({ messages: { en: { frontendErrorCodes: { NETWORK: 7 } } } }),
    told: 'messages-key: … (en.frontendErrorCodes.NETWORK is a number)',
  },
  {
    does: 'a logger without warn',
    make: (lines) => {
      const own = console.warn;
      console.warn = (line: string) => lines.push(line);
      cleanUp(() => {
        console.warn = own;
      });
      return fine({ attributes: { theme: 'x' }, properties: { logger: { error: () => {} } } });
    },
    told: 'logger: … (warn)',
  },

  // Methods and events
  {
    does: 'goTo with ids that are not there',
    make: () => fine(),
    after: (element) => element.goTo('profile', 'persons'),
    told: 'goto-unknown: … (profile/persons, there are: profile/person, profile/funds)',
  },
  {
    does: 'goTo with an object, before the app is there',
    make: () => fine(),
    after: (element) => element.goTo({} as never),
    told: 'goto-ids: … (object, undefined)',
  },
  {
    does: 'setLanguage with one that is not offered',
    make: () => fine(),
    after: (element) => element.setLanguage('fr'),
    told: 'language-not-offered: … (fr, offered: en, de, ar)',
  },
  {
    does: 'a sign-in that nobody hears',
    make: answering({ fetchSession: () => Promise.reject({ status: 401 }) }),
    after: async (element) => {
      await heading(element, /signed out/i);
      await click(insideWidget(element).getByRole('button', { name: /^Sign in/ }));
    },
    told: 'sign-in-unheard',
  },
  {
    does: 'preventDefault() after an await',
    make: answering({ fetchSession: () => Promise.reject({ status: 401 }) }),
    after: async (element) => {
      element.addEventListener('onboarding-sign-in', async (event) => {
        await Promise.resolve();
        event.preventDefault();
      });
      await heading(element, /signed out/i);
      await click(insideWidget(element).getByRole('button', { name: /^Sign in/ }));
    },
    told: 'prevented-late: … (onboarding-sign-in)',
  },

  // Signing in
  {
    does: 'an object for a token',
    make: overHttp({}, { properties: { getAccessToken: async () => ({ token: 'x' }) } }),
    told: 'token-type: … (object)',
  },
  {
    does: 'an empty token',
    make: overHttp({}, { properties: { getAccessToken: async () => '' } }),
    told: 'token-type: … (an empty text)',
  },
  {
    does: 'getAccessToken resolves with nothing',
    make: overHttp({}, { properties: { getAccessToken: async () => undefined } }),
    told: 'token-type: … (undefined)',
  },
  {
    does: 'getAccessToken rejects',
    make: overHttp(
      {},
      { properties: { getAccessToken: () => Promise.reject(new Error('secret')) } },
    ),
    told: 'token-rejected',
  },
  {
    does: 'getAccessToken is the token',
    make: overHttp({}, { properties: { getAccessToken: 'token' } }),
    told: 'token-source: … (string)',
  },
  {
    does: "a token that begins with 'Bearer '",
    make: overHttp(
      { 'GET /session': () => new Response(null, { status: 401 }) },
      { properties: { getAccessToken: async () => 'Bearer abc' } },
    ),
    told: 'token-refused: … (it begins Bearer)',
  },
  {
    does: 'a token in the quotes of JSON',
    make: overHttp(
      { 'GET /session': () => new Response(null, { status: 401 }) },
      { properties: { getAccessToken: async () => '"abc"' } },
    ),
    told: 'token-refused: … (it begins ")',
  },
  {
    does: 'auth="cookie" with a function',
    make: overHttp({}, { attributes: { auth: 'cookie' }, properties: { getAccessToken: ok } }),
    told: 'token-unused',
  },
  {
    does: 'auth="bearer" without a function',
    make: overHttp({}, { attributes: { auth: 'bearer' } }),
    told: 'token-missing',
  },
  {
    does: 'cookies of another site',
    make: overHttp({ 'GET /session': () => new Response(null, { status: 401 }) }),
    told: 'cookies-elsewhere: … (api.test from localhost)',
  },
  {
    does: 'a session that has ended already',
    make: answering({ fetchSession: session({ expiresAt: '2020-01-01T00:00:00Z' }) }),
    told: 'expires-past: … (2020-01-01T00:00:00Z)',
  },
  {
    does: 'expiresAt without a zone',
    make: answering({ fetchSession: session({ expiresAt: '2099-01-01T00:00:00' }) }),
    told: 'expires-zone: … (2099-01-01T00:00:00)',
  },
  {
    does: 'api-base with a path too many',
    make: overHttp({ 'GET /session': () => Response.json({}, { status: 404 }) }),
    told: 'api-base-404',
  },
  {
    does: 'a backend that CORS hides',
    make: overHttp({ 'GET /session': () => Promise.reject(new TypeError('Failed to fetch')) }),
    told: 'no-answer: … (fetchSession)',
  },
  {
    does: 'api resolves with the Response',
    make: answering({ fetchKyc: () => Response.json({ status: 'Pending' }) }),
    told: 'api-response: … (fetchKyc)',
  },
  {
    does: 'api rejects with an Error',
    make: answering({ fetchQualification: () => Promise.reject(new Error('422')) }),
    told: 'api-error: … (fetchQualification)',
  },

  // Answers
  {
    does: '/languages is empty',
    make: answering({ fetchLanguages: [] }),
    told: 'languages-none: … (/languages is empty)',
  },
  {
    does: 'no language in common',
    make: answering({ fetchQualification: profile({ languages: ['fr'] }) }),
    told: 'languages-none: … (/languages: en, de, ar, qualification: fr)',
  },
  {
    does: 'a language of the qualification that /languages lacks',
    make: answering({ fetchQualification: profile({ languages: ['en', 'fr'] }) }),
    told: 'language-left-out: … (/languages: en, de, ar, qualification: en,fr)',
  },
  {
    does: 'the identity status in other letters',
    make: answering({ fetchKyc: { status: 'approved' } }),
    told: 'kyc-status: … (approved, did you mean Approved?)',
  },
  {
    does: '/kyc answers 204',
    make: overHttp({ 'GET /kyc': () => new Response(null, { status: 204 }) }),
    told: 'UNEXPECTED 204 …fetchKyc: 204 without a body; it has to be 200 with JSON',
  },
  ...['Active', 'in_progress', 'pending'].map(
    (status): Mistake => ({
      does: `all sections are ${status}`,
      make: answering({
        fetchQualification: profile({
          milestones: milestones('active', status),
          activeSection: null,
        }),
      }),
      told: `nothing-active: … (person has the status ${status})`,
    }),
  ),
  {
    does: 'an active section in a milestone that is not',
    make: answering({
      fetchQualification: profile({ milestones: milestones('pending', 'active') }),
    }),
    told: 'milestone-not-active: … (person)',
  },
  {
    does: 'a milestone twice',
    make: answering({
      fetchQualification: profile({
        milestones: [...milestones('active', 'active'), ...milestones('active', 'active')],
      }),
    }),
    told: 'row-twice: … (milestone profile)',
  },
  {
    does: 'supportUrl that is none',
    make: answering({ fetchQualification: profile({ supportUrl: 'help.example' }) }),
    told: 'support-url',
  },
  {
    does: 'contactEmail that is none',
    make: answering({ fetchQualification: profile({ contactEmail: 'help' }) }),
    told: 'contact-email',
  },
  {
    does: 'a section without a tag',
    make: overHttp({
      'GET /qualification': () =>
        Response.json(profile({ activeSection: { ...personSection(), etag: null } })),
    }),
    told: 'no-tag: … (person: ETag)',
  },
  {
    does: 'a weak tag',
    make: overHttp({
      'GET /qualification': () =>
        Response.json(profile({ activeSection: { ...personSection(), etag: 'W/"1"' } })),
    }),
    told: 'weak-tag: … (person: W/"1")',
  },
  {
    does: 'an unknown type',
    make: elements({ ...NAME, type: 'texxt' }),
    told: 'element-type: … (person: name has the type texxt)',
  },
  {
    does: 'a choice without options',
    make: elements({ ...NAME, type: 'input-select', options: null }),
    told: 'no-options: … (person: name)',
  },
  {
    does: 'two elements of one id',
    make: elements(NAME, NAME),
    told: 'element-twice: … (person: name)',
  },
  {
    does: 'a condition on a key that is not there',
    make: elements(NAME, {
      id: 'city',
      type: 'string',
      label: 'City',
      hiddenWhen: [{ id: 'nmae', operator: 'empty' }],
    }),
    told: 'condition-key: … (person: city reads nmae',
  },
  {
    does: 'disableWhen on a key that is not there',
    make: elements(NAME, { id: 'city', type: 'string', label: 'City', disableWhen: { nmae: 'x' } }),
    told: 'condition-key: … (person: city reads nmae',
  },
  ...Object.entries({
    disabledWhen: { id: 'nmae', operator: 'empty' },
    disableWhen: { nmae: 'x' },
  }).map(
    ([rule, value]): Mistake => ({
      does: `${rule} of a fieldset on a key that is not there`,
      make: elements({ id: 'group', type: 'fieldset', [rule]: value, fields: [NAME] }),
      told: 'condition-key: … (person: name reads nmae',
    }),
  ),
  {
    does: 'an unknown plugin',
    make: answering({
      fetchQualification: profile({
        activeSection: { ...personSection(), elements: [], plugins: [{ id: 'id-check-other' }] },
      }),
    }),
    told: 'plugin-unknown: … (person: id-check-other)',
  },

  // Refusals and time
  ...Object.entries({
    'errors as a map': [
      { code: 'SECTION_INVALID', errors: { name: 'Bad' } },
      'errors-shape: … (saveSection)',
    ],
    'errors of unknown ids': [
      { code: 'SECTION_INVALID', errors: [{ id: 'nmae', message: 'Bad' }] },
      'errors-unknown: … (nmae)',
    ],
    'a code in small letters': [{ code: 'section_invalid' }, 'code-shape: … (saveSection)'],
  } satisfies Record<string, [object, string]>).map(
    ([does, [problem, told]]): Mistake => ({
      does,
      make: overHttp({
        'GET /qualification': () =>
          Response.json(profile({ activeSection: { ...personSection(), elements: [NAME] } })),
        'PUT /qualification/sections/person': () => Response.json(problem, { status: 422 }),
      }),
      after: async (element) => {
        (await field(element, 'Name')).focus();
        await type('Anna');
        await click(insideWidget(element).getByRole('button', { name: 'Save and continue' }));
      },
      told,
    }),
  ),
  {
    does: 'getAccessToken never settles',
    make: () => {
      hurry(30_000);
      return overHttp({}, { properties: { getAccessToken: () => new Promise(() => {}) } })();
    },
    told: 'token-slow',
  },
  {
    does: 'no size in a place that has one',
    make: () => {
      hurry(10_000);
      return fine();
    },
    after: (element) => element.setAttribute('style', 'display: none'),
    told: 'no-size: … (0×0)',
  },
  {
    does: 'no size where the element was away before it was looked at',
    make: () => fine(),
    after: async (element) => {
      element.setAttribute('style', 'display: none');
      const { setTimeout: own } = window;
      let held = 0;
      const hold = (run: () => void, delay?: number, ...rest: unknown[]) => {
        if (delay !== 10_000) return own(run, delay, ...rest);
        held += 1;
        return 0;
      };
      window.setTimeout = hold as typeof setTimeout;
      await waitFor('the wait', () => held > 0, 15_000);
      window.setTimeout = own;
      element.remove();
      await settled();
      hurry(10_000);
      document.body.append(element);
    },
    told: 'no-size: … (0×0)',
  },
];

/** Lets timers of so many milliseconds end at once, with the clock moved on as much. */
function hurry(milliseconds: number): void {
  const { setTimeout: ownTimeout } = window;
  const ownNow = Date.now;
  let passed = 0;
  const early = (run: () => void, delay?: number, ...rest: unknown[]) =>
    ownTimeout(
      () => {
        if (delay === milliseconds) passed = milliseconds;
        run();
      },
      delay === milliseconds ? 300 : delay,
      ...rest,
    );
  window.setTimeout = early as typeof setTimeout;
  Date.now = () => ownNow() + passed;
  cleanUp(() => {
    window.setTimeout = ownTimeout;
    Date.now = ownNow;
  });
}

/** Whether a line is the one: `…` stands for any text. */
function isTold(line: string, told: string): boolean {
  const [first = '', ...others] = `investor-onboarding: ${told}`.split('…');
  if (!line.startsWith(first)) return false;
  let from = first.length;
  return others.every((part) => {
    const at = line.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

describe('the log names', () => {
  for (const { does, make, after, told } of MISTAKES) {
    it(does, async () => {
      const lines: string[] = [];
      const line = (text: string) => void lines.push(text);
      const logger = { error: line, warn: line, info: line };
      const { properties, ...options } = await make(lines);
      const element = putWidget({ ...options, properties: { logger, ...properties } });
      await after?.(element);
      await waitFor(`the line ${told}`, () => lines.some((one) => isTold(one, told)), 15_000);
      const same = lines.filter((one) => isTold(one, told));
      expect(same.length).toBe(1);
    });
  }

  /** The codes of onboarding-error, once a mistake that is looked for after all others has its line. */
  async function errorsOf(options: WidgetOptions): Promise<readonly string[]> {
    const lines: string[] = [];
    const line = (text: string) => void lines.push(text);
    const properties = { logger: { error: line, warn: line, info: line } };
    const element = putWidget({ ...options, properties });
    const codes: string[] = [];
    element.addEventListener('onboarding-error', (event) => void codes.push(event.detail.code));
    await heading(element, 'About you');
    element.goTo('none');
    const isTold = () => lines.some((one) => one.includes('goto-unknown'));
    await waitFor('its line', isTold, 15_000);
    return codes;
  }

  it('a language that nobody has by an event, too, once', async () => {
    expect(await errorsOf(fine({ attributes: { lang: 'xx' } }))).toEqual(['CONFIG']);
  });

  it('no language of the backend that comes after another mistake was noted', async () => {
    const attributes = { lang: 'xx', portalurl: '/done' };
    const fetchLanguages = () =>
      new Promise((resolve) => setTimeout(resolve, 500, [{ code: 'xx', name: 'Own' }]));
    const options = await answering({ fetchLanguages })();
    expect(await errorsOf({ ...options, attributes })).not.toContain('CONFIG');
  });

  it('a link for a phone on a page without handoff, and nothing of its token', async () => {
    const lines: string[] = [];
    const line = (text: string) => void lines.push(text);
    InvestorOnboardingElement.handOver([{ token: 'a-secret' }]);
    putWidget(fine({ properties: { logger: { error: line, warn: line, info: line } } }));
    await waitFor('the line', () => lines.some((one) => isTold(one, 'handoff-unread')), 15_000);
    expect(lines.join('\n')).not.toContain('a-secret');
    // The page for phones takes the token, which the next elements have no more.
    const ended = Object.assign(new Error(), { status: 410, code: 'HANDOFF_ENDED' });
    const api = { ...fakeBackend().api, openHandoff: () => Promise.reject(ended) };
    const phone = putWidget({ api, attributes: { handoff: '' } });
    await insideWidget(phone).findByText('This link is no longer valid');
  });

  it('nothing of an element that is right', async () => {
    const lines: string[] = [];
    const line = (text: string) => void lines.push(text);
    const element = putWidget(
      fine({
        attributes: { class: 'wide', 'data-test': '1', lang: 'en' },
        properties: {
          logger: { error: line, warn: line, info: line },
          // Of the page for phones, which has texts of its own.
          messages: { en: { phone: { files: { title: 'Your documents' }, more: 'x' } } },
        },
      }),
    );
    await heading(element, 'About you');
    // A mistake that is looked for after all others.
    element.goTo('none');
    await waitFor('its line', () => lines.length > 0);
    expect(lines.filter((one) => !one.includes('goto-unknown'))).toEqual([]);
  });

  it('no theme whose row a later script sets', async () => {
    const lines: string[] = [];
    const line = (text: string) => void lines.push(text);
    const logger = { error: line, warn: line, info: line };
    const element = putWidget(fine({ attributes: { theme: 'acme' }, properties: { logger } }));
    await new Promise(requestAnimationFrame);
    element.themes = { acme: { primary: '#123456' } };
    await heading(element, 'About you');
    element.goTo('none');
    await waitFor('its line', () => lines.length > 0);
    expect(lines.filter((one) => !one.includes('goto-unknown'))).toEqual([]);
  });
});

describe('the promise ready', () => {
  it('resolves with the version when the first screen can be used, also for who asks late', async () => {
    const element = putWidget(fine());
    expect(await element.ready).toEqual({ version: InvestorOnboardingElement.version });
    expect(insideWidget(element).queryByRole('heading', { level: 1 }) !== null).toBe(true);
  });
});

describe('each mistake', () => {
  it('has a code of its own, with what it is and a remedy', () => {
    const codes = ADVICE.map(([code]) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const [, what, remedy] of ADVICE) expect(what.length * remedy.length > 100).toBe(true);
  });
});
