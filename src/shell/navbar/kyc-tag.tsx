import { Tag } from '../../kit/display/tag';
import { CheckIcon, CloseIcon, PendingIcon } from '../../kit/icons/icons';
import { useText } from '../../language/context';
import { kycTagTone } from '../rules/status-text';

const ICONS = { success: CheckIcon, error: CloseIcon, warning: PendingIcon };
/** The statuses with words of their own. */
const NAMED = ['Approved', 'Rejected', 'Pending'] as const;

/** The KYC status as a tag; nothing while there is none to show. */
export function KycTag({ status }: { readonly status: string | undefined }) {
  const translate = useText();
  const tone = kycTagTone(status);
  if (!status || !tone) return null;
  const Icon = ICONS[tone];
  const named = NAMED.find((name) => name === status);
  return (
    <Tag tone={tone} icon={<Icon />}>
      {named
        ? translate(`component.KycStatus.${named}`)
        : translate('component.KycStatus.other', { status: status.replaceAll('_', ' ') })}
    </Tag>
  );
}
