import { useOnboarding } from '../app/onboarding';
import type { FormStore } from '../form/store/form-store';
import { useValue } from '../kit/hooks/use-value';
import { useText } from '../language/context';
import { findSection } from '../profile/rules/find-section';
import type { LastSave } from './visits';

export interface BesideSubmitProps {
  readonly form: Pick<FormStore, 'saveState'>;
  readonly lastSave: LastSave;
}

/** Stands beside the submit button: which section was saved last, until the first edit. */
export function BesideSubmit({ form, lastSave }: BesideSubmitProps) {
  const translate = useText();
  const isEdited = useValue(form.saveState.unsaved);
  const qualification = useValue(useOnboarding().profile.qualification);
  const { milestoneId, sectionId } = lastSave.place;
  const saved = qualification && findSection(qualification, milestoneId, sectionId);
  if (!saved || isEdited) return null;
  return (
    <p className="saved">
      <time
        dateTime={lastSave.at.toISOString()}
        title={lastSave.at.toLocaleTimeString(translate.dateLocale, { timeStyle: 'short' })}
      >
        {translate('component.Section.saved', { section: saved.section.label })}
      </time>
    </p>
  );
}
