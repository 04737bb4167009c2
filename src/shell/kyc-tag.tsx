import { CheckIcon, CloseIcon, PendingIcon } from '../kit/icons';
import { Tag } from '../kit/tag';
import { useText } from '../language/context';

/**
 * The KYC status: Approved is a success with a checkmark, Rejected an error with a close icon, any other
 * value a warning with a pending icon; Not_checked or none: nothing.
 */
export function KycTag({ status }: { readonly status: string | undefined }) {
  const translate = useText();
  if (!status || status === 'Not_checked') return null;
  if (status === 'Approved') {
    return (
      <Tag tone="success" icon={<CheckIcon />}>
        {translate('component.KycStatus.Approved')}
      </Tag>
    );
  }
  if (status === 'Rejected') {
    return (
      <Tag tone="error" icon={<CloseIcon />}>
        {translate('component.KycStatus.Rejected')}
      </Tag>
    );
  }
  return (
    <Tag tone="warning" icon={<PendingIcon />}>
      {status === 'Pending'
        ? translate('component.KycStatus.Pending')
        : translate('component.KycStatus.other', { status: status.replaceAll('_', ' ') })}
    </Tag>
  );
}
