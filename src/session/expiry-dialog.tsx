import type { ReactNode } from 'react';
import { Button } from '../kit/controls/button';
import { Notice } from '../kit/display/notice';
import { Dialog } from '../kit/overlays/dialog';
import { useText } from '../language/context';

export interface ExpiryDialogProps {
  readonly minutesLeft: number;
  readonly renewing: boolean;
  /** Why the session could not be extended. */
  readonly error: ReactNode;
  readonly onStay: () => void;
  readonly onClose: () => void;
}

/** Warns that the session ends soon and offers to extend it (product-rules#session-warning). */
export function ExpiryDialog({ minutesLeft, renewing, error, onStay, onClose }: ExpiryDialogProps) {
  const translate = useText();
  return (
    <Dialog
      title={translate('component.SessionExpiry.title')}
      onClose={onClose}
      closeLabel={translate('shared.label.close')}
      actions={
        <Button variant="primary" loading={renewing} onClick={onStay}>
          {translate('component.SessionExpiry.stay')}
        </Button>
      }
    >
      <p role="status">{translate('component.SessionExpiry.text', { count: minutesLeft })}</p>
      {error && <Notice tone="error" title={error} />}
    </Dialog>
  );
}
