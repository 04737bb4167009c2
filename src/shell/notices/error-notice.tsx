import type { OnboardingError } from '../../http/errors';
import { Button } from '../../kit/controls/button';
import { Notice } from '../../kit/display/notice';
import { useText } from '../../language/context';
import { errorTextKey } from '../../language/text';
import { shownReference, shownWords } from '../rules/server-words';

export interface ErrorNoticeProps {
  readonly error: OnboardingError;
  readonly onRetry: () => void;
}

/** What went wrong, in words, with a way to try again. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const translate = useText();
  const reference = shownReference(error);
  return (
    <Notice
      tone="error"
      title={translate(errorTextKey(error, translate))}
      actions={<Button onClick={onRetry}>{translate('shared.label.tryAgain')}</Button>}
    >
      {shownWords(error.detail) && <p lang={error.contentLanguage}>{error.detail}</p>}
      {reference && (
        <p className="reference">
          {translate('shared.label.reference')}: {reference}
        </p>
      )}
    </Notice>
  );
}
