import { signal } from '@preact/signals-core';
import type { ReactNode } from 'react';
import en from '../../../locales/en.json';
import { acceptFile } from '../../../src/documents/accept-file';
import type { FilePart } from '../../../src/form/context';
import { SectionForm } from '../../../src/form/section-form';
import type { FormStore, KeptInput } from '../../../src/form/store/form-store';
import { type Validation, validation } from '../../../src/form/store/rules-on-demand';
import type { ElementDefinition } from '../../../src/http/schemas';
import { LazyGateContext, LoadError, lazyView } from '../../../src/kit/lazy/lazy-view';
import { TextContext } from '../../../src/language/context';
import { createTranslate } from '../../../src/language/translate';
import { createLazyGate } from '../../../src/shell/screens/load-failed';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { focused, inside } from '../../support/browser/queries';
import { render } from '../../support/browser/render';
import { describe, it } from '../../support/browser/suite';
import { chooseFile, click, press, type } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { elementWith } from '../../support/fakes/onboarding';
import { createFormStore } from '../../support/fixtures/any-form';
import { sectionOf } from '../../support/fixtures/sections';

interface GreetingProps {
  readonly name: string;
}

function Greeting({ name }: GreetingProps) {
  return <p>Hello {name}</p>;
}

function Nothing() {
  return null;
}

/** Draws views within the gate of an element; `language`: its texts, all there if none is named. */
function renderGated(
  views: ReactNode,
  language = { hasAllTexts: () => true, loadAllTexts: async () => {} },
) {
  const reported: unknown[] = [];
  const gate = createLazyGate(
    elementWith({ language, reportError: (error: unknown) => reported.push(error) }),
  );
  const within = (shown: ReactNode) => (
    <TextContext value={createTranslate('en', en)}>
      <LazyGateContext value={gate}>{shown}</LazyGateContext>
    </TextContext>
  );
  const { root, rerender } = render(within(views));
  const show = (shown: ReactNode) => rerender(within(shown));
  return { reported, root, all: inside(root), rerender: show };
}

/** Fails until `mend` is called, as without a connection. */
function failing<T>(found: T) {
  let isBroken = true;
  return {
    load: async () => {
      if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
      return found;
    },
    mend: () => {
      isBroken = false;
    },
  };
}

const placeholder = <p>On its way</p>;
const retryOf = (all: ReturnType<typeof inside>) =>
  waitFor('the way to try again', () =>
    all.queryByRole('button', { name: en.shared.label.tryAgain }),
  );

describe('a lazy view', () => {
  it('has a placeholder until it is there', async () => {
    let arrive = (_view: typeof Greeting) => {};
    const coming = new Promise<typeof Greeting>((resolve) => {
      arrive = resolve;
    });
    const View = lazyView<GreetingProps>(() => coming, placeholder);
    const { all } = renderGated(<View name="Anna" />);
    await waitFor('the placeholder', () => all.queryByText('On its way'));
    arrive(Greeting);
    await waitFor('the view', () => all.queryByText('Hello Anna'));
  });

  it('waits for its texts as for its code, also when another element has loaded the code', async () => {
    const View = lazyView<GreetingProps>(async () => Greeting, placeholder);
    const there = renderGated(<View name="Anna" />);
    await waitFor('the view', () => there.all.queryByText('Hello Anna'));
    let hasAllTexts = false;
    let arrive = () => {};
    const loadAllTexts = () =>
      new Promise<void>((resolve) => {
        arrive = () => {
          hasAllTexts = true;
          resolve();
        };
      });
    const { all } = renderGated(<View name="Bo" />, {
      hasAllTexts: () => hasAllTexts,
      loadAllTexts,
    });
    await settled();
    expect(all.queryByText('Hello Bo')).toBe(null);
    arrive();
    await waitFor('the view', () => all.queryByText('Hello Bo'));
  });

  it('shows in its place that it failed to load, and one retry loads all that failed', async () => {
    const first = failing<typeof Greeting>(Greeting);
    const second = failing<typeof Greeting>(Greeting);
    const First = lazyView<GreetingProps>(first.load, placeholder);
    const Second = lazyView<GreetingProps>(second.load, placeholder);
    const { all, reported, root } = renderGated(
      <>
        <p>What is there already</p>
        <First name="Anna" />
        <Second name="Bo" />
      </>,
    );
    await waitFor('both messages', () => all.queryAllByRole('alert').length === 2);
    expect(all.getAllByText(en.notices.partNotLoaded)).toHaveLength(2);
    expect(all.getByText('What is there already')).toBeTruthy();
    // Both want the same file: one report of it for each attempt.
    const report = { code: 'NETWORK', cause: expect.any(LoadError) };
    await waitFor('the report', () => reported.length > 0);
    await settled();
    expect(reported).toEqual([expect.objectContaining(report)]);
    expect(await axeFindings(root.host as HTMLElement)).toEqual([]);
    const retry = async () => {
      const [button] = all.getAllByRole('button', { name: en.shared.label.tryAgain });
      if (button) await click(button);
    };
    await retry();
    await waitFor('the second report', () => reported.length === 2);
    await waitFor('both messages again', () => all.queryAllByRole('alert').length === 2);
    expect(reported).toHaveLength(2);
    first.mend();
    second.mend();
    await retry();
    await waitFor('the views', () => all.queryByText('Hello Anna') && all.queryByText('Hello Bo'));
    expect(all.queryByRole('alert')).toBeNull();
  });

  it('keeps the focus on the button while it is loaded once more, which shows that it loads', async () => {
    const greeting = failing<typeof Greeting>(Greeting);
    let answer: (() => void) | undefined;
    let isHeld = false;
    const View = lazyView<GreetingProps>(async () => {
      if (isHeld) await new Promise<void>((resolve) => (answer = resolve));
      return greeting.load();
    }, placeholder);
    const { all } = renderGated(<View name="Anna" />);
    const button = await waitFor('the button', () =>
      all.queryByRole('button', { name: en.shared.label.tryAgain }),
    );
    isHeld = true;
    button.focus();
    await press('Enter');
    const end = await waitFor('the second load', () => answer);
    expect(focused()).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    end();
    await waitFor('the failure', () => !button.hasAttribute('aria-busy'));
    expect(focused()).toBe(button);
    expect(all.getByRole('alert')).toBeTruthy();
  });

  it('stays out without a message if it is a small extra', async () => {
    const { load } = failing(Greeting);
    const Extra = lazyView<GreetingProps>(load, null, { silent: true });
    const { all, reported } = renderGated(<Extra name="Anna" />);
    await waitFor('the report', () => reported.length > 0);
    await settled();
    expect(all.queryByRole('alert')).toBeNull();
  });

  it('keeps the words that stand for it after a failure, and is there with the next try', async () => {
    const { load, mend } = failing(Greeting);
    const other = failing(Nothing);
    const Extra = lazyView<GreetingProps>(load, ({ name }) => `For ${name}`, { silent: true });
    const Other = lazyView<object>(other.load);
    const shown = (
      <>
        <div>
          <Extra name="Anna" />
        </div>
        <Other />
      </>
    );
    const { all, reported } = renderGated(shown);
    const retry = await waitFor('the other’s button', () =>
      all.queryByRole('button', { name: en.shared.label.tryAgain }),
    );
    await waitFor('the report', () => reported.length > 0);
    await settled();
    expect(all.getByText('For Anna')).toBeTruthy();
    expect(all.queryAllByRole('alert')).toHaveLength(1);
    mend();
    await click(retry);
    await waitFor('the view', () => all.queryByText('Hello Anna'));
    expect(all.queryByText('For Anna')).toBeNull();
  });
});

describe('a file field whose upload code is not loaded', () => {
  const elements: ElementDefinition[] = [
    { id: 'name', type: 'string', label: 'Name' },
    {
      id: 'proof',
      type: 'input-file',
      label: 'Proof',
      required: true,
      mimeTypes: ['application/pdf'],
      value: { filename: 'old.pdf', url: 'https://files.example/old' },
      hiddenWhen: { id: 'name', values: ['Nobody'] },
    },
  ];
  const file = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

  /** A form with a file field whose code comes, or does not, as the test wants. */
  function openForm() {
    const looked: string[] = [];
    const part: FilePart = {
      accept: (form, field, chosen, ...more) => {
        looked.push(chosen.name);
        const readHead = async (read: Blob) => new Uint8Array(await read.arrayBuffer());
        const deps = { readHead, adviseOn: async () => [], report: () => {} };
        return acceptFile(deps, form, field, chosen, ...more);
      },
      chosen: () => signal(undefined),
      giveUp: () => {},
      Preview: Nothing,
      News: Nothing,
      Progress: Nothing,
      Retry: Nothing,
      Advice: Nothing,
      Camera: Nothing,
      Pages: Nothing,
      Phone: Nothing,
    };
    const { load, mend } = failing(part);
    const held = Promise.withResolvers<void>();
    const formOf = (kept?: KeptInput) =>
      createFormStore(sectionOf(elements), signal<Validation | undefined>(validation), kept);
    const view = (shown: FormStore) => (
      <SectionForm
        form={shown}
        submitting={false}
        onSubmit={() => {}}
        loadFilePart={() => held.promise.then(load)}
      />
    );
    const form = formOf();
    const gated = renderGated(view(form));
    const input = () =>
      waitFor('the file input', () => gated.all.queryByLabelText<HTMLInputElement>('Proof *'));
    return { ...gated, form, formOf, view, looked, mend, arrive: held.resolve, input };
  }

  it('shows this and tries again, while the other fields keep working', async () => {
    const { all, form, arrive, mend } = openForm();
    arrive();
    const retry = await retryOf(all);
    all.getByLabelText('Name').focus();
    await type('Anna');
    expect(form.values.all().get('name')).toBe('Anna');
    mend();
    await click(retry);
    await waitFor('the file input', () => all.queryByLabelText('Proof *')?.checkVisibility());
    expect(all.queryByRole('alert')).toBeNull();
  });

  it('stages the newest file through a failure, and checks it once the code is loaded', async () => {
    const { all, form, input, arrive, mend, looked } = openForm();
    const proof = await input();
    chooseFile(proof, file('first.pdf'));
    await waitFor('the first', () => all.queryByText('first.pdf'));
    chooseFile(proof, file('second.pdf'));
    await waitFor('the second', () => all.queryByText('second.pdf'));
    expect(all.queryByText('first.pdf')).toBeNull();
    expect(all.getByRole<HTMLButtonElement>('button', { name: /^Save/ }).disabled).toBe(true);
    arrive();
    const retry = await retryOf(all);
    expect(all.getByText('second.pdf')).toBeTruthy();
    expect(form.saveState.edits().size).toBe(0);
    mend();
    await click(retry);
    await waitFor('the choice', () => form.files.chosen.value.get('proof')?.name === 'second.pdf');
    expect(looked).toEqual(['second.pdf']);
    expect(form.files.staged.value.size).toBe(0);
  });

  it('later refuses a file like any other, and keeps the earlier upload', async () => {
    const { all, form, input, arrive, mend } = openForm();
    chooseFile(await input(), new File(['MZ'], 'virus.exe'));
    await waitFor('the file', () => all.queryByText('virus.exe'));
    mend();
    arrive();
    await waitFor('why not', () => all.queryAllByText(/This type of file is not accepted/)[0]);
    expect(form.files.staged.value.size).toBe(0);
    expect(all.getByRole('link', { name: /old\.pdf/ })).toBeTruthy();
    expect([form.saveState.unsaved.value, form.files.submitDisabled.value]).toEqual([false, false]);
  });

  it('drops a staged file that is deleted, or whose field is hidden meanwhile', async () => {
    const { all, form, input, arrive, mend, looked } = openForm();
    chooseFile(await input(), file('first.pdf'));
    const bin = await waitFor('the way to delete it', () =>
      all.queryByRole('button', { name: 'Delete first.pdf' }),
    );
    await click(bin);
    await waitFor('the one before', () => all.queryByRole('link', { name: /old\.pdf/ }));
    chooseFile(await input(), file('second.pdf'));
    await waitFor('the file', () => all.queryByText('second.pdf'));
    all.getByLabelText('Name').focus();
    await type('Nobody');
    await waitFor('the field to go', () => !all.queryByLabelText('Proof *'));
    mend();
    arrive();
    await type('!');
    await input();
    await settled();
    expect(looked).toEqual([]);
    expect(form.files.chosen.value.size).toBe(0);
  });

  it('keeps a staged file over a change of screen, and in a section that is reloaded', async () => {
    const { all, form, formOf, view, input, arrive, mend, rerender } = openForm();
    chooseFile(await input(), file('held.pdf'));
    await waitFor('the file', () => all.queryByText('held.pdf'));
    rerender(<p>Signed out</p>);
    await waitFor('the other screen', () => all.queryByText('Signed out'));
    mend();
    arrive();
    await settled();
    const again = formOf(form.kept());
    rerender(view(again));
    await waitFor('the choice', () => again.files.chosen.value.get('proof')?.name === 'held.pdf');
    expect(form.files.chosen.value.size).toBe(0);
  });
});
