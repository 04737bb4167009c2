import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Logger } from '../../../src/app/settings/settings';
import { hostLogger } from '../../../src/element/host-logger';

const lines: string[] = [];
const keep = (...line: unknown[]) => void lines.push(line.join(' | '));
const LEVELS = ['error', 'warn', 'info'] as const;

beforeEach(() => {
  lines.length = 0;
  for (const level of LEVELS) {
    vi.spyOn(console, level).mockImplementation((...line) => keep(`console.${level}`, ...line));
  }
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('each log line is passed, as one string, to the logger set at that moment', () => {
  let own: Logger | undefined;
  const logger = hostLogger(() => own);
  logger.error('one', new TypeError('two'));
  own = { error: keep, warn: keep, info: keep };
  logger.info('three', 4);
  expect(lines).toEqual(['console.error | one TypeError: two', 'three 4']);
});

const broken: readonly (readonly [string, unknown])[] = [
  ['lacks the method', {}],
  ['has none of that name', { error: 'x', warn: 1, info: null }],
  [
    'throws',
    Object.fromEntries(
      LEVELS.map((level) => [
        level,
        () => {
          throw new Error('own');
        },
      ]),
    ),
  ],
  ['is none', 'logger'],
  ['is null', null],
];

test.each(broken)(
  'a logger that %s breaks nothing: the line is written to the console',
  (_, own) => {
    for (const level of LEVELS) hostLogger(() => own as Logger)[level]('a line');
    expect(lines).toEqual(LEVELS.map((level) => `console.${level} | a line`));
  },
);

test('a log line never throws, even where the console throws or the logger can’t be read', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {
    throw new Error('no console');
  });
  const unreadable = () => {
    throw new Error('no logger');
  };
  expect(() => hostLogger(unreadable).error('a line')).not.toThrow();
  expect(() => hostLogger(unreadable).error(Object.create(null))).not.toThrow();
});

test('a log line is cut after 2000 characters, wherever it is written', () => {
  const logger = hostLogger(() => ({ error: keep, warn: keep, info: keep }));
  for (const level of LEVELS) logger[level]('x'.repeat(100_000));
  logger.error('x'.repeat(1500), new Error('y'.repeat(1500)));
  expect(lines.map((line) => line.length)).toEqual([2000, 2000, 2000, 2000]);
});
