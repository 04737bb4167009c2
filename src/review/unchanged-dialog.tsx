import { useRef } from 'react';
import { Button } from '../kit/controls/button';
import { Dialog } from '../kit/overlays/dialog';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import reviewCss from './review.css?inline';
import type { UnchangedRemark } from './rules/remarks';

export interface UnchangedDialogProps {
  readonly unchanged: readonly UnchangedRemark[];
  readonly onBack: () => void;
  readonly onSave: () => void;
}

/** Lists the remarked fields that would be saved as they were, and asks whether that is meant. */
export function UnchangedDialog({ unchanged, onBack, onSave }: UnchangedDialogProps) {
  const translate = useText();
  const ref = useRef<HTMLDListElement>(null);
  useSheet(ref, reviewCss);
  const count = unchanged.length;
  return (
    <Dialog
      title={translate('component.Review.unchanged.title')}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onSave}>{translate('component.Review.unchanged.save')}</Button>
          <Button variant="primary" onClick={onBack}>
            {translate('component.Review.unchanged.back')}
          </Button>
        </>
      }
    >
      <p>{translate('component.Review.unchanged.text', { count })}</p>
      <dl ref={ref} className="unchanged">
        {unchanged.map(({ key, label, remark }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="review-words">
              <bdi>{remark}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
