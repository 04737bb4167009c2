import { type ReactNode, useId } from 'react';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons/icons';
import { classNames } from '../styles/sheet';
import type { Tone } from './tag';

/** The kind of a notice, which decides its colour and icon. */
export type NoticeTone = Exclude<Tone, 'neutral'>;

export interface NoticeProps {
  tone: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Links or buttons under the text. */
  actions?: ReactNode;
  /** Shows a button that removes the notice. */
  onDismiss?: (() => void) | undefined;
  /** Name of that button. */
  dismissLabel?: string;
  /** Announces only what is added to it, not what is removed. */
  isSaidOnce?: boolean;
  className?: string;
}

const ICONS = { success: SuccessIcon, error: ErrorIcon, warning: WarningIcon, info: InfoIcon };

/** A message in the flow of the page. Screen readers announce errors at once, others politely. */
export function Notice(props: NoticeProps) {
  const { tone, title, children, actions, onDismiss, dismissLabel } = props;
  const { isSaidOnce, className } = props;
  const Icon = ICONS[tone];
  const titleId = useId();
  return (
    <div className={classNames('notice', tone, className)} part="notice">
      <Icon />
      <div
        className="notice-text"
        role={tone === 'error' ? 'alert' : 'status'}
        {...(isSaidOnce && { 'aria-atomic': false, 'aria-relevant': 'additions' })}
      >
        {title && (
          <p id={titleId} className="notice-title">
            {title}
          </p>
        )}
        {children && <div>{children}</div>}
        {actions && <div className="actions">{actions}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          className="icon-button"
          aria-live="off"
          aria-label={dismissLabel}
          onClick={onDismiss}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
