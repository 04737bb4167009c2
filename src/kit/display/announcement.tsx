import { useEffect, useRef, useState } from 'react';

/** What is over sooner is not said: many short steps would be heard long after they are over. */
export const ANNOUNCED_AFTER_MS = 500;
/** Screen readers have taken over the text by then; what stands there longer would be read twice. */
export const ANNOUNCEMENT_GONE_AFTER_MS = 5000;

export interface AnnouncementProps {
  readonly text: string;
  /** An alert is said at once. Default status. */
  readonly role?: 'status' | 'alert';
  /** What stands there from the start is read with its screen: only what changes is said. */
  readonly isNewsOnly?: boolean;
}

/** Says to screen readers what stands in view as well: once, so that it is not read again with the page. */
export function Announcement({ text, role = 'status', isNewsOnly = false }: AnnouncementProps) {
  const [said, setSaid] = useState(role === 'alert' ? text : '');
  const known = useRef(isNewsOnly ? text : undefined);
  useEffect(() => {
    if (text === known.current) return;
    known.current = undefined;
    const start = role === 'alert' ? 0 : ANNOUNCED_AFTER_MS;
    const timers = [
      setTimeout(() => setSaid(text), start),
      setTimeout(() => setSaid(''), start + ANNOUNCEMENT_GONE_AFTER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [text, role]);
  return (
    <p className="visually-hidden" role={role}>
      {text && said}
    </p>
  );
}
