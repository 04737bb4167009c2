import { type ReactNode, useEffect, useState } from 'react';
import { useOnboarding } from '../app/onboarding';
import { Button } from '../kit/controls/button';
import { Announcement } from '../kit/display/announcement';
import { Notice } from '../kit/display/notice';
import { useValue } from '../kit/hooks/use-value';
import { Dialog } from '../kit/overlays/dialog';
import { useText } from '../language/context';
import { errorTextKey, type Translate } from '../language/text';
import { type ExpiryWatch, LAST_MINUTE_S, watchExpiry } from './expiry-watch';
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
  const secondsLeft = useValue(watch.secondsLeft);
  const renewing = useValue(watch.renewing);
  const error = useValue(watch.error);
  if (secondsLeft === undefined) return null;
  return (
    <ExpiryDialog
      secondsLeft={secondsLeft}
      renewing={renewing}
      error={error && translate(errorTextKey(error, translate))}
      onStay={() => void watch.renew()}
      onClose={watch.dismiss}
    />
  );
}

interface ExpiryDialogProps {
  readonly secondsLeft: number;
  readonly renewing: boolean;
  /** Why the session could not be extended. */
  readonly error: ReactNode;
  readonly onStay: () => void;
  readonly onClose: () => void;
}

/** Warns that the session ends soon and offers to extend it (product-rules#session-warning). */
function ExpiryDialog({ secondsLeft, renewing, error, onStay, onClose }: ExpiryDialogProps) {
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
      <p>{timeLeft(secondsLeft, translate)}</p>
      <Announcement text={timeLeft(stepOf(secondsLeft), translate)} isNewsOnly />
      {error && <Notice tone="error" title={error} />}
    </Dialog>
  );
}

/** What is left, in seconds, is said at these steps: each second would be more than anybody can follow. */
const SAID_AT_S = [LAST_MINUTE_S, 30, 10];

function stepOf(seconds: number): number {
  return SAID_AT_S.findLast((step) => seconds <= step) ?? seconds;
}

function timeLeft(seconds: number, translate: Translate): string {
  return seconds > LAST_MINUTE_S
    ? translate('component.SessionExpiry.text', { count: Math.ceil(seconds / 60) })
    : translate('component.SessionExpiry.seconds', { count: seconds });
}
