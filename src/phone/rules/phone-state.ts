/** What the phone shows, and what may come after it; what has no follower is the end, where all is forgotten. */
const FOLLOWERS = {
  /** The link is being opened. */
  opening: ['confirm', 'files', 'noLink', 'used', 'ended', 'failed'],
  /** No connection: it can be opened again. */
  failed: ['confirm', 'files', 'used', 'ended'],
  /** 'Is this the number at your computer?' */
  confirm: ['files', 'refused', 'ended'],
  files: ['done', 'ended'],
  noLink: [],
  used: [],
  ended: [],
  refused: [],
  done: [],
} as const;

/** What the phone shows. */
export type PhoneStep = keyof typeof FOLLOWERS;

/** Whether nothing more comes, so that everything is forgotten. */
export function isPhoneOver(step: PhoneStep): boolean {
  return FOLLOWERS[step].length === 0;
}

/** The next step; the same where that one does not follow, as after an answer that comes too late. */
export function phoneStep(step: PhoneStep, next: PhoneStep): PhoneStep {
  const followers: readonly PhoneStep[] = FOLLOWERS[step];
  return followers.includes(next) ? next : step;
}

/** How long a hand-off is open at most. */
export const HANDOFF_LIFETIME_MS = 15 * 60_000;

/**
 * When it ends by this device's clock; undefined where that clock is ahead of the backend's, which alone says so then.
 */
export function endOfHandoff(expiresAt: string, now: number): number | undefined {
  const left = Date.parse(expiresAt) - now;
  return left > 0 ? now + Math.min(left, HANDOFF_LIFETIME_MS) : undefined;
}

/** What a refusal of the backend means for the phone; undefined for what may pass. */
export function phoneEnd({
  status,
  code,
}: {
  readonly status: number | undefined;
  readonly code: string;
}): 'used' | 'ended' | undefined {
  // A store's answer says nothing of the hand-off.
  if (code.startsWith('UPLOAD_')) return undefined;
  if (status === 410) return code === 'HANDOFF_USED' ? 'used' : 'ended';
  // A token that is none, or a backend that knows no hand-off: it leads nowhere.
  return status === 404 || status === 401 ? 'ended' : undefined;
}
