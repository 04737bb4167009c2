import { useLayoutEffect, useRef } from 'react';

/**
 * The widget in React 18, which sets nothing but attributes of a custom element: functions and objects go
 * by the ref, events by a listener. `auth="bearer"` has the widget wait for the function.
 */
export function Onboarding({ apiBase, themes, getAccessToken, onComplete, hidden }) {
  const widget = useRef(null);

  useLayoutEffect(() => {
    Object.assign(widget.current, { themes, getAccessToken });
  }, [themes, getAccessToken]);

  useLayoutEffect(() => {
    const { current } = widget;
    current.addEventListener('onboarding-complete', onComplete);
    return () => current.removeEventListener('onboarding-complete', onComplete);
  }, [onComplete]);

  return (
    <div hidden={hidden}>
      <investor-onboarding ref={widget} api-base={apiBase} auth="bearer" routing="memory" />
    </div>
  );
}
