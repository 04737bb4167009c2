import { useState } from 'react';
import { Button } from '../../kit/controls/button';
import { LinkedText } from '../../kit/display/linked-text';
import { HelpIcon } from '../../kit/icons/icons-lazy';
import { Dialog } from '../../kit/overlays/dialog';
import { useText } from '../../language/context';

export interface HelpButtonProps {
  /** The element's additionalInfo. */
  readonly name: string;
  /** The element's label, which tells help buttons apart. */
  readonly label: string;
}

/**
 * Opens the modal that an element's additionalInfo names, capitalised (product-rules#additional-info). The
 * modals are the texts under `form.additionalInfo`, so a client can add one with `messages` alone; an unknown
 * name shows no button.
 */
export function HelpButton({ name, label }: HelpButtonProps) {
  const translate = useText();
  const [isOpen, setOpen] = useState(false);
  const modal = `form.additionalInfo.${additionalInfoModalName(name)}`;
  const title = `${modal}.title`;
  const text = `${modal}.text`;
  if (!translate.has(title) || !translate.has(text)) return null;
  return (
    <>
      <button
        type="button"
        className="icon-button help-button"
        aria-haspopup="dialog"
        aria-label={translate('form.help', { label })}
        onClick={() => setOpen(true)}
      >
        <HelpIcon />
      </button>
      {isOpen && (
        <AdditionalInfoDialog
          title={translate(title)}
          text={translate(text)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The modal that an element's additionalInfo names: capitalised; null for none. */
export function additionalInfoModalName(additionalInfo: string | undefined): string | null {
  if (!additionalInfo) return null;
  const [first = '', ...rest] = additionalInfo;
  return first.toUpperCase() + rest.join('');
}

interface AdditionalInfoDialogProps {
  readonly title: string;
  /** Plain text with links. */
  readonly text: string;
  readonly onClose: () => void;
}

/** The modal behind a help button: the text of the element's additionalInfo. */
function AdditionalInfoDialog({ title, text, onClose }: AdditionalInfoDialogProps) {
  const translate = useText();
  const close = translate('shared.label.close');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeLabel={close}
      actions={
        <Button variant="primary" onClick={onClose}>
          {close}
        </Button>
      }
    >
      <p>
        <LinkedText text={text} newTabLabel={translate('shared.label.newTab')} />
      </p>
    </Dialog>
  );
}
