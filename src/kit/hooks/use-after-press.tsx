import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

type AfterPress = (work: () => void) => void;

const AfterPressContext = createContext<AfterPress>((work) => work());

/**
 * A function that runs its work now, or after the pointer press under way: an element that moves between press and
 * release gets no click.
 */
export const useAfterPress = (): AfterPress => useContext(AfterPressContext);

/** Follows the presses of the page for what is inside. `:active` tells too late: Firefox sets it after the focus has moved. */
export function FollowPresses({ children }: { readonly children: ReactNode }) {
  const [{ afterPress, follow }] = useState(createPresses);
  useEffect(follow, [follow]);
  return <AfterPressContext value={afterPress}>{children}</AfterPressContext>;
}

/** What ends a press; a key, since a menu of the browser may have taken the release. */
const ENDS = ['mouseup', 'dragend', 'pointercancel', 'contextmenu', 'keydown'];

function createPresses() {
  let waiting: (() => void)[] | null = null;
  const press = ({ button }: MouseEvent) => {
    if (button === 0) waiting ??= [];
  };
  const release = () => {
    const works = waiting ?? [];
    waiting = null;
    // The click event follows in the same task.
    for (const work of works) setTimeout(work);
  };
  const follow = () => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    addEventListener('mousedown', press, options);
    for (const end of ENDS) addEventListener(end, release, options);
    return () => {
      stop.abort();
      release();
    };
  };
  const afterPress: AfterPress = (work) => {
    if (waiting) waiting.push(work);
    else work();
  };
  return { afterPress, follow };
}
