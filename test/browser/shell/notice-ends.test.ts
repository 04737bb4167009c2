import type { Section } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { inside } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field, heading } from '../../support/browser/widget';
import { elementOf, sectionOf } from '../../support/fixtures/sections';
import { openSection } from '../form/open-section';

const SILENT = { error() {}, warn() {}, info() {} };
const PERSON = sectionOf([elementOf('name', { label: 'Name' })], { etag: '"1"' });

type Opened = Awaited<ReturnType<typeof open>>;

function open(section: Section = PERSON) {
  return openSection(section, { properties: { logger: SILENT } });
}

async function typeName({ element }: Opened): Promise<void> {
  await click(await field(element, 'Name'));
  await type('Anna');
}

async function toDashboard({ all, element }: Opened, isUnsaved = false): Promise<void> {
  const link = all.getAllByRole('link', { name: 'Dashboard' }).find((one) => one.checkVisibility());
  await click(link as HTMLElement);
  if (isUnsaved) {
    const dialog = await waitFor('the question', () => all.queryByRole('dialog'));
    await click(inside(dialog).getByRole('button', { name: 'Leave without saving' }));
  }
  await heading(element, 'Dashboard');
}

interface Row {
  /** What the notice tells. */
  readonly tells: string;
  readonly section?: Section;
  /** What makes it come. */
  readonly begin: (opened: Opened) => Promise<void> | void;
  readonly text: RegExp;
  /** After what it tells nothing more. */
  readonly ends: string;
  readonly end: (opened: Opened) => Promise<void> | void;
}

const failSave = async (opened: Opened) => {
  opened.backend.refuse('saveSection', { status: 500, code: 'SERVER' });
  await typeName(opened);
  await click(opened.save());
};

/** Somebody else has saved the section meanwhile, and the question which answer to keep is put off. */
async function putOffConflict(opened: Opened): Promise<void> {
  const { all, backend, save } = opened;
  const { fetchSection, saveSection } = backend.answers;
  backend.answers.fetchSection = (request, context) => {
    const section = fetchSection?.(request, context) as Section;
    if (section.id !== PERSON.id) return section;
    const elements = [elementOf('name', { label: 'Name', value: 'Carl' })];
    return { ...section, elements, etag: '"elsewhere"' };
  };
  backend.answers.saveSection = (request, context) => {
    if (request.etag !== '"elsewhere"') throw { status: 412, code: 'SECTION_CHANGED' };
    return saveSection?.(request, context);
  };
  await typeName(opened);
  await click(save());
  await waitFor('the question', () => all.queryByRole('dialog', { name: /changed elsewhere/ }));
  await press('Escape');
  await waitFor('the form', () => !all.queryByRole('dialog'));
}

/** Each kind of notice and what ends it, besides its own button. */
const ROWS: readonly Row[] = [
  {
    tells: 'that a save failed',
    begin: failSave,
    text: /They are still here/,
    ends: 'the next save',
    end: async ({ backend, element, save }) => {
      backend.accept('saveSection');
      await click(save());
      await heading(element, 'After it');
    },
  },
  {
    tells: 'that a save failed',
    begin: failSave,
    text: /They are still here/,
    ends: 'leaving the section, where they are no more',
    end: (opened) => toDashboard(opened, true),
  },
  {
    tells: 'that a section was changed elsewhere',
    begin: putOffConflict,
    text: /This section was changed elsewhere/,
    ends: 'the next save, which keeps one of the two',
    end: async ({ all, backend, element, save }) => {
      await click(save());
      await click(
        await waitFor('the choice', () => all.queryByRole('button', { name: 'Keep mine' })),
      );
      await heading(element, 'After it');
      expect(backend.callsOf('saveSection').at(-1)?.request.etag).toBe('"elsewhere"');
    },
  },
  {
    tells: 'that a section was changed elsewhere',
    begin: putOffConflict,
    text: /This section was changed elsewhere/,
    ends: 'leaving the section',
    end: (opened) => toDashboard(opened, true),
  },
  {
    tells: 'that a section’s definition is at odds with itself',
    section: sectionOf([elementOf('name', { label: 'Name', hiddenWhen: { id: 'name' } })]),
    begin: () => {},
    text: /Something unexpected happened/,
    ends: 'leaving the section',
    end: (opened) => toDashboard(opened),
  },
  {
    tells: 'that the language was not saved',
    begin: ({ backend, element }) => {
      backend.refuse('investorLanguage', { status: 503 });
      element.setLanguage('de');
    },
    text: /nicht gespeichert|only used here for now/,
    ends: 'the choice of another one that is saved',
    end: ({ backend, element }) => {
      backend.accept('investorLanguage');
      element.setLanguage('en');
    },
  },
  {
    tells: 'that the sign-out failed',
    begin: ({ backend, element }) => {
      backend.answers.signOut = () => {
        backend.state.signedIn = false;
        throw { status: 500, code: 'SERVER' };
      };
      element.signOut();
    },
    text: /may still be signed in/,
    ends: 'the next sign-in',
    end: async ({ backend, element }) => {
      backend.state.signedIn = true;
      element.refresh();
      await heading(element, PERSON.label);
    },
  },
  {
    tells: 'that the connection is back',
    begin: () => {
      setOnline(false);
      setOnline(true);
    },
    text: /The connection is back/,
    ends: 'an error after it',
    end: failSave,
  },
  {
    tells: 'that the connection is back',
    begin: () => {
      setOnline(false);
      setOnline(true);
    },
    text: /The connection is back/,
    ends: 'the end of the session',
    end: async ({ backend, element }) => {
      backend.state.signedIn = false;
      element.refresh();
      await heading(element, /signed out/i);
    },
  },
];

function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  cleanUp(() => {
    Reflect.deleteProperty(navigator, 'onLine');
  });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

describe('a notice', () => {
  for (const { tells, section, begin, text, ends, end } of ROWS) {
    it(`${tells} goes with ${ends}`, async () => {
      const opened = await open(section);
      const notice = () => opened.all.queryByText(text);
      await begin(opened);
      await waitFor('the notice', notice);
      await settled();
      expect(notice()).toBeTruthy();
      await end(opened);
      await waitFor('no notice', () => !notice());
      await settled();
      expect(notice()).toBeNull();
    });
  }
});
