import type { ReactNode } from 'react';
import { lazyView } from '../kit/lazy/lazy-view';
import { screenOf } from './rules/choose-screen';
import { SectionSkeleton } from './screens/screen';
import { useShellFacts } from './shell-facts';

const ConfigScreen = lazyView(async () => (await import('./screens/plain-screens')).ConfigScreen);
const SignedOutScreen = lazyView(
  async () => (await import('./screens/plain-screens')).SignedOutScreen,
);
const ErrorScreen = lazyView(async () => (await import('./screens/plain-screens')).ErrorScreen);
const Dashboard = lazyView(async () => (await import('./dashboard/dashboard')).Dashboard);
const NotFoundScreen = lazyView(
  async () => (await import('./screens/plain-screens')).NotFoundScreen,
);

const Answers = lazyView(async () => (await import('../review/answers')).AnswersScreen);

/** The one screen that fits what is known: configuration, session, profile, route. */
export function CurrentScreen({ section }: { readonly section: ReactNode }): ReactNode {
  const facts = useShellFacts();
  switch (screenOf(facts)) {
    case 'config':
      return <ConfigScreen />;
    case 'signed-out':
      return <SignedOutScreen />;
    case 'error':
      return <ErrorScreen />;
    case 'waiting':
      return <SectionSkeleton />;
    case 'dashboard':
      return <Dashboard />;
    case 'answers':
      return <Answers />;
    case 'not-found':
      return <NotFoundScreen />;
    case 'section':
      return section;
  }
}
