import { isPluginId } from './plugin-data';

/** Where one check stands, from its mount to its removal. */
export type CheckPhase =
  /** Nothing to check: an unknown plugin, or a reopened section without it. */
  | 'nothing'
  /** The section is locked and KYC is Pending: the pending view, with no SDK. */
  | 'pending'
  /** What a start needs is being read; also the time between two runs of the SDK. */
  | 'preparing'
  | 'starting'
  /** Still starting, for so long that a button to try again is shown. */
  | 'slow'
  | 'live'
  | 'cancelled'
  | 'failed'
  /** The end: nothing is shown and nothing changes any more. */
  | 'removed';

/** The state of one check. */
export interface CheckState {
  readonly phase: CheckPhase;
  /** The number of the latest run of the SDK; 0 before the first. */
  readonly run: number;
}

/** Events that do not belong to one run of the SDK. */
type CheckEventType =
  /** The KYC status of a locked section was read before a start: Pending. */
  | 'kycPending'
  /** KYC was decided, and the reopened section still has the plugin. */
  | 'reopened'
  /** KYC was decided, and the reopened section has the plugin no more. */
  | 'nothingLeft'
  /** A run of the SDK begins; it gets the next number. */
  | 'started'
  /** What a start needs could not be read, or the SDK failed for the last time. */
  | 'failed'
  /** The investor asked for another start. */
  | 'triedAgain'
  | 'removed';

/** Events of one run; those of an earlier run are ignored. */
type RunEventType =
  /** The provider's first screen takes long. */
  | 'slow'
  /** The provider's first screen is shown. */
  | 'ready'
  | 'cancelled'
  /** The run has ended, and another follows it. */
  | 'restarting'
  /** The KYC status is Pending after a 'done' in a locked section. */
  | 'underReview';

/** What happens to a check. */
export type CheckEvent =
  | { readonly type: CheckEventType }
  | { readonly type: RunEventType; readonly run: number };

type Transitions = { readonly [Type in CheckEvent['type']]?: CheckPhase };

/** What a running SDK can come to, whether its first screen is shown or not. */
const RUNNING: Transitions = {
  cancelled: 'cancelled',
  restarting: 'preparing',
  underReview: 'pending',
  failed: 'failed',
  removed: 'removed',
};

/** What is possible where the check waits for the investor. */
const STOPPED: Transitions = {
  triedAgain: 'preparing',
  underReview: 'pending',
  removed: 'removed',
};

const TRANSITIONS: Readonly<Record<CheckPhase, Transitions>> = {
  nothing: { removed: 'removed' },
  pending: {
    reopened: 'preparing',
    nothingLeft: 'nothing',
    failed: 'failed',
    removed: 'removed',
  },
  preparing: {
    kycPending: 'pending',
    underReview: 'pending',
    started: 'starting',
    failed: 'failed',
    removed: 'removed',
  },
  starting: { ...RUNNING, slow: 'slow', ready: 'live' },
  slow: { ...RUNNING, ready: 'live', triedAgain: 'preparing' },
  live: RUNNING,
  cancelled: STOPPED,
  failed: STOPPED,
  removed: {},
};

/** A check that was just mounted. */
export const MOUNTED: CheckState = { phase: 'preparing', run: 0 };

/**
 * The state after an event; null if the event is ignored: the table has no entry for it, or it belongs to an
 * earlier run. Answers arrive late, providers repeat themselves, and a button may be clicked just before it
 * disappears.
 */
export function nextCheck({ phase, run }: CheckState, event: CheckEvent): CheckState | null {
  const next = TRANSITIONS[phase][event.type];
  if (!next || ('run' in event && event.run !== run)) return null;
  return { phase: next, run: event.type === 'started' ? run + 1 : run };
}

/** The spinner is shown. */
export function isLoading(phase: CheckPhase): boolean {
  return phase === 'preparing' || phase === 'starting' || phase === 'slow';
}

/** An event of an SDK. */
export interface PluginCallbackEvent {
  readonly pluginId: string;
  readonly eventId: 'done' | 'cancel' | 'error';
  readonly ok: boolean;
  /** The provider's data; it may be personal: never logged, never sent on. */
  readonly data?: unknown;
}

/** How the widget reacts; `restart` also raises the unexpected error. */
export type Reaction = 'submit' | 'show-cancelled' | 'restart' | 'unexpected';

/**
 * The reaction to an event: done submits; cancel has its own messages, even with ok false
 * (product-rules#cancel-is-no-failure); an error, any other ok false and an unknown plugin are the unexpected
 * error.
 */
export function reactionTo({ pluginId, eventId, ok }: PluginCallbackEvent): Reaction {
  if (!isPluginId(pluginId)) return 'unexpected';
  if (eventId === 'cancel') return 'show-cancelled';
  if (eventId === 'error') return 'restart';
  return ok ? 'submit' : 'unexpected';
}

/** The delays before the first, second and third restart in a row; after these the investor is asked. */
export const RESTART_DELAYS_MS = [0, 1000, 4000] as const;

/** An SDK that ran this long had started successfully. */
const STABLE_AFTER_MS = 30_000;

/** The restarts in a row so far, and how long the failed SDK ran. */
export interface Failure {
  readonly restarts: number;
  readonly ranMs: number;
}

/**
 * The delay before the restart of a failed SDK, and the new count of restarts; null if the investor is asked.
 */
export function restartDelay({
  restarts,
  ranMs,
}: Failure): { readonly delayMs: number; readonly restarts: number } | null {
  const inARow = ranMs >= STABLE_AFTER_MS ? 0 : restarts;
  const delayMs = RESTART_DELAYS_MS[inARow];
  return delayMs === undefined ? null : { delayMs, restarts: inARow + 1 };
}
