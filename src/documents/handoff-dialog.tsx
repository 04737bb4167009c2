import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../kit/controls/button';
import { Announcement } from '../kit/display/announcement';
import { PhoneLink } from '../kit/display/phone-link';
import { SpinnerIcon } from '../kit/display/spinner-icon';
import { Tag } from '../kit/display/tag';
import { useValue } from '../kit/hooks/use-value';
import { CheckIcon } from '../kit/icons/icons';
import { Dialog } from '../kit/overlays/dialog';
import { intlLocale } from '../kit/rules/intl-locale';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import type { OpenHandoff } from './hand-off';
import handoffCss from './handoff-dialog.css?inline';
import { type HandoffStep, hasEnded } from './rules/handoff-state';

export interface HandoffDialogProps {
  readonly handoff: OpenHandoff;
  /** Cancels it. */
  readonly onClose: () => void;
  /** Makes another one in its place. */
  readonly onAgain: () => void;
}

/** What is said at each step; while it waits the QR code says what to do. */
const WORDS = {
  creating: 'handoff.creating',
  waiting: 'handoff.scan',
  opened: 'handoff.opened',
  done: 'handoff.opened',
  cancelled: 'handoff.cancelled',
  expired: 'handoff.expired',
  absent: 'handoff.absent',
  failed: 'handoff.failed',
} as const satisfies Record<HandoffStep, string>;

/** The way to the phone, the number that it must show, and what has come from it. */
export function HandoffDialog({ handoff, onClose, onAgain }: HandoffDialogProps) {
  const translate = useText();
  const ref = useRef<HTMLDivElement>(null);
  const { step, received, isLost } = useValue(handoff.state);
  const created = useValue(handoff.created);
  const minutes = useMinutesLeft(created?.expiresAt);
  useSheet(ref, handoffCss);
  useKeptFocus(ref, step);
  const isOver = hasEnded({ step });
  const isQrCode = step === 'waiting' && Boolean(created?.url);
  const words = translate(WORDS[step]);
  const news = handoff.files.find(({ id }) => id === received.at(-1));
  const close = translate(isOver ? 'shared.label.close' : 'handoff.cancel');

  return (
    <Dialog
      title={translate('handoff.title')}
      className="handoff"
      closeLabel={close}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{close}</Button>
          {isOver && step !== 'absent' && (
            <Button variant="primary" onClick={onAgain}>
              {translate('shared.label.tryAgain')}
            </Button>
          )}
        </>
      }
    >
      <div className="handoff-body" ref={ref}>
        <Announcement isNewsOnly text={words} />
        <Announcement text={news ? `${news.label}: ${translate('handoff.received')}` : ''} />
        <Announcement text={isLost ? translate('handoff.lost') : ''} />
        {isQrCode && created ? (
          <PhoneLink
            address={created.url}
            scan={words}
            copy={translate('wallet.pairing.copy')}
            copied={translate('wallet.pairing.copied')}
          />
        ) : (
          <p className="handoff-words">
            {step === 'creating' && <SpinnerIcon size={20} />}
            {words}
          </p>
        )}
        {created && !isOver && (
          <>
            <p className="handoff-code">
              <b aria-hidden>{created.code}</b>
              <span>{translate('handoff.code', { code: created.code })}</span>
            </p>
            {minutes !== undefined && (
              <p className="hint">
                {translate('handoff.timeLeft', {
                  time: new Intl.NumberFormat(intlLocale(translate.locale), {
                    ...{ style: 'unit', unit: 'minute', unitDisplay: 'long' },
                  }).format(minutes),
                })}
              </p>
            )}
            {isLost && <p className="handoff-words">{translate('handoff.lost')}</p>}
          </>
        )}
        {created && (
          <ul className="handoff-files" aria-label={translate('handoff.files')}>
            {handoff.files.map(({ id, label }) => (
              <li key={id}>
                <span>{label}</span>
                {received.includes(id) ? (
                  <Tag tone="success" icon={<CheckIcon />}>
                    {translate('handoff.received')}
                  </Tag>
                ) : (
                  <Tag tone="neutral">{translate('handoff.waiting')}</Tag>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** No hand-off lasts longer: a clock that is wrong shows no more. Minutes. */
const LONGEST = 15;
/** How often the time left is drawn again. Milliseconds. */
const TICK_MS = 5000;

/** The minutes that are left, the last one not ended yet; undefined for a time that can't be read. */
function useMinutesLeft(expiresAt: string | undefined): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.ceil((Date.parse(expiresAt ?? '') - now) / 60_000);
  return Number.isNaN(left) ? undefined : Math.min(LONGEST, Math.max(0, left));
}

/** Keeps the focus in the dialog where a step removes what had it. */
function useKeptFocus(ref: RefObject<HTMLElement | null>, step: HandoffStep): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step draws other buttons
  useEffect(() => {
    const dialog = ref.current?.closest('dialog');
    const { activeElement } = (dialog?.getRootNode() ?? document) as ShadowRoot;
    if (!dialog?.contains(activeElement)) dialog?.querySelector<HTMLElement>('.heading-2')?.focus();
  }, [step]);
}
