import type { ReactNode } from 'react';
import { isWalletSection } from '../form/rules/model/wallet-section';
import { SectionForm } from '../form/section-form';
import type { FormStore } from '../form/store';
import { LockIcon } from '../kit/icons';
import { lazyView } from '../kit/lazy-view';
import { Skeleton } from '../kit/skeleton';
import { Tag } from '../kit/tag';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import { findSection } from '../profile/rules/find-section';
import type { Route } from '../routing/rules/routes';
import { Screen } from '../shell/screen';
import type { Onboarding } from './create-app';
import { ErrorBoundary } from './error-boundary';
import type { PluginsViewProps } from './plugins-view';

const loadScreens = () => import('./other-screens');
const ConfigScreen = lazyView(async () => (await loadScreens()).ConfigScreen);
const ErrorNotice = lazyView(async () => (await loadScreens()).ErrorNotice);
const ErrorScreen = lazyView(async () => (await loadScreens()).ErrorScreen);
const SignedOutScreen = lazyView(async () => (await loadScreens()).SignedOutScreen);
const NotFoundScreen = lazyView(async () => (await loadScreens()).NotFoundScreen);
const DashboardScreen = lazyView(async () => (await loadScreens()).DashboardScreen);
const UpdateWarningDialog = lazyView(
  async () => (await import('../form/update-warning-dialog')).UpdateWarningDialog,
);
const SavedAt = lazyView(async () => (await import('../form/saved-at')).SavedAt, null, {
  silent: true,
});
const Plugins = lazyView(async () => {
  const [{ Plugins }, { PluginsView }] = await Promise.all([
    import('../identity/plugins'),
    import('./plugins-view'),
  ]);
  return (props: Omit<PluginsViewProps, 'View'>) => <PluginsView {...props} View={Plugins} />;
});
const Wallet = lazyView(async () => {
  const [{ WalletView }, { WalletPart }] = await Promise.all([
    import('./wallet-view'),
    import('../wallet/wallet-part'),
  ]);
  return ({ onboarding, form }: { onboarding: Onboarding; form: FormStore }) => (
    <WalletView onboarding={onboarding} form={form} Part={WalletPart} />
  );
});
const LeaveDialog = lazyView(async () => (await import('../form/leave-dialog')).LeaveDialog);

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
  const isShown = qualification && status !== 'failed';
  const error = isShown ? undefined : (sessionError ?? profileError);
  if (error) return <ErrorScreen error={error} onRetry={startUp.reload} />;
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

function SectionScreen({ onboarding, route }: ContentProps) {
  const { stores } = onboarding;
  const { reportError: report, visits } = stores;
  const translate = useText();
  const qualification = useValue(stores.profile.qualification);
  const busy = useValue(visits.busy);
  const error = useValue(visits.error);
  const dialog = useValue(visits.dialog);
  const form = useValue(visits.form);
  const savedAt = useValue(visits.savedAt);
  const { milestoneId = '', sectionId = '' } = route;
  const found = qualification && findSection(qualification, milestoneId, sectionId);
  if (!qualification || !found) return <Waiting />;
  // The form counts as loading until the current section is the requested one.
  const loaded = form?.section.id === sectionId ? form : undefined;
  return (
    <Screen
      id={sectionId}
      title={loaded?.section.label ?? found.section.label}
      above={translate('component.Section.step', {
        step: found.milestoneIndex + 1,
        total: qualification.milestones.length,
      })}
    >
      {loaded?.readOnly && (
        <Tag tone="warning" icon={<LockIcon />}>
          {translate('component.Section.locked')}
        </Tag>
      )}
      {error && (
        <ErrorNotice error={error} onRetry={() => void visits.reload(stores.lifetime.signal)} />
      )}
      {!loaded && !error && <Waiting />}
      {loaded && (
        <ErrorBoundary key={sectionId} region="form" report={report} at={loaded}>
          <SectionForm
            form={loaded}
            submitting={busy}
            onSubmit={() => void visits.submit()}
            loadFilePart={onboarding.loadFilePart}
            wallet={
              isWalletSection(loaded.model.fields) && (
                <ErrorBoundary region="wallet" report={report}>
                  <Wallet onboarding={onboarding} form={loaded} />
                </ErrorBoundary>
              )
            }
            aside={savedAt && <SavedAt form={loaded} savedAt={savedAt} />}
          >
            {loaded.section.plugins && loaded.section.plugins.length > 0 && (
              <ErrorBoundary region="identity" report={report}>
                <Plugins onboarding={onboarding} section={loaded.section} />
              </ErrorBoundary>
            )}
          </SectionForm>
        </ErrorBoundary>
      )}
      <ErrorBoundary region="dialog" report={report} at={dialog}>
        {dialog?.name === 'confirming' && (
          <UpdateWarningDialog
            warnings={dialog.submission.warnings}
            onBack={() => visits.decide('back')}
            onConfirm={visits.confirm}
          />
        )}
        {dialog?.name === 'leaving' && (
          <LeaveDialog
            onStay={() => visits.decide('back')}
            onLeave={() => visits.decide('leave')}
          />
        )}
      </ErrorBoundary>
    </Screen>
  );
}
