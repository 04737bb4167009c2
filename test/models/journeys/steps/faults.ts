import fc from 'fast-check';
import type { Journey } from '../journey';
import type { Struck } from '../world';
import { step } from './step';

export const REFUSALS = [
  { kind: 'drop' },
  { kind: 'lose' },
  { kind: 'held' },
  { kind: 'late' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 403, code: 'FORBIDDEN' },
] as const;
/** An upload that fails is the unexpected error (product-rules#upload-errors). */
export const DOCUMENT_CALLS: readonly Struck[] = [
  'fetchDocumentUrl',
  'fetchDocumentLink',
  'upload',
  '*',
];
export const strike = (journey: Journey, action: Struck, found: (typeof REFUSALS)[number]) => {
  // A refusal to say whose session it is, too (src/session/session-guard.ts).
  const isSessionRefused = action === 'fetchSession' && 'status' in found && found.status === 403;
  if (DOCUMENT_CALLS.includes(action) || isSessionRefused) journey.malform();
  journey.world.addFault(action, found);
};
export const fault = (struck: readonly Struck[]) =>
  fc
    .tuple(fc.constantFrom(...struck), fc.constantFrom(...REFUSALS))
    .map(([action, found]) =>
      step(`fault(${action}, ${JSON.stringify(found)})`, (journey) =>
        strike(journey, action, found),
      ),
    );
