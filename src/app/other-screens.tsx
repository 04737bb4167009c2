import type { OnboardingError } from '../http/errors';
import type { Qualification } from '../http/schemas';
import { Button } from '../kit/button';
import { Notice } from '../kit/notice';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import { findSection } from '../profile/rules/find-section';
import { nextSection } from '../profile/rules/next-section';
import { sectionPath } from '../routing/rules/routes';
import { Dashboard } from '../shell/dashboard';
import { Screen } from '../shell/screen';
import type { Onboarding } from './create-app';
import { errorTextKey } from './report-error';

/** Something is missing without which nothing can be shown. */
export function ConfigScreen() {
  const translate = useText();
  return (
    <Screen id="config" title={translate('component.LoadError.title')}>
      <Notice tone="error" title={translate('frontendErrorCodes.CONFIG')} />
    </Screen>
  );
}

export interface ErrorScreenProps {
  readonly error: OnboardingError;
  readonly onRetry: () => void;
}

/** Stands in for everything that could not be loaded. */
export function ErrorScreen(props: ErrorScreenProps) {
  const translate = useText();
  return (
    <Screen id="error" title={translate('component.LoadError.title')}>
      <ErrorNotice {...props} />
    </Screen>
  );
}

/** What went wrong, in words, with a way to try again. */
export function ErrorNotice({ error, onRetry }: ErrorScreenProps) {
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

/**
 * Covers the profile while nobody is signed in (product-rules#signed-out); its form waits in the stores.
 */
export function SignedOutScreen({ onboarding }: { readonly onboarding: Onboarding }) {
  const translate = useText();
  const form = useValue(onboarding.stores.visits.form);
  return (
    <Screen id="signed-out" title={translate('component.SignedOut.title')}>
      <p>
        {translate('component.SignedOut.text')}
        {form && form.saveState.edits().size > 0 && ` ${translate('component.SignedOut.kept')}`}
      </p>
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
    <Screen id="not-found" title={translate('component.NotFound.title')}>
      <p>{translate('component.NotFound.text')}</p>
      <Button variant="primary" onClick={onboarding.actions.goToStart}>
        {translate('shared.label.continue')}
      </Button>
    </Screen>
  );
}

/** The dashboard: KYC status, milestones and one way on (product-rules#dashboard). */
export function DashboardScreen({ onboarding }: { readonly onboarding: Onboarding }) {
  const { profile, kyc } = onboarding.stores;
  const translate = useText();
  const qualification = useValue(profile.qualification);
  const kycStatus = useValue(kyc.status);
  if (!qualification) return null;
  return (
    <Screen id="dashboard" title={translate('component.Dashboard.title')}>
      <Dashboard
        milestones={qualification.milestones}
        kycStatus={kycStatus}
        next={nextOf(qualification)}
      />
    </Screen>
  );
}

function nextOf(qualification: Qualification) {
  const next = nextSection(qualification);
  if (next.kind !== 'section') return undefined;
  const { milestoneId, sectionId } = next.place;
  const found = findSection(qualification, milestoneId, sectionId);
  return found && { path: sectionPath(milestoneId, sectionId), label: found.section.label };
}
