import type { ReadonlySignal } from '@preact/signals-core';
import type { ComponentType, ReactNode } from 'react';
import type { FilePart } from '../form/context';
import { SectionForm } from '../form/section-form';
import type { FormStore } from '../form/store/form-store';
import type { Qualification, Section } from '../http/schemas';
import { Tag } from '../kit/display/tag';
import { useUnhurried } from '../kit/hooks/use-unhurried';
import { useValue } from '../kit/hooks/use-value';
import { LockIcon } from '../kit/icons/icons';
import { lazyView } from '../kit/lazy/lazy-view';
import { useText } from '../language/context';
import { findSection } from '../profile/rules/find-section';
import { isLastToSave } from '../review/rules/answered-sections';
import { readRoute } from '../routing/rules/routes';
import { useNavigation } from '../shell/context';
import { ErrorBoundary, type ErrorReport } from '../shell/screens/error-boundary';
import { Screen } from '../shell/screens/screen';
import { SectionSkeleton } from '../shell/screens/section-skeleton';
import { isWalletSection } from '../wallet/rules/section/wallet-section';
import { SectionDialogs } from './section-dialogs';
import type { Visits } from './visits';

const ErrorNotice = lazyView(
  async () => (await import('../shell/notices/error-notice')).ErrorNotice,
);
const ReviewSummary = lazyView(
  async () => (await import('../review/review-summary')).ReviewSummary,
);
const SavedAt = lazyView(async () => (await import('../form/saved-at')).SavedAt, null, {
  silent: true,
});

/** What other features add to a section: each is loaded when a section has it. */
export interface SectionParts {
  readonly loadFilePart: () => Promise<FilePart>;
  readonly Wallet: ComponentType<{ readonly form: FormStore }>;
  readonly Plugins: ComponentType<{ readonly section: Section }>;
}

export interface SectionScreenProps {
  readonly path: ReadonlySignal<string>;
  readonly qualification: ReadonlySignal<Qualification | undefined>;
  readonly visits: Pick<Visits, 'form' | 'busy' | 'error' | 'question' | 'savedAt' | 'submit'>;
  readonly parts: SectionParts;
  /** Rereads the section. */
  readonly onRetry: () => void;
  readonly report: ErrorReport;
}

/** The section that the route names: its heading, its form and its dialogs. */
export function SectionScreen(props: SectionScreenProps): ReactNode {
  const { path, visits, parts, onRetry, report } = props;
  const translate = useText();
  const qualification = useValue(props.qualification);
  const error = useValue(visits.error);
  const question = useValue(visits.question);
  const form = useUnhurried(useValue(visits.form));
  const { milestoneId = '', sectionId = '' } = readRoute(useValue(path));
  const placed = qualification && findSection(qualification, milestoneId, sectionId);
  // The form counts as loading until the current section is the requested one.
  const loaded = form?.section.id === sectionId ? form : undefined;
  // A section that has gone from the profile stays on screen as long as it holds what was typed.
  if (!qualification || !(placed || loaded)) return <SectionSkeleton />;
  return (
    <Screen
      id={sectionId}
      title={loaded?.section.label ?? placed?.section.label ?? ''}
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
      {error && <ErrorNotice error={error} onRetry={onRetry} />}
      {!loaded && !error && <SectionSkeleton />}
      {loaded && (
        <ErrorBoundary key={sectionId} region="form" report={report} at={loaded}>
          <OpenForm form={loaded} visits={visits} parts={parts} report={report}>
            {isLastToSave(qualification.milestones, sectionId) && <AnswersOffer />}
          </OpenForm>
        </ErrorBoundary>
      )}
      <ErrorBoundary region="dialog" report={report} at={question}>
        <SectionDialogs visits={visits} />
      </ErrorBoundary>
    </Screen>
  );
}

interface OpenFormProps extends Pick<SectionScreenProps, 'visits' | 'parts' | 'report'> {
  readonly form: FormStore;
  /** Stands above the submit button. */
  readonly children: ReactNode;
}

/** A link to all answers, shown before the last section is saved. */
function AnswersOffer(): ReactNode {
  const translate = useText();
  const { Link, answersPath } = useNavigation();
  return (
    <p>
      <Link to={answersPath}>{translate('component.Answers.offer')}</Link>
    </p>
  );
}

/** The form with what other features add to it, each in a region of its own. */
function OpenForm({ form, visits, parts, report, children }: OpenFormProps): ReactNode {
  const { Wallet, Plugins, loadFilePart } = parts;
  const busy = useValue(visits.busy);
  const savedAt = useValue(visits.savedAt);
  const { section, model } = form;
  return (
    <SectionForm
      form={form}
      submitting={busy}
      onSubmit={() => void visits.submit()}
      loadFilePart={loadFilePart}
      // The live region is rendered before its text, so that the text is read out.
      above={
        section.status === 'active' &&
        section.review && (
          <div aria-live="polite">
            <ReviewSummary form={form} />
          </div>
        )
      }
      wallet={
        isWalletSection(model.fields) && (
          <ErrorBoundary region="wallet" report={report}>
            <Wallet form={form} />
          </ErrorBoundary>
        )
      }
      aside={savedAt && <SavedAt form={form} savedAt={savedAt} />}
    >
      {section.plugins && section.plugins.length > 0 && (
        <ErrorBoundary region="identity" report={report}>
          <Plugins section={section} />
        </ErrorBoundary>
      )}
      {children}
    </SectionForm>
  );
}
