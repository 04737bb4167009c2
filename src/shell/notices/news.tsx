import { type ReactNode, useState } from 'react';
import { useOnboarding } from '../../app/onboarding';
import { shownOf } from '../../form/rules/conditions';
import { keyLabelInGroup } from '../../form/rules/display/key-label';
import type { FormStore } from '../../form/store/form-store';
import { Announcement } from '../../kit/display/announcement';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import { findSection } from '../../profile/rules/find-section';

/** Says what is wrong with the field that was just left, with its name; nothing of a field that is right. */
export function FieldNews(): ReactNode {
  const { visits } = useOnboarding();
  const form = useValue(visits.form);
  return form && <NewsOfForm form={form} />;
}

function NewsOfForm({ form }: { readonly form: FormStore }): ReactNode {
  const left = useValue(form.messages.left);
  // After a change of the section the field may be of the one before.
  const isHere = left && form.model.keys.has(left.key);
  return isHere && <NewsOfField form={form} left={left} />;
}

interface NewsOfFieldProps {
  readonly form: FormStore;
  readonly left: { readonly key: string };
}

function NewsOfField({ form: { messages, model, values }, left }: NewsOfFieldProps): ReactNode {
  const translate = useText();
  const message = useValue(messages.of(left.key));
  const holders = model.keys.get(left.key)?.holders;
  const label = holders && keyLabelInGroup(shownOf(holders, values.read), model, values.read);
  const words = message ? messages.format(message, translate) : '';
  return <Announcement text={words && label ? `${label}: ${words}` : words} event={left} />;
}

/** Says once after each save which section is saved, unless a notice or the completion says more. */
export function SavedNews(): ReactNode {
  const lastSave = useValue(useOnboarding().visits.lastSave);
  return lastSave && <SaveNews key={lastSave.at.getTime()} {...lastSave.place} />;
}

interface SaveNewsProps {
  readonly milestoneId: string;
  readonly sectionId: string;
}

function SaveNews({ milestoneId, sectionId }: SaveNewsProps) {
  const { visits, notices, profile } = useOnboarding();
  const translate = useText();
  const isNoticed = useValue(notices.notices).length > 0;
  const isCompleted = useValue(visits.completion) !== undefined;
  const isBusy = useValue(visits.busy);
  // Until the submit is over, it is open whether the completion follows. It says more, also once it is gone.
  const [teller, setTeller] = useState<'news' | 'completion'>();
  if (!teller && isCompleted) setTeller('completion');
  else if (!teller && !isBusy) setTeller('news');
  const qualification = useValue(profile.qualification);
  const saved = qualification && findSection(qualification, milestoneId, sectionId);
  const text = saved && translate('component.Section.saved', { section: saved.section.label });
  return <Announcement text={teller === 'news' && !isNoticed && text ? text : ''} />;
}
