import type { FieldDefinition } from '../../../http/schemas';
import type { KindTools } from '../tools';
import { NUMBER_DECIMALS, NUMBER_MIN } from './kind';

export const tools: KindTools = {
  sample: ({ min = NUMBER_MIN, max = Number.MAX_SAFE_INTEGER }) => Math.min(Math.max(1, min), max),
  canBe: (named) => typeof named === 'number',
  apart: (named) => {
    const numbers = named.filter((one) => typeof one === 'number');
    return [...numbers, Math.max(0, ...numbers) + 1];
  },
  limits: ({ min = NUMBER_MIN, max = Number.POSITIVE_INFINITY, decimals = NUMBER_DECIMALS }) => ({
    ...{ min, max: -max, decimals: -decimals },
  }),
  unanswerable,
};

function unanswerable({
  min = NUMBER_MIN,
  max,
  decimals = NUMBER_DECIMALS,
}: FieldDefinition): string | undefined {
  const places = Math.max(0, decimals);
  if (max === undefined || min > max || hasNumber(min, max, places)) return undefined;
  return `there is no number of ${places} decimals from ${min} to ${max}`;
}

/** Whether a number of so many decimals lies between the limits, both included. */
function hasNumber(min: number, max: number, decimals: number): boolean {
  const step = 10 ** Math.min(decimals, 15);
  const first = Math.ceil(Number((min * step).toPrecision(15)));
  return first <= Number((max * step).toPrecision(15));
}
