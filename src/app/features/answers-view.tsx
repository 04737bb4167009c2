import { effect, untracked } from '@preact/signals-core';
import type { ComponentType } from 'react';
import { logError } from '../../http/errors';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import { Answers } from '../../review/answers';
import { type AnswersStore, createAnswersStore } from '../../review/answers-store';
import { readableSections } from '../../review/rules/answered-sections';
import { Screen } from '../../shell/screens/screen';
import type { Stores } from '../onboarding';
import type { Once } from '../once';

/** What the page of all answers needs of the stores. */
export type AnswersStores = Pick<
  Stores,
  'api' | 'context' | 'lifetime' | 'logger' | 'profile' | 'visits'
>;

/** The page of all answers. */
export function answersView(stores: AnswersStores, answers: Once<AnswersStore>): ComponentType {
  const { profile } = stores;
  const store = answers.get(() => startAnswers(stores));
  return () => <AnswersScreen profile={profile} store={store} />;
}

interface AnswersScreenProps {
  readonly profile: Pick<Stores['profile'], 'qualification'>;
  readonly store: AnswersStore;
}

function AnswersScreen({ profile, store }: AnswersScreenProps) {
  const translate = useText();
  const qualification = useValue(profile.qualification);
  if (!qualification) return null;
  return (
    <Screen id="answers" title={translate('component.Answers.title')}>
      <Answers sections={readableSections(qualification.milestones)} store={store} />
    </Screen>
  );
}

/**
 * Makes the answers of one element. They are outdated after each save and each read of the profile, and
 * cleared when the profile is reset (sign-out, another investor, another backend).
 */
function startAnswers({
  api,
  context,
  lifetime,
  logger,
  profile,
  visits,
}: AnswersStores): AnswersStore {
  const store = createAnswersStore({
    // Not through the profile store, whose `lastRead` is the section the investor works on.
    fetchSection: (sectionId, call) => api.fetchSection({ sectionId }, call),
    context: () => context(lifetime.investor),
    onFailure: (error) => logError(logger(), error),
  });
  effect(() => {
    visits.savedAt.value;
    const isKnown = profile.qualification.value !== undefined;
    untracked(isKnown ? store.outdate : store.clear);
  });
  return store;
}
