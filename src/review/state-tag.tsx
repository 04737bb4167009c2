import { Tag } from '../kit/display/tag';
import { CheckIcon, LockIcon, WarningIcon } from '../kit/icons/icons';
import { useText } from '../language/context';
import { statusText } from '../shell/rules/status-text';

export interface StateTagProps {
  /** Of a milestone or section. */
  readonly status: string;
  /** A reviewer has sent something back (product-rules#changes-wanted). */
  readonly wantsChanges: boolean;
  /** What is complete gets no tick (product-rules#tick). */
  readonly isRejected?: boolean;
}

/** The state of a milestone or section, with its icon. */
export function StateTag({ status, wantsChanges, isRejected = false }: StateTagProps) {
  const translate = useText();
  if (wantsChanges) {
    return (
      <Tag tone="warning" icon={<WarningIcon />}>
        {translate('component.Review.tag')}
      </Tag>
    );
  }
  const isTicked = status === 'complete' && !isRejected;
  return (
    <Tag
      tone={isTicked ? 'success' : 'neutral'}
      icon={isTicked ? <CheckIcon /> : status === 'locked' && <LockIcon />}
    >
      {translate(statusText(status))}
    </Tag>
  );
}
