import type { ReactNode } from 'react';
import { ConflictDialog } from '../form/dialogs/conflict-dialog';
import { LeaveDialog } from '../form/dialogs/leave-dialog';
import { UpdateWarningDialog } from '../form/dialogs/update-warning-dialog';
import { lazyView } from '../kit/lazy/lazy-view';
import type { Question } from './questions';

const UnchangedDialog = lazyView(
  async () => (await import('../review/unchanged-dialog')).UnchangedDialog,
);

/** The dialog of a question that the section asks. */
export function SectionDialog({ question }: { readonly question: Question }): ReactNode {
  switch (question.kind) {
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
