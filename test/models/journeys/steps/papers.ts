import fc from 'fast-check';
import type { JourneyField } from '../profile';
import type { Struck } from '../world';
import { REFUSALS, strike } from './faults';
import { step } from './step';

export const chooseFile = (field: JourneyField) =>
  fc.constant(
    step(`chooseFile(${field.key})`, (journey) =>
      journey.fill(field, journey.answerFor(field, '')),
    ),
  );
export const deleteFile = (field: JourneyField) =>
  fc.constant(step(`deleteFile(${field.key})`, (journey) => journey.fill(field, '')));
/** Files with something in the way of their upload. */
export const struckFiles = (files: readonly JourneyField[]) =>
  fc
    .tuple(
      fc.subarray([...files], { minLength: 1 }),
      fc.constantFrom<Struck>('fetchDocumentUrl', 'upload', 'upload', 'fetchDocumentLink'),
      fc.constantFrom(...REFUSALS),
    )
    .map(([chosen, action, found]) =>
      step(
        `struckFiles(${chosen.map(({ key }) => key)}, ${action}, ${JSON.stringify(found)})`,
        (journey) => {
          strike(journey, action, found);
          for (const field of chosen) journey.fill(field, journey.answerFor(field, ''));
        },
      ),
    );
export const arrive = fc.constant(step('time(6000)', ({ clock }) => clock.advance(6_000)));
