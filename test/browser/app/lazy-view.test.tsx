import en from '../../../locales/en.json';
import { ErrorBoundary } from '../../../src/app/error-boundary';
import { LoadError, lazyView } from '../../../src/kit/lazy-view';
import { TextContext } from '../../../src/language/context';
import { createTranslate } from '../../../src/language/translate';
import { expect } from '../support/assert';
import { inside } from '../support/queries';
import { render } from '../support/render';
import { describe, expectProblem, it } from '../support/suite';
import { click } from '../support/user';
import { waitFor } from '../support/wait-for';

interface GreetingProps {
  readonly name: string;
}

function Greeting({ name }: GreetingProps) {
  return <p>Hello {name}</p>;
}

/** A view whose code does not come the first `failures` times. */
function setUp(failures: number) {
  const reported: unknown[] = [];
  let loads = 0;
  const View = lazyView<GreetingProps>(
    async () => {
      loads += 1;
      if (loads <= failures) throw new TypeError('Failed to fetch dynamically imported module');
      return Greeting;
    },
    <p>On its way</p>,
  );
  const { root } = render(
    <TextContext value={createTranslate('en', en)}>
      <ErrorBoundary region="test" report={(error) => reported.push(error)}>
        <View name="Anna" />
      </ErrorBoundary>
    </TextContext>,
  );
  return { reported, root };
}

describe('a view that is loaded when it is shown', () => {
  it('has a placeholder until it is there', async () => {
    const { root } = setUp(0);
    await waitFor('the placeholder', () => inside(root).queryByText('On its way'));
    await waitFor('the view', () => inside(root).queryByText('Hello Anna'));
  });

  it("says that it can't be loaded, and works at the next try", async () => {
    // React names what a boundary caught.
    expectProblem('console.error', /LoadError: a view could not be loaded/);
    // StrictMode mounts twice, so that the first attempt is two.
    const { reported, root } = setUp(2);
    const retry = await waitFor('the way to try again', () =>
      inside(root).queryByRole('button', { name: en.shared.label.tryAgain }),
    );
    expect(inside(root).queryByText(en.frontendErrorCodes.NETWORK)).toBeTruthy();
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatchObject({ code: 'NETWORK', cause: expect.any(LoadError) });

    await click(retry);
    await waitFor('the view', () => inside(root).queryByText('Hello Anna'));
    expect(inside(root).queryByRole('alert')).toBeNull();
  });
});
