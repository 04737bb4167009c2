import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { FormStore } from '../form/store/form-store';
import type { EffectOf } from './rules/visit-state';
import { takenOverInput } from './taken-over-input';
import type { VisitDeps } from './types';

/** The form of the section on screen. */
export interface ShownForm {
  readonly form: ReadonlySignal<FormStore | undefined>;
  /** Makes the form of a section; `takeover` decides what it takes over from the one on screen. */
  show(what: Omit<EffectOf<'show'>, 'type'>): void;
  drop(): void;
}

interface ShownFormDeps extends Pick<VisitDeps, 'createForm' | 'onOpened'> {
  /** Called with whether the form has answers that a save would change: at once, and on each change. */
  readonly onUnsaved: (unsaved: boolean) => void;
}

/** Makes a holder without a form. */
export function createShownForm({ createForm, onOpened, onUnsaved }: ShownFormDeps): ShownForm {
  const form = signal<FormStore | undefined>(undefined);
  let stopFollowing = () => {};
  return {
    form,
    show: ({ section, takeover, answers }) => {
      const before = form.peek();
      const made = createForm(section, before && takenOverInput(before, takeover, answers));
      stopFollowing();
      form.value = made;
      stopFollowing = made.saveState.unsaved.subscribe(onUnsaved);
      if (!before) onOpened(made);
    },
    drop: () => {
      stopFollowing();
      form.value = undefined;
    },
  };
}
