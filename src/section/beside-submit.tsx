import { useOnboarding } from '../app/onboarding';
import type { FormStore } from '../form/store/form-store';
import { useValue } from '../kit/hooks/use-value';
import { useText } from '../language/context';
import { findSection } from '../profile/rules/find-section';
import type { LastSave } from './visits';

export interface BesideSubmitProps {
  readonly form: Pick<FormStore, 'saveState'>;
  readonly lastSave: LastSave | undefined;
  /** A save of the section sends the profile. */
  readonly isSending: boolean;
}

/** Stands beside the submit button: which section was saved last, until the first edit, and that this is the last one. */
export function BesideSubmit({ form, lastSave, isSending }: BesideSubmitProps) {
  const translate = useText();
  const isEdited = useValue(form.saveState.unsaved);
  const qualification = useValue(useOnboarding().profile.qualification);
  const { milestoneId, sectionId } = lastSave?.place ?? { milestoneId: '', sectionId: '' };
  const saved = qualification && findSection(qualification, milestoneId, sectionId);
  return (
    <>
      {isSending && <p className="saved">{translate('component.Section.sends')}</p>}
      {lastSave && saved && !isEdited && (
        <p className="saved">
          <time
            dateTime={lastSave.at.toISOString()}
            title={lastSave.at.toLocaleTimeString(translate.dateLocale, { timeStyle: 'short' })}
          >
            {translate('component.Section.saved', { section: saved.section.label })}
          </time>
        </p>
      )}
    </>
  );
}
