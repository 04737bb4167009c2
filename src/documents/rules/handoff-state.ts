/** What the backend answers about a hand-off; any other status is as before. */
export interface HandoffAnswer {
  readonly status: string;
  readonly files: readonly { readonly id: string; readonly state: string }[];
}

/** Where a hand-off stands, in the order in which it gets there; what has no follower has ended. */
const FOLLOWERS = {
  creating: ['waiting', 'absent', 'failed'],
  waiting: ['opened', 'done', 'cancelled', 'expired'],
  opened: ['done', 'cancelled', 'expired'],
  done: [],
  cancelled: [],
  expired: [],
  /** The backend has no hand-offs. */
  absent: [],
  /** It could not be created. */
  failed: [],
} as const;

/** Where a hand-off stands. */
export type HandoffStep = keyof typeof FOLLOWERS;

/** A hand-off as the computer knows it. */
export interface HandoffState {
  readonly step: HandoffStep;
  /** The ids of the files that have arrived, in the order in which they came. */
  readonly received: readonly string[];
  /** The last question found no connection. */
  readonly isLost: boolean;
}

/** A hand-off that is being created. */
export const CREATING: HandoffState = { step: 'creating', received: [], isLost: false };

/** Whether nothing more comes. */
export function hasEnded({ step }: Pick<HandoffState, 'step'>): boolean {
  return FOLLOWERS[step].length === 0;
}

/** The hand-off at another step; as it is, where that one does not follow: an answer may be older than what is known. */
export function atStep(state: HandoffState, step: string): HandoffState {
  const followers: readonly HandoffStep[] = FOLLOWERS[state.step];
  const next = followers.find((one) => one === step);
  return next ? { ...state, step: next } : state;
}

/** The hand-off after an answer. A file that has arrived stays so, and one that is not of `asked` counts for nothing. */
export function afterAnswer(
  state: HandoffState,
  answer: HandoffAnswer,
  asked: readonly string[],
): HandoffState {
  if (hasEnded(state)) return state;
  const news = answer.files.filter(
    ({ id, state: own }, at, all) =>
      own === 'received' &&
      asked.includes(id) &&
      !state.received.includes(id) &&
      all.findIndex((other) => other.id === id) === at,
  );
  const received = [...state.received, ...news.map(({ id }) => id)];
  return atStep({ ...state, received, isLost: false }, answer.status);
}

/**
 * Whether a file that was chosen here at `chosenAt` stands against one that has arrived from the phone: the phone's was
 * still to come when the backend was last asked, at `askedAt`, so that what was chosen before that is the older one.
 */
export function standsHere(chosenAt: number | undefined, askedAt: number): boolean {
  return chosenAt !== undefined && chosenAt >= askedAt;
}
