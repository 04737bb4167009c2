import { Button } from '../../kit/controls/button';
import { Dialog } from '../../kit/overlays/dialog';
import { useText } from '../../language/context';

export interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before the investor leaves unsaved answers. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const translate = useText();
  return (
    <Dialog
      title={translate('form.leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button variant="danger" onClick={onLeave}>
            {translate('form.leave.leave')}
          </Button>
          <Button variant="primary" onClick={onStay}>
            {translate('form.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{translate('form.leave.text')}</p>
    </Dialog>
  );
}
