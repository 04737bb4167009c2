import { useEffect, useRef } from 'react';
import { useOnboarding } from '../../app/onboarding';
import { Button } from '../../kit/controls/button';
import { Notice } from '../../kit/display/notice';
import { useRequest } from '../../kit/hooks/use-request';
import { useValue } from '../../kit/hooks/use-value';
import { showOutcome } from '../../kit/overlays/focus';
import { useText } from '../../language/context';
import { shownWords } from '../rules/server-words';

/** The notices, in the flow of the page: they cover nothing. */
export function Notices() {
  const translate = useText();
  const { language, notices: store } = useOnboarding();
  const isLoadingRest = useValue(language.isLoadingRest);
  const all = useValue(store.notices);
  // One whose text is still to come waits for it.
  const notices = all.filter(({ key }) => !isLoadingRest || translate.has(key));
  const ref = useRef<HTMLDivElement>(null);
  const newest = notices.at(-1)?.id;
  useEffect(() => {
    const shown = ref.current?.lastElementChild as HTMLElement | null | undefined;
    if (newest !== undefined && shown && mayScroll(shown)) showOutcome(shown, true);
  }, [newest]);
  // What is still covered takes no focus.
  useRequest(store.focusRequest, () =>
    setTimeout(() => {
      const text = ref.current?.lastElementChild?.querySelector<HTMLElement>('.notice-text');
      if (text) showOutcome(text);
    }),
  );
  return (
    <div ref={ref} className="notices" aria-live="polite">
      {notices.map(({ id, tone, key, params, detail, detailLanguage, reference, action }) => (
        <Notice
          key={id}
          tone={tone}
          title={translate(translate.has(key) ? key : 'frontendErrorCodes.SERVER', params)}
          actions={action && <Button onClick={action.run}>{translate(action.label)}</Button>}
          onDismiss={() => store.dismiss(id)}
          dismissLabel={translate('shared.label.close')}
        >
          {shownWords(detail) && <p lang={detailLanguage}>{detail}</p>}
          {reference && (
            <p className="reference">
              {translate('shared.label.reference')}: {reference}
            </p>
          )}
        </Notice>
      ))}
    </div>
  );
}

/** Whether a notice may scroll into view: the focus is in the widget, and not in a text field. */
function mayScroll(element: Element): boolean {
  const root = element.getRootNode();
  const active = root instanceof ShadowRoot ? root.activeElement : null;
  return active !== null && !active.matches('input, textarea');
}
