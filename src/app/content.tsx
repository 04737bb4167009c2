import type { ReactNode } from 'react';
import { SectionForm } from '../form/section-form';
import type { OnboardingError } from '../http/errors';
import { Button } from '../kit/button';
import { LockIcon } from '../kit/icons';
import { Notice } from '../kit/notice';
import { Skeleton } from '../kit/skeleton';
import { Tag } from '../kit/tag';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import { findSection } from '../profile/rules/find-section';
import { nextSection } from '../profile/rules/next-section';
import { Dashboard } from '../shell/dashboard';
import { Screen } from '../shell/screen';
import type { Onboarding } from './create-app';
import { errorTextKey } from './report-error';
import { type Route, sectionPath } from './routes';

interface ContentProps {
  readonly onboarding: Onboarding;
  readonly route: Route;
}

/** The one screen that fits what is known: configuration, session, profile, route. */
export function Content({ onboarding, route }: ContentProps): ReactNode {
  const { stores, startUp } = onboarding;
  const status = useValue(stores.session.status);
  const sessionError = useValue(stores.session.error);
  const qualification = useValue(stores.profile.qualification);
  const profileError = useValue(stores.profile.error);
  const problems = useValue(stores.settingProblems);

  if (problems.some(({ fatal }) => fatal)) return <ConfigScreen />;
  if (status === 'signed-out') return <SignedOutScreen onboarding={onboarding} />;
  const error = sessionError ?? (qualification ? undefined : profileError);
  if (error) return <ErrorScreen error={error} onRetry={startUp.lookAgain} />;
  if (!qualification) return <Waiting />;
  if (route.name === 'dashboard') return <DashboardScreen onboarding={onboarding} />;
  if (route.name === 'not-found') return <NotFoundScreen onboarding={onboarding} />;
  return <SectionScreen onboarding={onboarding} route={route} />;
}

function Waiting() {
  return (
    <Skeleton shapes={['title', 'label', 'field', 'label', 'field', 'label', 'field', 'button']} />
  );
}

function ConfigScreen() {
  const translate = useText();
  return <Notice tone="error" title={translate('frontendErrorCodes.CONFIG')} />;
}

interface ErrorScreenProps {
  readonly error: OnboardingError;
  readonly onRetry: () => void;
}

function ErrorScreen({ error, onRetry }: ErrorScreenProps) {
  const translate = useText();
  return (
    <Notice
      tone="error"
      title={translate(errorTextKey(error, translate))}
      actions={<Button onClick={onRetry}>{translate('shared.label.tryAgain')}</Button>}
    >
      {error.detail && <p>{error.detail}</p>}
      {error.reference && (
        <p className="reference">
          {translate('shared.label.reference')}: {error.reference}
        </p>
      )}
    </Notice>
  );
}

function SignedOutScreen({ onboarding }: { readonly onboarding: Onboarding }) {
  const translate = useText();
  return (
    <Screen id="signed-out" title={translate('component.SignedOut.title')} takeFocus={false}>
      <p>{translate('component.SignedOut.text')}</p>
      <Button variant="primary" onClick={onboarding.actions.signIn}>
        {translate('shared.label.signIn')}
      </Button>
    </Screen>
  );
}

function NotFoundScreen({ onboarding }: { readonly onboarding: Onboarding }) {
  const translate = useText();
  return (
    <Screen id="not-found" title={translate('component.NotFound.title')} takeFocus>
      <p>{translate('component.NotFound.text')}</p>
      <Button variant="primary" onClick={onboarding.actions.goToStart}>
        {translate('shared.label.continue')}
      </Button>
    </Screen>
  );
}

function DashboardScreen({ onboarding }: { readonly onboarding: Onboarding }) {
  const { profile } = onboarding.stores;
  const translate = useText();
  const qualification = useValue(profile.qualification);
  const kycStatus = useValue(profile.kycStatus);
  if (!qualification) return null;
  const next = nextSection(qualification);
  return (
    <Screen id="dashboard" title={translate('component.Dashboard.title')} takeFocus>
      <Dashboard
        milestones={qualification.milestones}
        kycStatus={kycStatus}
        nextPath={
          next.kind === 'section'
            ? sectionPath(next.place.milestoneId, next.place.sectionId)
            : undefined
        }
      />
    </Screen>
  );
}

function SectionScreen({ onboarding, route }: ContentProps) {
  const { stores, work } = onboarding;
  const translate = useText();
  const qualification = useValue(stores.profile.qualification);
  const open = useValue(stores.profile.open);
  const form = useValue(work.form);
  const busy = useValue(work.busy);
  const { milestoneId = '', sectionId = '' } = route;
  const found = qualification && findSection(qualification, milestoneId, sectionId);
  if (!qualification || !found) return <Waiting />;
  // The form counts as loading until the current section is the requested one (spec section 4).
  const loaded = form?.section.id === sectionId ? form : undefined;
  return (
    <Screen
      id={sectionId}
      title={loaded?.section.label ?? found.section.label}
      takeFocus={work.navigated()}
      above={
        <p className="step-count">
          {translate('component.Section.step', {
            step: found.milestoneIndex + 1,
            total: qualification.milestones.length,
          })}
        </p>
      }
    >
      {loaded?.readOnly && (
        <Tag tone="warning" icon={<LockIcon />}>
          {translate('component.Section.locked')}
        </Tag>
      )}
      {open?.error && <ErrorScreen error={open.error} onRetry={work.reopen} />}
      {!loaded && !open?.error && <Waiting />}
      {loaded && (
        <SectionForm
          key={sectionId}
          form={loaded}
          submitting={busy}
          onSubmit={() => void work.submit()}
          aside={<SavedAt onboarding={onboarding} />}
        />
      )}
    </Screen>
  );
}

function SavedAt({ onboarding }: { readonly onboarding: Onboarding }) {
  const translate = useText();
  const savedAt = useValue(onboarding.work.savedAt);
  if (!savedAt) return null;
  const time = new Intl.DateTimeFormat(translate.locale, { timeStyle: 'short' }).format(savedAt);
  return <p className="saved">{translate('component.Section.saved', { time })}</p>;
}
