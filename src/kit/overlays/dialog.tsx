import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Heading } from '../display/heading';
import { CloseIcon } from '../icons/icons';
import { classNames } from '../styles/sheet';
import { useSheet } from '../styles/use-sheet';
import dialogCss from './dialog.css?inline';

export interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the foot, the primary one last. */
  actions?: ReactNode;
  /** Called by Escape or the close button; the owner removes the dialog. */
  onClose: () => void;
  /** Name of the close button; without it there is none. */
  closeLabel?: string;
  className?: string;
}

/**
 * A modal dialog, open while mounted. The focus starts at the title and returns to where it was. It covers
 * the whole viewport, above every z-index.
 */
export function Dialog({ title, children, actions, onClose, closeLabel, className }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useSheet(ref, dialogCss);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.isConnected) return;
    return openModal(dialog);
  }, []);

  const askToClose = (event: SyntheticEvent) => {
    // A date picker or file chooser inside dispatches its own cancel event, which bubbles.
    if (event.target !== event.currentTarget || !event.cancelable) return;
    event.preventDefault();
    onClose();
  };
  // Browsers close a dialog whose closing was prevented once before: the owner has to know.
  const followBrowser = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!event.currentTarget.open) onClose();
  };

  return (
    <dialog
      ref={ref}
      className={classNames('dialog', className)}
      part="dialog"
      aria-labelledby={titleId}
      onCancel={askToClose}
      onClose={followBrowser}
    >
      <div className="dialog-head">
        <Heading level={2} id={titleId} tabIndex={-1}>
          {title}
        </Heading>
        {closeLabel && (
          <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </button>
        )}
      </div>
      <div className="dialog-body">{children}</div>
      {actions && <div className="dialog-foot actions">{actions}</div>}
    </dialog>
  );
}

function openModal(dialog: HTMLDialogElement): () => void {
  const root = dialog.getRootNode();
  const open = () => {
    // A move of the widget leaves it open, and no longer modal.
    dialog.removeAttribute('open');
    dialog.showModal();
    dialog.querySelector<HTMLElement>('.heading-2')?.focus();
  };
  open();
  root.addEventListener('moved', open);
  return () => {
    root.removeEventListener('moved', open);
    // The browser gives the focus back.
    dialog.close();
  };
}
