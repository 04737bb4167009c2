import { Button } from '../../kit/controls/button';
import { LinkedText } from '../../kit/display/linked-text';
import { Dialog } from '../../kit/overlays/dialog';
import { useText } from '../../language/context';

export interface AdditionalInfoDialogProps {
  readonly title: string;
  /** Plain text with links. */
  readonly text: string;
  readonly onClose: () => void;
}

/** The modal behind a help button: the text of the element's additionalInfo. */
export function AdditionalInfoDialog({ title, text, onClose }: AdditionalInfoDialogProps) {
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
