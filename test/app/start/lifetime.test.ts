import { expect, test } from 'vitest';
import { createLifetime } from '../../../src/app/start/lifetime';

test('the end of a lifetime aborts its tasks, and the next one starts afresh', () => {
  const lifetime = createLifetime();
  const task = lifetime.task();
  const first = task.next();
  lifetime.end();
  expect(first.aborted).toBe(true);
  expect(task.next().aborted).toBe(true);
  lifetime.begin();
  expect(task.next().aborted).toBe(false);
  expect(lifetime.signal.aborted).toBe(false);
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
  lifetime.end();
  expect(signal.reason).toMatchObject({ name: 'AbortError' });
});
