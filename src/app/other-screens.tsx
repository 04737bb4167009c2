import type { OnboardingError } from '../http/errors';
import { Button } from '../kit/button';
import { Notice } from '../kit/notice';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import { nextSection } from '../profile/rules/next-section';
import { Dashboard } from '../shell/dashboard';
import { Screen } from '../shell/screen';
import type { Onboarding } from './create-app';
import { errorTextKey } from './report-error';
import { sectionPath } from './routes';

/** Something is missing without which nothing can be shown. */
export function ConfigScreen() {
  const translate = useText();
  return <Notice tone="error" title={translate('frontendErrorCodes.CONFIG')} />;
}

export interface ErrorScreenProps {
  readonly error: OnboardingError;
  readonly onRetry: () => void;
}

/** What went wrong, in words, with a way to try again. */
export function ErrorScreen({ error, onRetry }: ErrorScreenProps) {
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

/** Covers the profile while nobody is signed in (design decision 21). */
export function SignedOutScreen({ onboarding }: { readonly onboarding: Onboarding }) {
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

/** An address that is no part of the profile. */
export function NotFoundScreen({ onboarding }: { readonly onboarding: Onboarding }) {
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

/** The dashboard (design decision 3). */
export function DashboardScreen({ onboarding }: { readonly onboarding: Onboarding }) {
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
