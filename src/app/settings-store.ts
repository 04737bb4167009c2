import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { HostProps } from './host';
import { readSettings, type SettingProblem, type Settings } from './rules/read-settings';

/** Attributes and properties of one element, and what is made of them. */
export interface SettingsStore {
  readonly props: ReadonlySignal<HostProps>;
  readonly settings: ReadonlySignal<Settings>;
  /** Without the fatal ones in the grace period. */
  readonly problems: ReadonlySignal<readonly SettingProblem[]>;
  /** A setting is missing or wrong without which no backend can be asked. */
  readonly cannotAsk: ReadonlySignal<boolean>;
  /** Takes over new props. */
  update(props: HostProps): void;
  /** A fatal setting may come no more: frameworks set properties of what they have attached. */
  endGracePeriod(): void;
}

/** Makes one element's settings. */
export function createSettingsStore(initial: HostProps): SettingsStore {
  const props = signal(initial);
  const inGracePeriod = signal(true);
  const read = computed(() => readSettings(props.value, document.baseURI));
  return {
    props,
    settings: computed(() => read.value.settings),
    problems: computed(() =>
      read.value.problems.filter(({ fatal }) => !fatal || !inGracePeriod.value),
    ),
    cannotAsk: computed(() => read.value.problems.some(({ fatal }) => fatal)),
    update: (changed) => {
      props.value = changed;
    },
    endGracePeriod: () => {
      inGracePeriod.value = false;
    },
  };
}
