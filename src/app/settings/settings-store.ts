import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { HostProps } from '../onboarding';
import { readSettings, type SettingProblem, type Settings } from './rules/read-settings';

/** Attributes and properties of one element, and the settings read from them. */
export interface SettingsStore {
  readonly props: ReadonlySignal<HostProps>;
  readonly settings: ReadonlySignal<Settings>;
  /** What is wrong with the settings; fatal problems are left out during the grace period. */
  readonly problems: ReadonlySignal<readonly SettingProblem[]>;
  /** A fatal setting is missing or wrong, so no backend can be called. */
  readonly cannotCall: ReadonlySignal<boolean>;
  /** Applies new props. */
  update(props: HostProps): void;
  /** Ends the grace period, in which frameworks may still set properties of an attached element. */
  endGracePeriod(): void;
}

/** Makes one element's settings. */
export function createSettingsStore(initial: HostProps): SettingsStore {
  const props = signal(initial);
  const inGracePeriod = signal(true);
  const read = computed(() => readSettings(props.value, (initial.host.page ?? document).baseURI));
  return {
    props,
    settings: computed(() => read.value.settings),
    problems: computed(() =>
      read.value.problems.filter(({ fatal }) => !fatal || !inGracePeriod.value),
    ),
    cannotCall: computed(() => read.value.problems.some(({ fatal }) => fatal)),
    update: (changed) => {
      props.value = changed;
    },
    endGracePeriod: () => {
      inGracePeriod.value = false;
    },
  };
}
