import { useEffect, useRef, useState } from 'react';
import { useOnboarding } from '../app/onboarding';
import type { Disclaimer } from '../http/calls/disclaimers';
import { Button } from '../kit/controls/button';
import { ExternalLink } from '../kit/display/external-link';
import { Heading } from '../kit/display/heading';
import { LinkedText } from '../kit/display/linked-text';
import { Notice } from '../kit/display/notice';
import { useValue } from '../kit/hooks/use-value';
import { Dialog } from '../kit/overlays/dialog';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import { errorTextKey } from '../language/text';
import disclaimersCss from './disclaimers.css?inline';
import { disclaimersOf } from './disclaimers-store';

/**
 * Shows the missing disclaimers: a prompt until they are accepted or put off, and a dialog when the investor
 * opens it. They block nothing, so the dialog never opens by itself.
 */
export function Disclaimers() {
  const onboarding = useOnboarding();
  const { context, lifetime, reportError } = onboarding;
  const translate = useText();
  const store = useValue(disclaimersOf(onboarding));
  const shown = useValue(store.shown);
  const accepting = useValue(store.accepting);
  const error = useValue(store.error);
  const isReading = useValue(store.isReading);

  // A change of language fetches them again.
  useEffect(() => {
    const stop = new AbortController();
    void store.fetch(context(stop.signal));
    return () => stop.abort(new DOMException('another investor, or no view', 'AbortError'));
  }, [store, context]);

  if (shown.length === 0) return null;
  if (!isReading) {
    return <DisclaimersPrompt count={shown.length} onRead={store.read} onPutOff={store.putOff} />;
  }
  return (
    <DisclaimersDialog
      disclaimers={shown}
      accepting={accepting}
      error={error && translate(errorTextKey(error, translate))}
      onAccept={(ids) => void store.accept(ids, context(lifetime.investor)).catch(reportError)}
      onPutOff={store.putOff}
    />
  );
}

/** What was put off, as a line of the dashboard; nothing while nothing is. */
export function DisclaimersLine() {
  const translate = useText();
  const store = useValue(disclaimersOf(useOnboarding()));
  const count = useValue(store.putOffCount);
  if (count === 0) return null;
  return (
    <Notice
      tone="info"
      title={translate('component.Disclaimers.text', { count })}
      actions={<Button onClick={store.read}>{translate('component.Disclaimers.title')}</Button>}
    />
  );
}

interface DisclaimersPromptProps {
  /** How many are missing. */
  readonly count: number;
  readonly onRead: () => void;
  readonly onPutOff: () => void;
}

/** Says that disclaimers wait, at the widget's lower edge: it moves nothing and takes no focus. */
function DisclaimersPrompt({ count, onRead, onPutOff }: DisclaimersPromptProps) {
  const translate = useText();
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, disclaimersCss);
  return (
    <div ref={ref} className="disclaimers-prompt">
      <Notice
        tone="info"
        title={translate('component.Disclaimers.text', { count })}
        actions={
          <>
            <Button onClick={onRead}>{translate('component.Disclaimers.title')}</Button>
            <Button variant="quiet" onClick={onPutOff}>
              {translate('component.Disclaimers.later')}
            </Button>
          </>
        }
      />
    </div>
  );
}

export interface DisclaimersDialogProps {
  readonly disclaimers: readonly Disclaimer[];
  /** Ids of those whose acceptance is being saved. */
  readonly accepting: ReadonlySet<string>;
  /** Why the last acceptance was not saved, in words. */
  readonly error: string | undefined;
  readonly onAccept: (ids: readonly string[]) => void;
  readonly onPutOff: () => void;
}

/** The disclaimers to accept: one by one or all at once, now or later (product-rules#disclaimers). */
export function DisclaimersDialog(props: DisclaimersDialogProps) {
  const { disclaimers, accepting, error, onAccept, onPutOff } = props;
  const translate = useText();
  const ref = useRef<HTMLDivElement>(null);
  const inView = useSeen(ref);
  useSheet(ref, disclaimersCss);
  return (
    <Dialog
      title={translate('component.Disclaimers.title')}
      onClose={onPutOff}
      closeLabel={translate('shared.label.close')}
      actions={
        <>
          <Button onClick={onPutOff}>{translate('component.Disclaimers.later')}</Button>
          {disclaimers.every(({ id }) => inView.has(id)) && (
            <Button
              variant="primary"
              loading={accepting.size > 0}
              onClick={() => onAccept(disclaimers.map(({ id }) => id))}
            >
              {translate('component.Disclaimers.acceptAll')}
            </Button>
          )}
        </>
      }
    >
      <div ref={ref} className="disclaimers">
        {error && <Notice tone="error" title={error} />}
        <ul>
          {disclaimers.map((disclaimer) => (
            <Item
              key={disclaimer.id}
              disclaimer={disclaimer}
              saving={accepting.has(disclaimer.id)}
              onAccept={() => onAccept([disclaimer.id])}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** The ids of the disclaimers whose end was in view: nobody accepts unread what lies below. */
function useSeen(list: { readonly current: HTMLElement | null }): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  // After each rendering, since each language and each acceptance has other ones.
  useEffect(() => {
    const root = list.current?.closest('dialog') ?? null;
    const foot = root?.querySelector('.dialog-foot');
    const rootMargin = `0px 0px -${foot?.clientHeight ?? 0}px`;
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.filter((one) => one.isIntersecting);
        const ids = shown.map(({ target }) => (target as HTMLElement).dataset.id ?? '');
        // Another notification may come before the next rendering.
        setSeen((before) =>
          ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids]),
        );
      },
      { root, rootMargin, threshold: 1 },
    );
    for (const end of list.current?.querySelectorAll('[data-id]') ?? []) observer.observe(end);
    return () => observer.disconnect();
  });
  return seen;
}

interface ItemProps {
  readonly disclaimer: Disclaimer;
  readonly saving: boolean;
  readonly onAccept: () => void;
}

function Item({ disclaimer, saving, onAccept }: ItemProps) {
  const { id, label, text, url, contentLanguage } = disclaimer;
  const translate = useText();
  const newTabLabel = translate('shared.label.newTab');
  return (
    <li>
      <Heading level={3}>
        <bdi lang={contentLanguage}>{label}</bdi>
      </Heading>
      {text && (
        <p lang={contentLanguage} dir={contentLanguage && 'auto'}>
          <LinkedText text={text} newTabLabel={newTabLabel} />
        </p>
      )}
      {url && (
        <ExternalLink href={url} newTabLabel={newTabLabel}>
          {translate('component.Disclaimers.read', { label })}
        </ExternalLink>
      )}
      <Button
        data-id={id}
        loading={saving}
        onClick={onAccept}
        aria-label={translate('component.Disclaimers.acceptOne', { label })}
      >
        {translate('component.Disclaimers.accept')}
      </Button>
    </li>
  );
}
