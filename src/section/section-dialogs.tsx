import type { ReactNode } from 'react';
import { useValue } from '../kit/hooks/use-value';
import { lazyView } from '../kit/lazy/lazy-view';
import type { Visits } from './types';

const UpdateWarningDialog = lazyView(
  async () => (await import('../form/dialogs/update-warning-dialog')).UpdateWarningDialog,
);
const UnchangedDialog = lazyView(
  async () => (await import('../review/unchanged-dialog')).UnchangedDialog,
);
const ConflictDialog = lazyView(
  async () => (await import('../form/dialogs/conflict-dialog')).ConflictDialog,
);
const LeaveDialog = lazyView(
  async () => (await import('../form/dialogs/leave-dialog')).LeaveDialog,
);

export interface SectionDialogsProps {
  readonly visits: Pick<Visits, 'dialog' | 'confirm' | 'decide'>;
}

/**
 * The questions about unchanged remarks, changed standard answers, answers that were stored meanwhile, and
 * leaving unsaved answers.
 */
export function SectionDialogs({ visits }: SectionDialogsProps): ReactNode {
  const dialog = useValue(visits.dialog);
  if (dialog?.name === 'doubting') {
    return (
      <UnchangedDialog
        unchanged={dialog.submission.unchanged}
        onBack={() => visits.decide('back')}
        onSave={visits.confirm}
      />
    );
  }
  if (dialog?.name === 'confirming') {
    return (
      <UpdateWarningDialog
        warnings={dialog.submission.warnings}
        onBack={() => visits.decide('back')}
        onConfirm={visits.confirm}
      />
    );
  }
  if (dialog?.name === 'choosing') {
    return (
      <ConflictDialog
        answers={dialog.answers}
        onKeepMine={() => visits.decide('keepMine')}
        onUseSaved={() => visits.decide('useSaved')}
        onClose={() => visits.decide('back')}
      />
    );
  }
  if (dialog?.name === 'leaving') {
    return (
      <LeaveDialog onStay={() => visits.decide('back')} onLeave={() => visits.decide('leave')} />
    );
  }
  return null;
}
