import type { ReactNode } from 'react';
import { useOnboarding } from '../app/onboarding';
import { useValue } from '../kit/hooks/use-value';
import { lazyView } from '../kit/lazy/lazy-view';

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

/**
 * The questions about unchanged remarks, changed standard answers, answers that were stored meanwhile, and
 * leaving unsaved answers.
 */
export function SectionDialogs(): ReactNode {
  const question = useValue(useOnboarding().visits.question);
  switch (question?.kind) {
    case 'unchanged':
      return (
        <UnchangedDialog
          unchanged={question.unchanged}
          onBack={() => question.answer('back')}
          onSave={() => question.answer('confirm')}
        />
      );
    case 'update':
      return (
        <UpdateWarningDialog
          warnings={question.warnings}
          onBack={() => question.answer('back')}
          onConfirm={() => question.answer('confirm')}
        />
      );
    case 'conflict':
      return (
        <ConflictDialog
          answers={question.answers}
          onKeepMine={() => question.answer('keepMine')}
          onUseSaved={() => question.answer('useSaved')}
          onClose={() => question.answer('back')}
        />
      );
    case 'leave':
      return (
        <LeaveDialog
          onStay={() => question.answer('back')}
          onLeave={() => question.answer('leave')}
        />
      );
    default:
      return null;
  }
}
