import type { Onboarding } from '../app/onboarding';
import { isUploadError } from '../form/rules/model/section-model';
import { labelOf } from '../form/rules/payload';
import { isAbort, toOnboardingError, unexpected } from '../http/errors';
import type { Qualification } from '../http/schemas';
import { intlLocale } from '../kit/rules/intl-locale';
import { whenTrue } from '../kit/waiting/waiting';
import { findSection, nextSection } from '../profile/rules/find-section';
import { sectionPath } from '../routing/rules/routes';
import { completeProfile, leadOn } from './complete-profile';
import { reportFailure } from './report-failure';
import { openForm } from './submission';
import type { Visit } from './visits';

/**
 * Names the files that a save has left out (product-rules#files-before-save), with a button that leads back to them, until
 * the section is opened or saved again. Returns their keys.
 */
export function tellLeftOut(onboarding: Onboarding, visit: Visit): readonly string[] {
  const { language, lifetime, notices, routing, visits } = onboarding;
  const { place } = visit;
  if (visit.leftOutNotice) notices.dismiss(visit.leftOutNotice);
  visit.leftOutNotice = undefined;
  const { model, files, values, validity } = openForm(visits);
  const failed = (key: string) => isUploadError(validity.errorOf(key).peek());
  const keys = [...model.keys.keys()].filter((key) => files.leftOut().includes(key) || failed(key));
  if (keys.length === 0) return keys;
  const labels = keys.map((key) => {
    const fields = model.keys.get(key)?.holders;
    return (fields && labelOf(model, fields, values.read)) || key;
  });
  const list = new Intl.ListFormat(intlLocale(language.locale.peek() ?? 'en'), {
    type: 'conjunction',
  });
  const back = () => {
    notices.dismiss(id);
    routing.navigate(sectionPath(place.milestoneId, place.sectionId));
  };
  const id = notices.show({
    ...{ tone: 'warning', key: 'form.file.leftOut', params: { files: list.format(labels) } },
    action: { label: 'shared.label.back', run: back },
  });
  visit.leftOutNotice = id;
  const isOpenedAgain = () => {
    const open = visits.visit.value;
    return open !== visit && open?.place.sectionId === place.sectionId;
  };
  void whenTrue(isOpenedAgain, lifetime.investor).then(
    () => notices.dismiss(id),
    () => {},
  );
  return keys;
}

/** What a save was. */
interface SaveFacts {
  /** The profile is read first, since the save has changed it, and may have brought sections. */
  readonly isSaved: boolean;
  /** The keys of files that the save has left out. */
  readonly leftOut: readonly string[];
  /** The investor has saved before, since the page was opened. */
  readonly isAnother: boolean;
}

/**
 * Leads to where the investor wanted to go during the save, else to the next active section, in the order of the
 * profile, else out of the finished profile.
 */
export async function followSave(
  onboarding: Onboarding,
  visit: Visit,
  signal: AbortSignal,
  { isSaved, leftOut, isAnother }: SaveFacts,
): Promise<void> {
  const { visits, profile, kyc, lifetime, context } = onboarding;
  const { place } = visit;
  const goTo = async (path: string) => {
    visit.onward = null;
    if (path === sectionPath(place.milestoneId, place.sectionId)) return;
    await lifetime.begun();
    if (signal.aborted) return;
    visits.progress.value = null;
    leadOn(onboarding, path, leftOut);
  };
  try {
    // Each save of a section with a check can change the check's result.
    if (isSaved && visits.form.peek()?.section.plugins?.length) void kyc.refresh();
    const before = profile.qualification.peek();
    const qualification = isSaved ? await profile.fetchQualification(context(signal)) : before;
    signal.throwIfAborted();
    if (!qualification) return;
    if (before) tellSections(onboarding, before, qualification, isAnother);
    const own = findSection(qualification, place.milestoneId, place.sectionId);
    if (isSaved && own?.section.status === 'active') visits.form.peek()?.saveState.clearSaved();
    const next = nextSection(qualification);
    if (next.kind === 'finished') {
      await kyc.read();
      signal.throwIfAborted();
      void completeProfile(onboarding, leftOut);
    } else if (visit.onward === null && next.kind === 'broken') {
      throw unexpected('an active section exists, but no active milestone leads to it');
    } else if (visit.onward === null && next.kind === 'section') {
      const { milestoneId, sectionId } = next.place;
      return await goTo(sectionPath(milestoneId, sectionId));
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    if (!isAbort(cause)) reportFailure(onboarding, toOnboardingError(cause));
  }
  if (visit.onward !== null) await goTo(visit.onward);
}

/**
 * Tells how many sections a save has brought, and how many it has ended (product-rules#sections-changed). The first save
 * of a profile only shows what there is to do. A section that a reviewer has sent back was saved, too.
 */
function tellSections(
  { notices }: Onboarding,
  before: Qualification,
  after: Qualification,
  isAnother: boolean,
): void {
  const idsIn = ({ milestones }: Qualification) =>
    milestones.flatMap(({ sections }) => sections.map(({ id }) => id));
  const [old, now] = [idsIn(before), idsIn(after)];
  const added = now.filter((id) => !old.includes(id)).length;
  const gone = old.filter((id) => !now.includes(id)).length;
  const isFirst =
    !isAnother &&
    before.milestones.every(({ sections }) =>
      sections.every(({ status, review }) => status !== 'complete' && !review),
    );
  if (gone === 0 && (added === 0 || isFirst)) return;
  const key =
    gone === 0
      ? 'component.Section.sectionsAdded'
      : added === 0
        ? 'component.Section.sectionsDropped'
        : 'component.Section.sectionsChanged';
  notices.show({ tone: 'info', key, params: { added, gone } });
}
