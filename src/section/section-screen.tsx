import type { ReactNode } from 'react';
import { useOnboarding } from '../app/onboarding';
import { SectionForm } from '../form/section-form';
import type { FormStore } from '../form/store/form-store';
import type { Milestone } from '../http/schemas';
import { Tag } from '../kit/display/tag';
import { useUnhurried, useValue } from '../kit/hooks/use-value';
import { LockIcon } from '../kit/icons/icons';
import { lazyView } from '../kit/lazy/lazy-view';
import { useText } from '../language/context';
import { findSection } from '../profile/rules/find-section';
import { Link } from '../routing/link';
import { ANSWERS_PATH, readRoute } from '../routing/rules/routes';
import { ErrorBoundary } from '../shell/screens/error-boundary';
import { Screen, SectionSkeleton } from '../shell/screens/screen';
import { isWalletSection } from '../wallet/rules/section/wallet-section';

const ErrorNotice = lazyView(
  async () => (await import('../shell/notices/error-notice')).ErrorNotice,
);
const ReviewSummary = lazyView(
  async () => (await import('../review/review-summary')).ReviewSummary,
);
const BesideSubmit = lazyView(async () => (await import('./beside-submit')).BesideSubmit, null, {
  silent: true,
});
const loadCheckNotes = () => import('./check-notes');
const RejectionNote = lazyView(async () => (await loadCheckNotes()).RejectionNote, null, {
  silent: true,
});
const CheckFirst = lazyView(async () => (await loadCheckNotes()).CheckFirst, null, {
  silent: true,
});
const CompletionScreen = lazyView(
  async () => (await import('./completion-screen')).CompletionScreen,
);

const WalletPart = lazyView(async () => (await import('../wallet/wallet-part')).WalletPart);
const Plugins = lazyView(async () => (await import('../identity/plugins')).Plugins);

/** The section that the route names: its heading, its form and its dialogs. */
export function SectionScreen(): ReactNode {
  const { lifetime, profile, routing, visits } = useOnboarding();
  const translate = useText();
  const qualification = useValue(profile.qualification);
  const error = useValue(visits.error);
  const completion = useValue(visits.completion);
  const form = useUnhurried(useValue(visits.form));
  const { milestoneId = '', sectionId = '' } = readRoute(useValue(routing.path));
  const placed = qualification && findSection(qualification, milestoneId, sectionId);
  // The form counts as loading until the current section is the requested one.
  const loaded = form?.section.id === sectionId ? form : undefined;
  if (completion && qualification) {
    return <CompletionScreen completion={completion} qualification={qualification} />;
  }
  // A section that has gone from the profile stays on screen as long as it holds what was typed.
  if (!qualification || !(placed || loaded)) return <SectionSkeleton />;
  const shown = loaded?.section ?? placed?.section;
  return (
    <Screen
      id={sectionId}
      title={<bdi lang={shown?.contentLanguage}>{shown?.label}</bdi>}
      above={
        placed &&
        translate('component.Section.step', {
          step: placed.milestoneIndex + 1,
          total: qualification.milestones.length,
        })
      }
    >
      {loaded?.readOnly && (
        <Tag tone="warning" icon={<LockIcon />}>
          {translate('component.Section.locked')}
        </Tag>
      )}
      {error && <ErrorNotice error={error} onRetry={() => void visits.reload(lifetime.investor)} />}
      {!loaded && !error && <SectionSkeleton />}
      {loaded && (
        <ErrorBoundary key={sectionId} region="form" at={loaded}>
          <OpenForm form={loaded} milestones={qualification.milestones}>
            {isLastToSave(qualification.milestones, sectionId) && <AnswersOffer />}
          </OpenForm>
        </ErrorBoundary>
      )}
    </Screen>
  );
}

interface OpenFormProps {
  readonly form: FormStore;
  readonly milestones: readonly Milestone[];
  /** Stands above the submit button. */
  readonly children: ReactNode;
}

/** A link to all answers, shown before the last section is saved. */
function AnswersOffer(): ReactNode {
  const translate = useText();
  return (
    <p>
      <Link to={ANSWERS_PATH}>{translate('component.Answers.offer')}</Link>
    </p>
  );
}

/** The form with what other features add to it, each in a region of its own. */
function OpenForm({ form, milestones, children }: OpenFormProps): ReactNode {
  const onboarding = useOnboarding();
  const { visits } = onboarding;
  const translate = useText();
  const busy = useValue(visits.busy);
  const waiting = useValue(visits.waiting);
  const lastSave = useValue(visits.lastSave);
  const { section, model } = form;
  const hasCheck = !!section.plugins?.length;
  return (
    <SectionForm
      form={form}
      submitting={busy}
      waiting={waiting}
      onSubmit={() => void visits.submit()}
      loadFilePart={async () => {
        const { documentsOf } = await import('../documents/start-documents');
        return documentsOf(onboarding).part;
      }}
      // The live region is rendered before its text, so that the text is read out.
      above={
        <>
          {hasCheck && !form.readOnly && <RejectionNote />}
          {section.status === 'active' && section.review && (
            <div aria-live="polite">
              <ReviewSummary form={form} />
            </div>
          )}
        </>
      }
      wallet={
        isWalletSection(model.fields) && (
          <ErrorBoundary region="wallet">
            <WalletPart form={form} />
          </ErrorBoundary>
        )
      }
      aside={
        <>
          {sendsProfile(milestones, section.id) && (
            <p className="saved">{translate('component.Section.sends')}</p>
          )}
          {lastSave && <BesideSubmit form={form} lastSave={lastSave} />}
        </>
      }
    >
      {hasCheck && (
        <ErrorBoundary region="identity">
          <CheckFirst />
          <Plugins section={section} />
        </ErrorBoundary>
      )}
      {children}
    </SectionForm>
  );
}

const SectionDialog = lazyView(async () => (await import('./section-dialog')).SectionDialog);

/**
 * The questions about unchanged remarks, changed standard answers, answers that were stored meanwhile, and
 * leaving unsaved answers, which the page of all answers keeps too.
 */
export function SectionDialogs(): ReactNode {
  const question = useValue(useOnboarding().visits.question);
  return (
    <ErrorBoundary region="dialog" at={question}>
      {question && <SectionDialog question={question} />}
    </ErrorBoundary>
  );
}

/** Whether a save of this section sends the profile: no other one is open or waits. */
function sendsProfile(milestones: readonly Milestone[], sectionId: string): boolean {
  const open = milestones
    .flatMap(({ sections }) => sections)
    .filter(({ status }) => status === 'active' || status === 'pending');
  return open.length === 1 && open[0]?.id === sectionId;
}

/** Whether nothing but this section is left to be saved, and others have answers to check. */
export function isLastToSave(milestones: readonly Milestone[], sectionId: string): boolean {
  const isAlone = milestones.flatMap(({ sections }) => sections).length === 1;
  return !isAlone && sendsProfile(milestones, sectionId);
}
