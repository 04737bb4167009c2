import { Button } from '../../kit/controls/button';
import { Notice } from '../../kit/display/notice';
import { useText } from '../../language/context';

export interface DraftNoticeProps {
  readonly onDiscard: () => void;
  readonly onDismiss: () => void;
}

/** Reports that a draft was restored, and offers to discard it (product-rules#drafts). */
export function DraftNotice({ onDiscard, onDismiss }: DraftNoticeProps) {
  const translate = useText();
  return (
    <Notice
      tone="info"
      title={translate('form.draft.title')}
      actions={<Button onClick={onDiscard}>{translate('form.draft.discard')}</Button>}
      onDismiss={onDismiss}
      dismissLabel={translate('shared.label.close')}
    >
      {translate('form.draft.text')}
    </Notice>
  );
}
