import { useEffect, useRef, useState } from 'react';

/** A text that is replaced sooner is not announced: short steps would be read long after they are over. */
export const ANNOUNCED_AFTER_MS = 500;
/**
 * When the text is removed again: screen readers have read it by then, and would read it again with the page.
 */
export const ANNOUNCEMENT_GONE_AFTER_MS = 5000;

export interface AnnouncementProps {
  readonly text: string;
  /** An alert is said at once. Default status. */
  readonly role?: 'status' | 'alert';
  /** Announces only changes: the first text is read with its screen. */
  readonly isNewsOnly?: boolean;
  /** What the text tells of: the same text is announced again for another. */
  readonly event?: unknown;
}

/** Announces a text to screen readers once. The text is visible elsewhere, so it does not stay here. */
export function Announcement({ text, role = 'status', isNewsOnly, event }: AnnouncementProps) {
  const atOnce = role === 'alert' ? text : '';
  const [said, setSaid] = useState(atOnce);
  const known = useRef(isNewsOnly ? text : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another event says the same text anew
  useEffect(() => {
    if (text === known.current) return;
    known.current = undefined;
    setSaid(atOnce);
    const start = role === 'alert' ? 0 : ANNOUNCED_AFTER_MS;
    const timers = [
      setTimeout(() => setSaid(text), start),
      setTimeout(() => setSaid(''), start + ANNOUNCEMENT_GONE_AFTER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [text, role, event]);
  return (
    <p className="visually-hidden" role={role}>
      {text && said}
    </p>
  );
}
