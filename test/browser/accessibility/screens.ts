import type { InvestorOnboardingElement } from '../../../src/element/investor-onboarding-element';
import type { Kyc, Milestone, Section } from '../../../src/http/schemas';
import { shadowOf } from '../../support/browser/queries';
import { cleanUp, expectProblem } from '../../support/browser/suite';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field, putWidget } from '../../support/browser/widget';
import {
  agreementsSection,
  everyElementTypeSection,
  taxResidenceSection,
  walletSection,
} from '../../support/fixtures/sections';
import { EVERY_STATUS, type ShellBackendOptions, sectionsOf, shellBackend } from '../shell/support';

/**
 * A screen that every check of this folder looks at. To have a new screen looked at, add a row to SCREENS: `open` puts
 * a widget into the page in the given language and leads it there.
 */
export interface Screen {
  readonly name: string;
  readonly open: (lang: string) => Promise<InvestorOnboardingElement>;
}

const DISCLAIMERS = [
  { id: 'risk', label: 'Risk', text: 'All can be lost.', url: 'https://a.example/' },
];
const CONTACT = {
  contactEmail: 'help@portal.example',
  supportUrl: 'https://portal.example/help',
};

/** Longer words than a reviewer would write, at fields of each shape. */
const SENT_BACK: Partial<Section> = {
  elements: [
    { id: 'name', type: 'string', label: 'First name', value: 'Ana', required: true },
    { id: 'born', type: 'input-date', label: 'Date of birth', value: '1985-07-07' },
    {
      id: 'us',
      type: 'input-radio',
      label: 'US person',
      value: 'no',
      options: [
        { label: 'Yes', value: 'yes' },
        { label: 'No', value: 'no' },
      ],
    },
    {
      id: 'passport',
      type: 'input-file',
      label: 'Passport',
      value: { filename: 'passport-scan-of-2019.pdf', url: 'https://files.example/1', version: 1 },
    },
    { id: 'truth', type: 'input-checkbox', label: 'All of it is true', value: true },
  ],
  review: {
    message: 'Please compare your answers with your passport.\nThe photo page is enough.',
    elements: {
      name: 'Spell your first names out, as in your passport',
      born: 'The day and the month are swapped',
      us: 'You were born in Boston: are you sure?',
      passport: 'The lower edge is cut off',
      truth: 'Tick it once the rest is right',
    },
  },
};
const CORRECTIONS = EVERY_STATUS.slice(0, 2).map(
  (milestone): Milestone => ({
    ...milestone,
    sections: milestone.sections.map((one) =>
      one.status === 'active' ? { ...one, review: { count: 5 } } : one,
    ),
  }),
);
const RECEIPT = {
  reference: 'R-2026-000417-with-no-place-to-break-it',
  submittedAt: '2026-03-03T12:10:00Z',
  url: 'https://files.example/receipts/1',
};

type Prepare = (backend: ReturnType<typeof shellBackend>) => void;

/** A widget as wide as the window, with these sections where the profile's own are not enough. */
function put(lang: string, options: ShellBackendOptions, prepare?: Prepare, attributes = {}) {
  const backend = shellBackend({ ...CONTACT, ...options });
  prepare?.(backend);
  return putWidget({ api: backend.api, attributes: { lang, ...attributes } });
}

/** The profile in which every status occurs; `section` stands in the place of the one that is open. */
async function atSection(lang: string, section?: Partial<Section>, more: ShellBackendOptions = {}) {
  const milestones = EVERY_STATUS.map((milestone): Milestone => {
    const sections = milestone.sections.map((one) =>
      section && one.id === 'tax' ? { ...one, status: section.status ?? 'active' } : one,
    );
    return { ...milestone, sections };
  });
  const sections = sectionsOf(milestones).map((one) =>
    section && one.id === 'tax' ? { ...one, ...section, id: 'tax', label: 'Tax' } : one,
  );
  const element = put(lang, { milestones, sections, ...more });
  // The widget goes to active sections by itself alone.
  if (section?.status && section.status !== 'active') {
    await first(element, 'h1');
    element.goTo('money', 'tax');
  }
  await waitFor('the section', () => shadowOf(element).querySelector('form'));
  await first(element, 'nav progress');
  await waitFor('the fields', () => !shadowOf(element).querySelector('.skeleton'));
  await settled();
  return element;
}

/** The first of these in the widget, once it is there. */
function first<T extends Element = HTMLElement>(element: Element, selector: string): Promise<T> {
  return waitFor(selector, () => shadowOf(element).querySelector<T>(selector));
}

async function press(element: Element, selector: string): Promise<void> {
  (await first(element, selector)).click();
}

async function toDashboard(element: Element): Promise<void> {
  const isSeen = () =>
    [...shadowOf(element).querySelectorAll<HTMLElement>('.navbar-link')].find((one) =>
      one.checkVisibility(),
    );
  (await waitFor('the way there', isSeen)).click();
  await first(element, '.tasks');
}

/** The dashboard of a complete profile, with what was decided about the identity. */
async function complete(lang: string, kyc: Kyc) {
  const milestones = EVERY_STATUS.slice(0, 1);
  const element = put(lang, { milestones, sections: sectionsOf(milestones) }, (backend) => {
    backend.answers.fetchKyc = () => kyc;
    Object.assign(backend.api, { readReceipt: async () => RECEIPT });
  });
  await first(element, '.standing-settled h2');
  return element;
}

/** The page of all answers, with answers of each shape and sections in each state that it shows. */
export async function openAllAnswers(lang: string) {
  location.hash = '#/app/answers';
  cleanUp(() => history.replaceState(null, '', location.pathname + location.search));
  const sections: readonly Section[] = [
    { id: 'passport', label: 'Passport', status: 'complete', ...every },
    { ...taxResidenceSection, id: 'check', label: 'Identity check', status: 'locked' },
    { ...SENT_BACK, id: 'tax', label: 'Tax', status: 'active' },
    { id: 'funds', label: 'Funds', status: 'reviewed', elements: SENT_BACK.elements ?? [] },
  ];
  const element = put(lang, { milestones: CORRECTIONS, sections }, undefined, { routing: 'hash' });
  await first(element, '.answers-section dl');
  // The others come when they are scrolled to, and would push away what has the focus.
  const all = () => [...shadowOf(element).querySelectorAll('.answers-section')];
  for (const place of all().keys()) {
    await waitFor('the answers of a section', () => {
      all()[place]?.scrollIntoView();
      return all()[place]?.querySelector('dl');
    });
  }
  scrollTo(0, 0);
  return element;
}

function typeInto(control: HTMLInputElement, value: string): void {
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

async function chooseOtherWallet(element: Element): Promise<void> {
  const select: HTMLElement = await field(element, /^Wallet to use/);
  const options = [...select.querySelectorAll('option')];
  const other = options.find(({ text }) => text === 'Another wallet');
  typeInto(select as HTMLInputElement, other?.value ?? '');
  await field(element, /^Wallet address/);
}

const every: Partial<Section> = { elements: everyElementTypeSection.elements ?? [] };

/** Every screen of the widget, and every dialog over one. */
export const SCREENS: readonly Screen[] = [
  { name: 'a section with every element', open: (lang) => atSection(lang, every) },
  {
    name: 'what is wrong with a section',
    open: async (lang) => {
      const element = await atSection(lang, every);
      await press(element, '[type=submit]');
      await first(element, '.summary');
      return element;
    },
  },
  {
    name: 'a locked section',
    open: (lang) => atSection(lang, { ...every, status: 'locked' }),
  },
  {
    name: 'a section with agreements, all steps unfolded, a notice and a prompt',
    open: async (lang) => {
      const element = await atSection(lang, agreementsSection, { disclaimers: DISCLAIMERS });
      await first(element, '.disclaimers-prompt .button');
      element.goTo('money', 'proof');
      await first(element, '.notices > *');
      await press(element, '.fold');
      await first(element, 'nav [aria-expanded=true]');
      return element;
    },
  },
  {
    name: 'the disclaimers',
    open: async (lang) => {
      const element = await atSection(lang, undefined, { disclaimers: DISCLAIMERS });
      await press(element, '.disclaimers-prompt .button');
      await first(element, 'dialog[open]');
      return element;
    },
  },
  {
    name: 'the update warning',
    open: async (lang) => {
      const element = await atSection(lang, taxResidenceSection);
      typeInto(await field(element, /^Tax identification number/), '1999123123456');
      await press(element, '[type=submit]');
      await first(element, 'dialog[open]');
      return element;
    },
  },
  {
    name: 'the question before leaving',
    open: async (lang) => {
      const element = await atSection(lang);
      typeInto(await first<HTMLInputElement>(element, 'form input'), 'Anna');
      element.goTo('money', 'funds');
      await first(element, 'dialog[open]');
      return element;
    },
  },
  {
    name: 'a session that ends soon',
    open: async (lang) => {
      const element = put(lang, { milestones: EVERY_STATUS }, (backend) => {
        backend.answers.fetchSession = () => ({
          investorId: 'investor-1',
          email: 'anna@example.com',
          expiresAt: new Date(Date.now() + 90_000).toISOString(),
        });
      });
      await first(element, 'dialog[open]');
      return element;
    },
  },
  {
    name: 'a wallet section',
    open: async (lang) => {
      const element = await atSection(lang, walletSection);
      await chooseOtherWallet(element);
      await first(element, '.wallet-part .button');
      return element;
    },
  },
  {
    name: 'the choice of a wallet',
    open: async (lang) => {
      const element = await atSection(lang, walletSection);
      await chooseOtherWallet(element);
      await press(element, '.wallet-part .button');
      await first(element, 'dialog[open] .wallet');
      return element;
    },
  },
  {
    name: 'the menu of the account',
    open: async (lang) => {
      const element = await atSection(lang);
      await press(element, '.menu-button');
      await first(element, '.menu-list:popover-open');
      return element;
    },
  },
  {
    name: 'a pending identity check',
    open: async (lang) => {
      const element = await atSection(lang, {
        status: 'locked',
        plugins: [{ id: 'id-check-sumsub', config: { data: { sdkToken: 'one.two.three' } } }],
      });
      await first(element, '.plugin-pending');
      return element;
    },
  },
  {
    name: 'the dashboard',
    open: async (lang) => {
      const element = await atSection(lang);
      await toDashboard(element);
      return element;
    },
  },
  {
    name: 'a section that was sent back',
    open: async (lang) => {
      const element = await atSection(lang, SENT_BACK);
      await first(element, '.review li');
      await first(element, '.remark');
      return element;
    },
  },
  {
    name: 'the question before unchanged answers are sent',
    open: async (lang) => {
      const element = await atSection(lang, SENT_BACK);
      await first(element, '.review li');
      await press(element, '[type=submit]');
      await first(element, 'dialog[open]');
      return element;
    },
  },
  {
    name: 'a dashboard with changes wanted',
    open: async (lang) => {
      const element = await atSection(lang, SENT_BACK);
      await toDashboard(element);
      await first(element, '.standing-mark');
      return element;
    },
  },
  {
    name: 'a rejected identity',
    open: (lang) =>
      complete(lang, {
        status: 'Rejected',
        message: 'The photo of your identity card is blurred.',
      }),
  },
  {
    name: 'a complete profile under review',
    open: (lang) => complete(lang, { status: 'Pending' }),
  },
  {
    name: 'an approved profile with a receipt',
    open: async (lang) => {
      const element = await complete(lang, { status: 'Approved' });
      await first(element, '.receipt .button');
      return element;
    },
  },
  {
    name: 'all answers',
    open: openAllAnswers,
  },
  {
    name: 'signed out',
    open: async (lang) => {
      const element = put(lang, {}, ({ state }) => {
        state.signedIn = false;
      });
      await first(element, '.screen .primary');
      return element;
    },
  },
  {
    name: 'an error',
    open: async (lang) => {
      expectProblem('console.error', /BROKEN/);
      const element = put(lang, {}, (backend) =>
        backend.refuse('fetchQualification', { status: 500, code: 'BROKEN' }),
      );
      await first(element, '[role=alert]');
      return element;
    },
  },
  {
    name: 'loading',
    open: async (lang) => {
      const element = put(lang, {}, ({ answers }) => {
        const answer = answers.fetchQualification;
        // Answered in the end: the time limit of a call that has begun would end in a later test.
        answers.fetchQualification = (...asked) =>
          new Promise((resolve) => {
            cleanUp(() => resolve(answer?.(...asked)));
          });
      });
      await first(element, '.loading-overlay > *');
      return element;
    },
  },
  {
    name: 'an address that leads nowhere',
    open: async (lang) => {
      location.hash = '#/app/nowhere';
      cleanUp(() => history.replaceState(null, '', location.pathname + location.search));
      const element = put(lang, {}, undefined, { routing: 'hash' });
      await first(element, '.screen .primary');
      return element;
    },
  },
];
