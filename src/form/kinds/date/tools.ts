import type { FieldDefinition } from '../../../http/schemas';
import type { KindTools } from '../tools';
import { dateBounds } from './kind';

export const tools: KindTools = {
  sample,
  canBe: (named) => typeof named === 'string' && /^\d{4}-\d\d-\d\d/.test(named),
  apart: (named) => [
    ...named.filter((one) => typeof one === 'string'),
    ...['1900-01-01', '2999-12-31'],
  ],
  limits,
  mistakes: (definition) =>
    dateBounds(definition).reasons.map((reason) => {
      const [property = '', ...what] = reason.split(' ');
      return { property, rule: 'shape', what: what.join(' ') };
    }),
};

function sample(definition: FieldDefinition): string {
  const { min, max } = dateBounds(definition);
  const day = '1990-01-01';
  if (min !== null && day < min) return min;
  return max !== null && day > max ? max : day;
}

function limits(definition: FieldDefinition) {
  const days = (day: string | null, none: number) => (day === null ? none : Date.parse(day));
  const { min: first, max: last } = dateBounds(definition);
  return {
    minDate: days(first, Number.NEGATIVE_INFINITY),
    maxDate: -days(last, Number.POSITIVE_INFINITY),
  };
}
