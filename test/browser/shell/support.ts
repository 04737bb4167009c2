import type { Disclaimer } from '../../../src/http/calls/disclaimers';
import type { Milestone, Section } from '../../../src/http/schemas';
import { type Answer, fakeBackend } from '../../support/browser/backend';
import { cleanUp } from '../../support/browser/suite';
import { waitFor } from '../../support/browser/wait-for';
import { insideWidget, putWidget, type WidgetOptions } from '../../support/browser/widget';

/** What a shell test wants of its backend; everything else is as in support/backend.ts. */
export interface ShellBackendOptions {
  readonly milestones?: readonly Milestone[];
  readonly sections?: readonly Section[];
  readonly languages?: readonly { readonly code: string; readonly name: string }[];
  /** Those of the qualification; all of `languages` unless told otherwise. */
  readonly offered?: readonly string[];
  readonly contactEmail?: string | undefined;
  readonly supportUrl?: string | undefined;
  readonly disclaimers?: readonly Disclaimer[];
  readonly kyc?: string;
}

export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
  { code: 'ar', name: 'العربية' },
];

/** A profile in which every known status occurs, and one that nobody knows. */
export const EVERY_STATUS: readonly Milestone[] = [
  {
    id: 'identity',
    label: 'Identity',
    icon: 'user',
    status: 'complete',
    sections: [
      { id: 'passport', label: 'Passport', status: 'complete' },
      { id: 'check', label: 'Identity check', status: 'locked' },
    ],
  },
  {
    id: 'money',
    label: 'Money',
    status: 'active',
    sections: [
      { id: 'tax', label: 'Tax', status: 'active' },
      { id: 'funds', label: 'Funds', status: 'reviewed' },
      { id: 'proof', label: 'Proof', status: 'pending' },
    ],
  },
  {
    id: 'terms',
    label: 'Terms',
    icon: 'file',
    status: 'locked',
    sections: [{ id: 'agreement', label: 'Agreement', status: 'locked' }],
  },
  {
    id: 'wallet',
    label: 'Wallet',
    icon: 'wallet',
    status: 'pending',
    sections: [{ id: 'connect', label: 'Connect', status: 'pending' }],
  },
  {
    id: 'goodbye',
    label: 'Goodbye',
    status: 'pending',
    sections: [
      { id: 'one', label: 'One', status: 'pending' },
      { id: 'two', label: 'Two', status: 'pending' },
    ],
  },
];

/** One section per summary of the milestones, with one text field each. */
export function sectionsOf(milestones: readonly Milestone[]): Section[] {
  return milestones.flatMap(({ sections }) =>
    sections.map(({ review: _, ...section }) => ({
      ...section,
      elements: [{ id: `${section.id}-name`, type: 'string', label: `${section.label} name` }],
    })),
  );
}

/** The fake backend with milestones, languages and disclaimers of the test's own. */
export function shellBackend(options: ShellBackendOptions = {}) {
  const { milestones, languages = LANGUAGES } = options;
  const backend = fakeBackend(options.sections ?? (milestones && sectionsOf(milestones)));
  const { answers, state } = backend;
  const plain = answers.fetchQualification as Answer;
  const spoken: string[] = [];
  const missing = [...(options.disclaimers ?? [])];
  state.kyc = options.kyc ?? state.kyc;

  answers.fetchLanguages = () => languages;
  answers.fetchQualification = (request, context) => {
    spoken.push(context.language);
    return {
      ...(plain(request, context) as object),
      ...(milestones && { milestones }),
      languages: options.offered ?? languages.map(({ code }) => code),
      ...('contactEmail' in options && { contactEmail: options.contactEmail }),
      ...('supportUrl' in options && { supportUrl: options.supportUrl }),
    };
  };
  answers.fetchMissingDisclaimers = () => [...missing];
  answers.acceptDisclaimer = ({ id }) => {
    const place = missing.findIndex((disclaimer) => disclaimer.id === id);
    missing.splice(place, 1);
  };
  /** `spoken`: the languages the qualification was asked in. */
  return { ...backend, spoken };
}

/** A widget of a given width, with the list of its stepper or whatever comes later on screen. */
export function putWidgetOf(width: number, options: WidgetOptions = {}) {
  const box = document.createElement('div');
  box.style.inlineSize = `${width}px`;
  document.body.append(box);
  cleanUp(() => box.remove());
  return putWidget({ ...options, parent: box });
}

/** Waits for the stepper, which comes later than the first section. */
export function stepperOf(element: Element): Promise<HTMLElement> {
  return waitFor('the stepper', () =>
    insideWidget(element).queryByRole('navigation', { name: 'Steps of your profile' }),
  );
}
