import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RenderSettings, renderOnboarding, themeStyles } from '../../src/server-render';

const SECTION = {
  id: 's',
  label: 'Personal details',
  status: 'active',
  etag: '"1"',
  elements: [
    { id: 'name', type: 'string', label: 'Name', value: 'Ada' },
    { id: 'more', type: 'input-checkbox', label: 'More' },
  ],
};
const ANSWERS = {
  session: { investorId: 'ada', email: 'ada@example.com' },
  languages: [
    { code: 'en', name: 'English' },
    { code: 'de', name: 'Deutsch' },
  ],
  qualification: {
    id: 'q',
    status: 'active',
    languages: ['en', 'de'],
    milestones: [
      {
        id: 'm',
        label: 'About you',
        status: 'active',
        sections: [{ id: 's', label: 'Personal details', status: 'active' }],
      },
    ],
    activeSection: SECTION,
  },
};
type Answers = RenderSettings['answers'];

/** Draws, and gives the log lines too. */
async function draw(settings: Partial<RenderSettings> = {}, answers: object = ANSWERS) {
  const lines: string[] = [];
  const note = (line: unknown) => lines.push(String(line));
  const html = await renderOnboarding({
    attributes: { 'api-base': 'https://api.example/v1' },
    assets: 'https://cdn.example/dist',
    logger: { error: note, warn: note, info: note },
    answers: answers as Answers,
    ...settings,
  });
  return { html, lines };
}

describe('a first screen on a server, without a DOM', () => {
  it('has frame, stepper, section and answers, in the language that was asked for', async () => {
    const { html, lines } = await draw({ attributes: { 'api-base': '/v1', lang: 'de' } });
    expect(lines).toEqual([]);
    expect(html).toMatch(/^<investor-onboarding api-base="\/v1" lang="de"><template shadowroot/);
    expect(html).toContain('href="https://cdn.example/dist/server-render.css"');
    expect(html).toContain('<label class="label" id="field-0-label" for="field-0">Name</label>');
    expect(html).toContain('value="Ada"');
    expect(html).toContain('<span>Speichern und weiter</span>');
    expect(html).toContain('Dieses Formular braucht JavaScript.');
    expect(html).toContain('aria-label="Schritte Ihres Profils"');
    // A policy without inline styles would refuse them.
    expect(html).not.toContain('style=');
    const [, data = ''] = /<script type="application\/json">(.*)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({ path: '/app/profile/m/s', answers: ANSWERS });
  });

  it('takes a section that the qualification does not have, with its entity tag', async () => {
    const { activeSection, ...qualification } = ANSWERS.qualification;
    const answers = { ...ANSWERS, qualification, section: activeSection };
    expect((await draw({ hash: '#/app/profile/m/s' }, answers)).html).toContain('value="Ada"');
  });

  it('shows who is signed out, and the dashboard', async () => {
    const { languages } = ANSWERS;
    expect((await draw({}, { languages })).html).toContain('You are signed out');
    const { html } = await draw({ hash: '#/app/dashboard' });
    expect(html).toContain('Dashboard</h1>');
  });

  it.each([
    [
      'answers that the widget refuses',
      {},
      { ...ANSWERS, qualification: { id: 1 } },
      'qualification',
    ],
    ['a session that it refuses', {}, { ...ANSWERS, session: {} }, 'session'],
    ['a section that is missing', { hash: '#/app/profile/m/s' }, without(), 'section'],
    ['no address of the backend', { attributes: {} }, ANSWERS, 'api-base'],
    ['the demo', { attributes: { 'api-base': '/v1', demo: '' } }, ANSWERS, 'demo'],
    ['the page of all answers', { hash: '#/app/answers' }, ANSWERS, 'all answers'],
  ])('gives the tag alone for %s, and a line says why', async (_, settings, answers, why) => {
    const { html, lines } = await draw(settings, answers);
    expect(html).toMatch(/^<investor-onboarding[^<>]*><\/investor-onboarding>$/);
    expect(lines.at(-1)).toContain('server-render: nothing is drawn: ');
    expect(lines.at(-1)).toContain(why);
  });

  it('gives the tag alone where the backend has failed', async () => {
    const { html, lines } = await draw({}, Promise.reject(new Error('/session answered 500')));
    expect(html).toMatch(/><\/investor-onboarding>$/);
    expect(lines).toEqual([
      'investor-onboarding: server-render: nothing is drawn: /session answered 500',
    ]);
  });

  function without() {
    const { activeSection: _, ...qualification } = ANSWERS.qualification;
    return { ...ANSWERS, qualification };
  }

  it('lets no text of the backend end an element or begin one', async () => {
    const hostile = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '</script>',
            '<!--',
            '-->',
            '<script>',
            '</template>',
            '"',
            "'",
            '<',
            '&',
          ),
          fc.string(),
        ),
      )
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const section = {
          ...SECTION,
          label: text,
          elements: [{ id: 'name', type: 'string', label: text, value: text, helperText: text }],
        };
        const qualification = { ...ANSWERS.qualification, activeSection: section };
        const { html } = await draw(
          { attributes: { 'api-base': '/v1', title: text } },
          { ...ANSWERS, qualification },
        );
        // The same elements as with a harmless text, and the same data as it was given.
        expect(html.match(/<\/?(script|template|investor-onboarding|!--)/g)).toEqual(
          ['<investor-onboarding', '<template', '<script', '</script', '</template'].concat(
            '</investor-onboarding',
          ),
        );
        const [, data = ''] = /<script type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
        expect(JSON.parse(data).answers.qualification.activeSection).toEqual(section);
      }),
      { numRuns: 60 },
    );
  });

  it('has the colours of a theme of the host’s own by a nonce, or by a file of the host’s', async () => {
    const themes = { acme: { primary: '#123456' } };
    const attributes = { 'api-base': '/v1', theme: 'acme' };
    const styles = themeStyles('acme', themes);
    expect(styles).toContain('--onboarding-primary:');
    const byNonce = await draw({ attributes, themes, nonce: 'n"1' });
    expect(byNonce.html).toContain(`<style nonce="n&#34;1">${styles}</style>`);
    const byFile = await draw({ attributes, themes, themeStyles: '/acme.css?a&b' });
    expect(byFile.html).toContain('<link rel="stylesheet" href="/acme.css?a&#38;b">');
    expect([...byNonce.lines, ...byFile.lines]).toEqual([]);
    const { lines } = await draw({ attributes, themes });
    expect(lines).toEqual([expect.stringMatching(/theme 'acme'.+late.+nonce.+themeStyles/)]);
    expect((await draw({ attributes: { 'api-base': '/v1', theme: 'pine' } })).html).not.toContain(
      '<style',
    );
  });

  it('writes attributes that are none of the element’s, but no script', async () => {
    const attributes = { 'api-base': '/v1', class: 'wide', hidden: true, id: null, onclick: 'x()' };
    const { html } = await draw({ attributes });
    expect(html).toMatch(/^<investor-onboarding api-base="\/v1" class="wide" hidden>/);
  });
});
