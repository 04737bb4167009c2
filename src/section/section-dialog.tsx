import type { ReactNode } from 'react';
import { ConflictDialog } from '../form/dialogs/conflict-dialog';
import { UpdateWarningDialog } from '../form/dialogs/update-warning-dialog';
import { Button } from '../kit/controls/button';
import { lazyView } from '../kit/lazy/lazy-view';
import { Dialog } from '../kit/overlays/dialog';
import { useText } from '../language/context';
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

interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before the investor leaves unsaved answers. */
function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const translate = useText();
  return (
    <Dialog
      title={translate('form.leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button variant="danger" onClick={onLeave}>
            {translate('form.leave.leave')}
          </Button>
          <Button variant="primary" onClick={onStay}>
            {translate('form.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{translate('form.leave.text')}</p>
    </Dialog>
  );
}
