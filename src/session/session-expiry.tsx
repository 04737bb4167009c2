import { type ReactNode, useEffect, useState } from 'react';
import { useOnboarding } from '../app/onboarding';
import { Button } from '../kit/controls/button';
import { Notice } from '../kit/display/notice';
import { useValue } from '../kit/hooks/use-value';
import { Dialog } from '../kit/overlays/dialog';
import { useText } from '../language/context';
import { errorTextKey } from '../language/text';
import { type ExpiryWatch, watchExpiry } from './expiry-watch';
import { onReturnToPage } from './on-return-to-page';

/** Watches the session's end while mounted, and warns before it. */
export function SessionExpiry(): ReactNode {
  const onboarding = useOnboarding();
  const [watch, setWatch] = useState<ExpiryWatch>();
  useEffect(() => {
    const made = watchExpiry(onboarding);
    setWatch(made);
    const stopListening = onReturnToPage(made.check);
    return () => {
      stopListening();
      made.stop();
    };
  }, [onboarding]);
  return watch && <Warning watch={watch} />;
}

function Warning({ watch }: { readonly watch: ExpiryWatch }): ReactNode {
  const translate = useText();
  const minutesLeft = useValue(watch.minutesLeft);
  const renewing = useValue(watch.renewing);
  const error = useValue(watch.error);
  if (minutesLeft === undefined) return null;
  return (
    <ExpiryDialog
      minutesLeft={minutesLeft}
      renewing={renewing}
      error={error && translate(errorTextKey(error, translate))}
      onStay={() => void watch.renew()}
      onClose={watch.dismiss}
    />
  );
}

interface ExpiryDialogProps {
  readonly minutesLeft: number;
  readonly renewing: boolean;
  /** Why the session could not be extended. */
  readonly error: ReactNode;
  readonly onStay: () => void;
  readonly onClose: () => void;
}

/** Warns that the session ends soon and offers to extend it (product-rules#session-warning). */
function ExpiryDialog({ minutesLeft, renewing, error, onStay, onClose }: ExpiryDialogProps) {
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
