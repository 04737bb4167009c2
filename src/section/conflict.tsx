import type { ReactNode } from 'react';
import { ConflictDialog } from '../form/dialogs/conflict-dialog';
import { useValue } from '../kit/hooks/use-value';
import type { Visits } from './types';

export interface ConflictProps {
  readonly visits: Pick<Visits, 'dialog' | 'decide'>;
}

/** The choice between the investor's answers and those that were stored in the meantime. */
export function Conflict({ visits }: ConflictProps): ReactNode {
  const dialog = useValue(visits.dialog);
  if (dialog?.name !== 'choosing') return null;
  return (
    <ConflictDialog
      answers={dialog.answers}
      onKeepMine={() => visits.decide('keepMine')}
      onUseSaved={() => visits.decide('useSaved')}
      onClose={() => visits.decide('back')}
    />
  );
}
