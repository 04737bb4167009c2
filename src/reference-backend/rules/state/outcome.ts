import type { FieldRefusal } from '../../../http/errors';

/** Why a call is refused: HTTP status, machine-readable code, and messages at elements. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  /** What exactly is wrong, in English, for whoever builds a client. */
  readonly detail?: string;
  readonly errors?: readonly FieldRefusal[];
}

/** What a rule answers: the state as it is from now on with the answer's body, or the refusal. */
export type Outcome<State, Answer = undefined> =
  | {
      readonly state: State;
      readonly answer: Answer;
      readonly etag?: string;
      readonly status?: 201;
    }
  | { readonly problem: Refusal };

/** A refusal as an outcome. */
export function refuse(
  status: number,
  code: string,
  facts: Pick<Refusal, 'detail' | 'errors'> = {},
): { readonly problem: Refusal } {
  return { problem: { status, code, ...facts } };
}
