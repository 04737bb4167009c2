import type { ReactNode } from 'react';
import { useValue } from '../kit/hooks/use-value';
import { lazyView } from '../kit/lazy/lazy-view';
import { screenOf } from './rules/choose-screen';
import { SectionSkeleton } from './screens/section-skeleton';
import { type ShellStores, useShellFacts } from './shell-facts';

const ConfigScreen = lazyView(async () => (await import('./screens/config-screen')).ConfigScreen);
const SignedOutScreen = lazyView(
  async () => (await import('./screens/signed-out-screen')).SignedOutScreen,
);
const ErrorScreen = lazyView(async () => (await import('./screens/error-screen')).ErrorScreen);
const Dashboard = lazyView(async () => (await import('./dashboard/dashboard')).Dashboard);
const NotFoundScreen = lazyView(
  async () => (await import('./screens/not-found-screen')).NotFoundScreen,
);

export interface CurrentScreenProps {
  readonly stores: ShellStores;
  readonly onSignIn: () => void;
  /** Reloads session and profile. */
  readonly onRetry: () => void;
  /** Leads to the current section. */
  readonly onContinue: () => void;
  /** The screen of all answers. */
  readonly answers: ReactNode;
  /** The receipt, shown on the dashboard. */
  readonly receipt: ReactNode;
  /** The screen of the section that the route names. */
  readonly children: ReactNode;
}

/** The one screen that fits what is known: configuration, session, profile, route. */
export function CurrentScreen(props: CurrentScreenProps): ReactNode {
  const { stores, onSignIn, onRetry, onContinue, answers, receipt, children } = props;
  const sessionError = useValue(stores.session.error);
  const profileError = useValue(stores.profile.error);
  const error = sessionError ?? profileError;
  const facts = useShellFacts(stores);
  switch (screenOf(facts)) {
    case 'config':
      return <ConfigScreen />;
    case 'signed-out':
      return <SignedOutScreen form={stores.visits.form} onSignIn={onSignIn} />;
    case 'error':
      return error && <ErrorScreen error={error} onRetry={onRetry} />;
    case 'waiting':
      return <SectionSkeleton />;
    case 'dashboard':
      return <Dashboard stores={stores} receipt={receipt} />;
    case 'answers':
      return answers;
    case 'not-found':
      return <NotFoundScreen onContinue={onContinue} />;
    case 'section':
      return children;
  }
}
