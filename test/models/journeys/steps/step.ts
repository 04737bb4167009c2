import fc from 'fast-check';
import type { Journey } from '../journey';
import type { JourneyField } from '../profile';

/** What the model remembers, the journey does itself. */
type Model = object;
export type Step = fc.AsyncCommand<Model, Journey>;

/** Does something and then holds the widget to what must be true. */
export function step(name: string, act: (journey: Journey) => void | Promise<void>): Step {
  return {
    check: () => true,
    run: async (_, journey) => {
      await act(journey);
      await journey.check();
    },
    toString: () => name,
  };
}

/** The fields of a journey by their kind. */
export type Fields = (kind: JourneyField['kind']) => readonly JourneyField[];

export const often = <T>(arbitrary: fc.Arbitrary<T>, times: number) =>
  Array<fc.Arbitrary<T>>(times).fill(arbitrary);

/** A step about one of some fields; none where the journey has no such field. */
export const about = (
  fields: readonly JourneyField[],
  make: (field: JourneyField) => fc.Arbitrary<Step>,
): fc.Arbitrary<Step>[] => (fields.length > 0 ? [fc.constantFrom(...fields).chain(make)] : []);

export const pressOneOf = (...names: Parameters<Journey['press']>[0][]) =>
  fc.constantFrom(...names).map((name) =>
    step(`press(${name})`, (journey) => {
      journey.press(name);
    }),
  );
