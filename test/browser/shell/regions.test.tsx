import { useState } from 'react';
import en from '../../../locales/en.json';
import { type Onboarding, OnboardingContext } from '../../../src/app/onboarding';
import { TextContext } from '../../../src/language/context';
import { createTranslate } from '../../../src/language/translate';
import { ErrorBoundary } from '../../../src/shell/screens/error-boundary';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { fakeBackend } from '../../support/browser/backend';
import { inside } from '../../support/browser/queries';
import { render } from '../../support/browser/render';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { chooseFile, click, type } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';
import { elementWith } from '../../support/fakes/onboarding';
import { sectionOf } from '../../support/fixtures/sections';
import { openElements, openSection } from '../form/open-section';
import { sectionsOf, shellBackend } from './support';

const SOMETHING_WENT_WRONG = en.notices.crashed;
const TRY_AGAIN = en.shared.label.tryAgain;

/** A logger that keeps its lines. */
function keepLines() {
  const errors: string[] = [];
  const logger = {
    error: (line: unknown) => errors.push(String(line)),
    warn: () => {},
    info: () => {},
  };
  return { errors, logger };
}

/** Lets a built-in function of the browser fail for some of its arguments, until the returned call. */
function breakBuiltIn<Owner extends object>(
  owner: Owner,
  name: keyof Owner,
  fails: (receiver: unknown, argument: unknown) => boolean,
): () => void {
  const sound = owner[name] as (...args: unknown[]) => unknown;
  let broken = true;
  const mend = () => {
    broken = false;
  };
  Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
    if (broken && fails(this, args[0])) throw new RangeError('broken on purpose');
    return Reflect.apply(sound, this, args);
  });
  cleanUp(() => void Reflect.set(owner, name, sound));
  return mend;
}

interface FragileProps {
  readonly sound: { readonly now: boolean };
}

function Fragile({ sound }: FragileProps) {
  if (!sound.now) throw new RangeError('broken on purpose');
  return <p>Sound</p>;
}

/** A region that shows one place, then another. */
function Place({ sound, element }: FragileProps & { readonly element: Onboarding }) {
  const [place, setPlace] = useState('one');
  return (
    <OnboardingContext value={element}>
      <TextContext value={createTranslate('en', en)}>
        <button type="button" onClick={() => setPlace('two')}>
          Go on
        </button>
        <ErrorBoundary region="place" at={place}>
          <Fragile sound={sound} />
        </ErrorBoundary>
      </TextContext>
    </OnboardingContext>
  );
}

/** Lets a text be unreadable for whoever shows it, until the returned call. */
function breakText(key: string): () => void {
  return breakBuiltIn(String.prototype, 'split', (text) => String(text) === key);
}

/** Waits for the crash of one region to be told, in its place, in one line and one event. */
async function expectCrash(
  element: Element,
  region: string,
  { errors, events }: { errors: readonly string[]; events: ReturnType<typeof hearEvents> },
): Promise<void> {
  await waitFor('the message', () => insideWidget(element).queryByText(SOMETHING_WENT_WRONG));
  await settled();
  const crash = `UNEXPECTED: the ${region} region failed: RangeError: broken on purpose`;
  expect(errors.filter((line) => line.includes('region failed'))).toEqual([
    `investor-onboarding: ${crash}`,
  ]);
  expect(await axeFindings(element)).toEqual([]);
  const unexpected = { code: 'UNEXPECTED', recoverable: true };
  expect(
    events.filter(({ detail }) => (detail as typeof unexpected).code === 'UNEXPECTED'),
  ).toEqual([{ type: 'onboarding-error', detail: unexpected }]);
}

describe('a crash inside a region', () => {
  const cases = [
    {
      region: 'navbar',
      // The KYC tag writes its status so.
      break: () =>
        breakBuiltIn(String.prototype, 'replaceAll', (text) => String(text) === 'Odd_one'),
      back: 'Identity: Odd one',
    },
    {
      region: 'footer',
      break: () =>
        breakBuiltIn(globalThis, 'encodeURIComponent', (_, text) => text === 'x@y.example'),
      back: en.component.Footer.links.contactUs,
    },
    {
      region: 'stepper',
      break: () => breakBuiltIn(globalThis, 'encodeURIComponent', (_, text) => text === 'tail'),
      back: 'The tail',
    },
  ];

  for (const { region, break: breakIt, back } of cases) {
    it(`stays in the ${region}: one event, one log line, and a retry`, async () => {
      const mend = breakIt();
      const { errors, logger } = keepLines();
      const events = hearEvents();
      const backend = shellBackend({
        kyc: 'Odd_one',
        contactEmail: 'x@y.example',
        milestones: [
          {
            id: 'money',
            label: 'Money',
            status: 'active',
            sections: [{ id: 'tax', label: 'Tax', status: 'active' }],
          },
          {
            id: 'tail',
            label: 'The tail',
            status: 'complete',
            sections: [{ id: 'end', label: 'End', status: 'complete' }],
          },
        ],
      });
      const element = putWidget({ api: backend.api, properties: { logger } });
      const all = insideWidget(element);
      await heading(element, 'Tax');
      await waitFor('the message', () => all.queryByText(SOMETHING_WENT_WRONG));
      // What stands beside the region works.
      (await field(element, 'Tax name')).focus();
      await type('typed');
      await settled();
      const crashes = events.filter(({ type: name }) => name === 'onboarding-error');
      expect(crashes).toEqual([
        { type: 'onboarding-error', detail: { code: 'UNEXPECTED', recoverable: true } },
      ]);
      expect(errors).toEqual([
        `investor-onboarding: UNEXPECTED: the ${region} region failed: RangeError: broken on purpose`,
      ]);
      mend();
      await click(all.getByRole('button', { name: TRY_AGAIN }));
      await waitFor('the region', () => all.queryAllByText(new RegExp(back)).length > 0);
      expect(all.queryByText(SOMETHING_WENT_WRONG)).toBeNull();
      expect((await field(element, 'Tax name')).value).toBe('typed');
    });
  }

  const nameField = { id: 'name', type: 'string', label: 'Name' };
  const later = [
    {
      region: 'notices',
      break: () => breakText('form.notSaved'),
      provoke: async ({ backend, save }: Awaited<ReturnType<typeof openElements>>) => {
        backend.refuse('saveSection', { status: 500 });
        await click(save());
      },
      back: en.form.notSaved,
    },
    {
      region: 'connection-and-session',
      break: () => breakText('component.Connection.offline'),
      provoke: async () => {
        Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
        cleanUp(() => {
          Reflect.deleteProperty(navigator, 'onLine');
        });
        window.dispatchEvent(new Event('offline'));
      },
      back: en.component.Connection.offline,
    },
    {
      region: 'dialog',
      break: () => breakText('form.leave.title'),
      provoke: async ({ all }: Awaited<ReturnType<typeof openElements>>) =>
        click(all.getByRole('link', { name: 'Dashboard' })),
      back: en.form.leave.title,
    },
    {
      region: 'documents',
      break: () => breakText('form.file.enlarge'),
      provoke: async ({ element }: Awaited<ReturnType<typeof openElements>>) => {
        const input = await field(element, 'Bill');
        chooseFile(input, new File(['abc'], 'bill.txt'));
      },
      back: 'bill.txt',
    },
  ];

  for (const { region, break: breakIt, provoke, back } of later) {
    it(`leaves the form beside the ${region} as it is`, async () => {
      const { errors, logger } = keepLines();
      const events = hearEvents();
      const files = [{ id: 'bill', type: 'input-file', label: 'Bill' }];
      const opened = await openElements(
        [nameField, ...(region === 'documents' ? files : [])],
        {},
        { properties: { logger } },
      );
      const { element, all } = opened;
      const name = await field(element, 'Name');
      name.focus();
      await type('Anna');
      const mend = breakIt();
      await provoke(opened);
      await expectCrash(element, region, { errors, events });
      expect((await field(element, 'Name')).isSameNode(name)).toBe(true);
      expect(name.value).toBe('Anna');
      mend();
      await click(all.getByRole('button', { name: TRY_AGAIN }));
      await waitFor('the region', () => all.queryAllByText(back).length > 0);
      expect(all.queryByText(SOMETHING_WENT_WRONG)).toBeNull();
    });
  }

  const first = [
    {
      region: 'wallet',
      break: () => breakText('wallet.title'),
      section: sectionOf([
        nameField,
        { id: 'wallet_address', type: 'string-wallet', label: 'Address' },
      ]),
      back: en.wallet.title,
    },
    {
      region: 'identity',
      break: () =>
        breakBuiltIn(
          Array.prototype,
          'findIndex',
          (list) => (list as { id?: string }[])[0]?.id === 'id-check-sumsub',
        ),
      section: {
        ...sectionOf([nameField], { status: 'locked' }),
        plugins: [{ id: 'id-check-sumsub', config: { data: { sdkToken: 'a.b.c' } } }],
      },
      back: en.plugins['id-check-sumsub'].kycStatus.pending.title,
    },
  ];

  for (const { region, break: breakIt, section, back } of first) {
    it(`leaves the form beside the ${region} part as it is`, async () => {
      const mend = breakIt();
      const { errors, logger } = keepLines();
      const events = hearEvents();
      const { element, all } = await openSection(section, { properties: { logger } });
      await expectCrash(element, region, { errors, events });
      expect(await field(element, 'Name')).toBeTruthy();
      mend();
      await click(all.getByRole('button', { name: TRY_AGAIN }));
      await waitFor('the region', () => all.queryAllByText(back).length > 0);
    });
  }

  it('leaves the rest as it is where it hits the disclaimers', async () => {
    const mend = breakText('component.Disclaimers.text');
    const { errors, logger } = keepLines();
    const events = hearEvents();
    const { api } = shellBackend({ disclaimers: [{ id: 'risk', label: 'Risk' }] });
    const element = putWidget({ api, properties: { logger } });
    await expectCrash(element, 'disclaimers', { errors, events });
    expect(await field(element, /^Given name/)).toBeTruthy();
    mend();
    const all = insideWidget(element);
    await click(all.getByRole('button', { name: TRY_AGAIN }));
    await waitFor('the region', () =>
      all.queryByRole('button', { name: en.component.Disclaimers.title }),
    );
  });

  it('leaves the dashboard as it is where it hits the receipt', async () => {
    const mend = breakText('component.Receipt.title');
    const { errors, logger } = keepLines();
    const events = hearEvents();
    const sections = [{ id: 'tax', label: 'Tax', status: 'complete' }];
    const milestones = [{ id: 'money', label: 'Money', status: 'complete', sections }];
    const { api } = shellBackend({ milestones, sections: sectionsOf(milestones) });
    const readReceipt = async () => ({
      ...{ reference: 'R-1', submittedAt: '2026-03-03T12:10:00Z', url: 'https://files.example/1' },
    });
    const element = putWidget({ api: { ...api, readReceipt }, properties: { logger } });
    await expectCrash(element, 'receipt', { errors, events });
    const all = insideWidget(element);
    expect(all.getByRole('link', { name: 'Check your answers' })).toBeTruthy();
    mend();
    await click(all.getByRole('button', { name: TRY_AGAIN }));
    await waitFor('the receipt', () => all.queryByText(/R-1/));
  });

  it('leaves navbar and footer where it hits the screen, and disappears after a navigation', async () => {
    const milestones = [
      {
        id: 'money',
        label: 'Money',
        status: 'active',
        sections: [
          { id: 'tax', label: 'Tax', status: 'locked' },
          { id: 'funds', label: 'Funds', status: 'active' },
        ],
      },
    ];
    const mend = breakText('component.Section.locked');
    const { errors, logger } = keepLines();
    const events = hearEvents();
    const { api } = shellBackend({ milestones, sections: sectionsOf(milestones) });
    const element = putWidget({ api, properties: { logger } });
    // The widget goes to active sections by itself alone.
    element.goTo('money', 'tax');
    await expectCrash(element, 'screen', { errors, events });
    const all = insideWidget(element);
    expect(all.getByRole('banner')).toBeTruthy();
    expect(all.getByRole('link', { name: en.component.Footer.links.contactUs })).toBeTruthy();
    mend();
    element.goTo('money', 'funds');
    await heading(element, 'Funds');
  });

  it('has its message in the widget where it hits the app, around all regions', async () => {
    const { errors, logger } = keepLines();
    const events = hearEvents();
    const { element, all } = await openElements([nameField], {}, { properties: { logger } });
    const mend = breakBuiltIn(String.prototype, 'includes', (text) => String(text) === 'dashboard');
    await click(all.getByRole('link', { name: 'Dashboard' }));
    await expectCrash(element, 'app', { errors, events });
    mend();
    await click(all.getByRole('button', { name: TRY_AGAIN }));
    await heading(element, en.component.Dashboard.title);
  });

  it('keeps what was typed where it hits the form, also when a lazy field crashes', async () => {
    const backend = fakeBackend([
      sectionOf([
        { id: 'name', type: 'string', label: 'Name' },
        {
          id: 'amount',
          type: 'number',
          label: 'Amount',
          hiddenWhen: { id: 'name', operator: 'empty' },
        },
      ]),
    ]);
    const mend = breakBuiltIn(Intl, 'NumberFormat', (_, locale) => locale === 'en');
    mend();
    const { errors, logger } = keepLines();
    const element = putWidget({ api: backend.api, properties: { logger } });
    const all = insideWidget(element);
    (await field(element, 'Name')).focus();
    const mendAgain = breakBuiltIn(Intl, 'NumberFormat', (_, locale) => locale === 'en');
    await type('A');
    await waitFor('the message', () => all.queryByText(SOMETHING_WENT_WRONG));
    expect(all.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(errors).toHaveLength(1);
    mendAgain();
    await click(all.getByRole('button', { name: TRY_AGAIN }));
    await field(element, 'Amount');
    expect((await field(element, 'Name')).value).toBe('A');
  });

  it('leaves the other plugin and the form alone where it hits one plugin', async () => {
    const hostile = {
      get sdkToken(): string {
        throw new RangeError('broken on purpose');
      },
    };
    const backend = fakeBackend([
      {
        ...sectionOf([{ id: 'name', type: 'string', label: 'Name' }]),
        plugins: [{ id: 'id-check-sumsub', config: { data: { sdkToken: 'a.b.c' } } }],
      },
    ]);
    const fetchSection = backend.answers.fetchSection;
    backend.answers.fetchSection = (request, context) => {
      const section = fetchSection?.(request, context) as Record<string, unknown>;
      return {
        ...section,
        status: 'locked',
        plugins: [
          { id: 'id-check-onfido', config: { data: hostile } },
          { id: 'id-check-sumsub', config: { data: { sdkToken: 'a.b.c' } } },
        ],
      };
    };
    backend.state.kyc = 'Pending';
    const { errors, logger } = keepLines();
    const element = putWidget({ api: backend.api, properties: { logger } });
    const all = insideWidget(element);
    await waitFor('the message', () => all.queryByText(SOMETHING_WENT_WRONG));
    await waitFor('the other plugin', () =>
      all.queryByText(en.plugins['id-check-sumsub'].kycStatus.pending.title),
    );
    expect(await field(element, 'Name')).toBeTruthy();
    expect(errors).toEqual([
      expect.stringMatching(/the plugin section id-check-onfido region failed: RangeError/),
    ]);
  });

  it('starts a new try by itself where the region shows something else', async () => {
    expectProblem('console.error', /broken on purpose/);
    const sound = { now: false };
    const reported: unknown[] = [];
    const { root } = render(
      <Place
        sound={sound}
        element={elementWith({ reportError: (error: unknown) => reported.push(error) })}
      />,
    );
    await waitFor('the message', () => inside(root).queryByText(SOMETHING_WENT_WRONG));
    expect(reported).toHaveLength(1);
    sound.now = true;
    await click(inside(root).getByRole('button', { name: 'Go on' }));
    await waitFor('the region', () => inside(root).queryByText('Sound'));
  });
});

describe('a crash of the whole widget', () => {
  it('shows a message and a retry instead of a blank screen, with one event', async () => {
    const mend = breakBuiltIn(
      window,
      'getComputedStyle',
      (_, asked) => (asked as Element).localName === 'investor-onboarding',
    );
    const { errors, logger } = keepLines();
    const events = hearEvents();
    const element = putWidget({ api: fakeBackend().api, properties: { logger } });
    const all = insideWidget(element);
    const retry = await waitFor('the way to try again', () =>
      all.queryByText('Try again', { selector: 'button' }),
    );
    await settled();
    expect(events.filter(({ type: name }) => name === 'onboarding-error')).toEqual([
      { type: 'onboarding-error', detail: { code: 'UNEXPECTED', recoverable: true } },
    ]);
    expect(errors).toEqual(['investor-onboarding: UNEXPECTED: the whole widget failed']);
    mend();
    await click(retry);
    await heading(element, 'About you');
    expect(all.queryByRole('alert')).toBeNull();
  });
});

describe('messages of the host that throw when they are read', () => {
  it('are left out with a warning, and the shipped texts are used', async () => {
    const lines: string[] = [];
    const logger = { error: () => {}, info: () => {}, warn: (line: string) => lines.push(line) };
    const messages = {
      get en(): object {
        throw new RangeError('broken on purpose');
      },
    };
    const element = putWidget({ api: fakeBackend().api, properties: { logger, messages } });
    await heading(element, 'About you');
    await waitFor('its line', () => /messages: .*those of en can't be read/.test(lines[0] ?? ''));
  });
});

describe('an error that React has recovered from', () => {
  it('makes a log line, and no error of the page', async () => {
    const warnings: string[] = [];
    const { errors, logger } = keepLines();
    const heard: string[] = [];
    const hear = ({ message }: ErrorEvent) => void heard.push(message);
    addEventListener('error', hear);
    cleanUp(() => removeEventListener('error', hear));
    let failures = 0;
    // Once: React's second try goes well.
    breakBuiltIn(globalThis, 'encodeURIComponent', (_, text) => {
      failures += text === 'help@example.com' ? 1 : 0;
      return text === 'help@example.com' && failures === 1;
    });
    const backend = fakeBackend();
    const element = putWidget({
      api: backend.api,
      properties: { logger: { ...logger, warn: (line: string) => warnings.push(line) } },
    });
    await heading(element, 'About you');
    await waitFor('the line', () => warnings.find((line) => /React has recovered/.test(line)));
    expect(warnings).toHaveLength(1);
    expect(errors).toEqual([]);
    expect(heard).toEqual([]);
  });
});

describe('a logger of the host that fails', () => {
  it('affects nothing else: the lines go to the console', async () => {
    expectProblem('console.error', /UNEXPECTED: section section/);
    const logger = {
      error: () => {
        throw new Error('the host’s own mistake');
      },
    };
    const backend = fakeBackend([sectionOf([])]);
    const element = putWidget({ api: backend.api, properties: { logger } });
    await waitFor('the alert', () => insideWidget(element).queryByRole('alert'));
  });
});
