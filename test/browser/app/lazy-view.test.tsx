import { signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import en from '../../../locales/en.json';
import { createLazyGate } from '../../../src/app/load-failed';
import type { FilePart } from '../../../src/form/context';
import { SectionForm } from '../../../src/form/section-form';
import { createFormStore } from '../../../src/form/store';
import { type Validation, validation } from '../../../src/form/validation';
import { LazyGateContext, LoadError, lazyView } from '../../../src/kit/lazy-view';
import { TextContext } from '../../../src/language/context';
import { createTranslate } from '../../../src/language/translate';
import { sectionOf } from '../../fixtures/sections';
import { expect } from '../support/assert';
import { axeFindings } from '../support/axe';
import { inside } from '../support/queries';
import { render } from '../support/render';
import { describe, it } from '../support/suite';
import { click, type } from '../support/user';
import { settled, waitFor } from '../support/wait-for';

interface GreetingProps {
  readonly name: string;
}

function Greeting({ name }: GreetingProps) {
  return <p>Hello {name}</p>;
}

function Nothing() {
  return null;
}

/** Draws views within the gate of an element. */
function renderGated(views: ReactNode) {
  const reported: unknown[] = [];
  const gate = createLazyGate({
    language: { isComplete: () => true, complete: async () => {} },
    reportError: (error) => reported.push(error),
  });
  const { root } = render(
    <TextContext value={createTranslate('en', en)}>
      <LazyGateContext value={gate}>{views}</LazyGateContext>
    </TextContext>,
  );
  return { reported, root, all: inside(root) };
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

describe('a view that is loaded when it is shown', () => {
  it('has a placeholder until it is there', async () => {
    const View = lazyView<GreetingProps>(async () => Greeting, placeholder);
    const { all } = renderGated(<View name="Anna" />);
    await waitFor('the placeholder', () => all.queryByText('On its way'));
    await waitFor('the view', () => all.queryByText('Hello Anna'));
  });

  it("says in its own place that it can't be loaded, and one retry brings all that failed", async () => {
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

  it('is missing without a message where it is a small extra', async () => {
    const { load } = failing(Greeting);
    const Extra = lazyView<GreetingProps>(load, null, { silent: true });
    const { all, reported } = renderGated(<Extra name="Anna" />);
    await waitFor('the report', () => reported.length > 0);
    await settled();
    expect(all.queryByRole('alert')).toBeNull();
  });
});

describe("a file field whose uploads can't be loaded", () => {
  it('says so and tries again, while the other fields go on', async () => {
    const part: FilePart = {
      refusal: async () => null,
      Preview: Nothing,
      Upload: Nothing,
      Camera: Nothing,
    };
    const { load, mend } = failing(part);
    const form = createFormStore(
      sectionOf([
        { id: 'name', type: 'string', label: 'Name' },
        { id: 'proof', type: 'input-file', label: 'Proof' },
      ]),
      signal<Validation | undefined>(validation),
    );
    const { all } = renderGated(
      <SectionForm form={form} submitting={false} onSubmit={() => {}} loadFilePart={load} />,
    );
    const retry = await retryOf(all);
    all.getByLabelText('Name').focus();
    await type('Anna');
    expect(form.values().get('name')).toBe('Anna');
    mend();
    await click(retry);
    await waitFor('the file input', () =>
      all.queryByLabelText<HTMLInputElement>('Proof')?.matches(':enabled'),
    );
    expect(all.queryByRole('alert')).toBeNull();
  });
});
