import { expect, test } from 'vitest';
import { createLifetime } from '../../../src/app/lifetime';

test('a removal ends no task, and tells when the element is back', async () => {
  const lifetime = createLifetime();
  const running = lifetime.task().next();
  const { signal } = lifetime;
  lifetime.end();
  expect([signal.aborted, running.aborted]).toEqual([true, false]);
  let isBack = false;
  const back = lifetime.begun().then(() => {
    isBack = true;
  });
  await Promise.resolve();
  expect(isBack).toBe(false);
  lifetime.begin();
  await back;
  await lifetime.begun();
  expect(lifetime.signal.aborted).toBe(false);
});

test('the end of an investor aborts their tasks, and the next one’s start afresh', () => {
  const lifetime = createLifetime();
  const task = lifetime.task();
  const first = task.next();
  lifetime.endInvestor();
  expect(first.aborted).toBe(true);
  expect(task.next().aborted).toBe(false);
});

test('a new run of a task aborts the previous one', () => {
  const task = createLifetime().task();
  const first = task.next();
  const second = task.next();
  expect(first.aborted).toBe(true);
  expect(second.aborted).toBe(false);
  task.stop();
  expect(second.aborted).toBe(true);
});

test('one task does not end another', () => {
  const lifetime = createLifetime();
  const [one, two] = [lifetime.task(), lifetime.task()];
  const signal = one.next();
  two.next();
  two.stop();
  expect(signal.aborted).toBe(false);
});

test('a task that ends has an AbortError as its reason', () => {
  const lifetime = createLifetime();
  const signal = lifetime.task().next();
  lifetime.endInvestor();
  expect(signal.reason).toMatchObject({ name: 'AbortError' });
});

test('what a part names is forgotten with each investor, after their work has ended', () => {
  const lifetime = createLifetime();
  const order: string[] = [];
  lifetime.investor.addEventListener('abort', () => order.push('ended'));
  lifetime.onForget(() => order.push(lifetime.investor.aborted ? 'too early' : 'forgotten'));
  lifetime.endInvestor();
  lifetime.endInvestor();
  expect(order).toEqual(['ended', 'forgotten', 'forgotten']);
});
