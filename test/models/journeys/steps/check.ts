import fc from 'fast-check';
import type { Beginning, Ending } from '../provider';
import { step } from './step';

export const finishCheck = fc
  .constantFrom(1, 2)
  .map((times) => step(`finishCheck(${times})`, (journey) => journey.finishCheck(times)));
export const endCheck = fc.constantFrom('cancel', 'fail', 'expire').map((how) =>
  step(`${how}Check()`, (journey) => {
    const parameters = journey.provider.live().at(-1)?.parameters;
    // Its failure is the unexpected error (product-rules#plugin-failure).
    if (how !== 'cancel') journey.malform();
    if (how === 'cancel') parameters?.onUserExit('USER_EXIT');
    else if (how === 'fail') parameters?.onError({ type: 'exception', message: 'broken' });
    else parameters?.onError({ type: 'expired_token', message: 'old' });
  }),
);
/** What was ended speaks all the same. */
export const lateWords = fc.constant(
  step('an ended check speaks', ({ provider }) => {
    for (const { parameters } of provider.ended()) {
      parameters.onComplete({});
      parameters.onUserExit('USER_EXIT');
      parameters.onError({ type: 'exception', message: 'late' });
    }
  }),
);
export const providerIs = fc
  .tuple(
    fc.constantFrom<Beginning>('works', 'throws', 'silent'),
    fc.constantFrom<Ending>('well', 'hangs', 'fails'),
  )
  .map(([beginning, ending]) =>
    step(`provider(${beginning}, ${ending})`, (journey) => {
      if (beginning === 'throws') journey.malform();
      Object.assign(journey.provider, { beginning, ending });
    }),
  );
