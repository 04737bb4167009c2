import { type ReactNode, useEffect, useState } from 'react';
import { useValue } from '../kit/hooks/use-value';
import { useText } from '../language/context';
import { errorTextKey } from '../language/error-text';
import { ExpiryDialog } from './expiry-dialog';
import { type ExpiryWatch, type ExpiryWatchDeps, watchExpiry } from './expiry-watch';
import { onReturnToPage } from './on-return-to-page';

/** Watches the session's end while mounted, and warns before it. */
export function SessionExpiry({ deps }: { readonly deps: ExpiryWatchDeps }): ReactNode {
  const [watch, setWatch] = useState<ExpiryWatch>();
  useEffect(() => {
    const made = watchExpiry(deps);
    setWatch(made);
    const stopListening = onReturnToPage(made.check);
    return () => {
      stopListening();
      made.stop();
    };
  }, [deps]);
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
