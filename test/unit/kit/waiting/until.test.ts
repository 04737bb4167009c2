import { expect, it, vi } from 'vitest';
import { until } from '../../../../src/kit/waiting/waiting';

it('until resolves with the value that ends it, and stops listening', async () => {
  const stop = vi.fn();
  const { signal } = new AbortController();
  let end = (_: string) => {};
  const answer = until<string>(signal, (given) => {
    end = given;
    return stop;
  });
  end('first');
  end('second');
  await expect(answer).resolves.toBe('first');
  expect(stop).toHaveBeenCalledTimes(1);
});

it('until stops what ends immediately, before its stop function was returned', async () => {
  const stop = vi.fn();
  const answer = until<string>(new AbortController().signal, (end) => {
    end('at once');
    return stop;
  });
  await expect(answer).resolves.toBe('at once');
  expect(stop).toHaveBeenCalledTimes(1);
});

it('until rejects with the reason of its signal, and stops listening', async () => {
  const stop = vi.fn();
  const aborter = new AbortController();
  let end = () => {};
  const answer = until<void>(aborter.signal, (given) => {
    end = given;
    return stop;
  });
  const reason = new Error('removed');
  aborter.abort(reason);
  end();
  await expect(answer).rejects.toBe(reason);
  expect(stop).toHaveBeenCalledTimes(1);
});

it('until starts nothing where its signal is already aborted', async () => {
  const begin = vi.fn(() => () => {});
  await expect(until(AbortSignal.abort('gone'), begin)).rejects.toBe('gone');
  expect(begin).not.toHaveBeenCalled();
});
