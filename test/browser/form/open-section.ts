import type { ElementDefinition, Section } from '../../../src/http/schemas';
import { fakeBackend } from '../../support/browser/backend';
import { inside } from '../../support/browser/queries';
import { settled, waitFor } from '../../support/browser/wait-for';
import { heading, insideWidget, putWidget, type WidgetOptions } from '../../support/browser/widget';
import { sectionOf } from '../../support/fixtures/sections';

/** A widget that shows one section, followed by a pending one; `kyc`: the identity check's status. */
export async function openSection(
  section: Section,
  { kyc, ...options }: WidgetOptions & { readonly kyc?: string } = {},
) {
  const after: Section = {
    id: 'after',
    label: 'After it',
    status: 'pending',
    elements: [{ id: 'last', type: 'string', label: 'Last' }],
  };
  const backend = fakeBackend([section, after]);
  if (kyc !== undefined) backend.state.kyc = kyc;
  const element = putWidget({ api: backend.api, ...options });
  // The widget goes to active sections by itself alone.
  if (section.status !== 'active') element.goTo('profile', section.id);
  await heading(element, section.label);
  const form = await waitFor('the form', () => element.shadowRoot?.querySelector('form'));
  // What is loaded later moves what is clicked on.
  await waitFor('the stepper', () => element.shadowRoot?.querySelector('nav progress'));
  await waitFor('the lazy fields', () => !element.shadowRoot?.querySelector('.skeleton'));
  await settled();
  // Asked for anew each time: React may have drawn another one since.
  const save = () => element.shadowRoot?.querySelector('form [type=submit]') as HTMLButtonElement;
  return { element, backend, form, all: insideWidget(element), within: inside, save };
}

/** A widget with a section of these elements. */
export function openElements(
  elements: readonly ElementDefinition[],
  over: Partial<Section> = {},
  options: WidgetOptions = {},
) {
  return openSection(sectionOf(elements, over), options);
}

/** What the newest save sent, by element key; undefined before the first. */
export function sent(backend: ReturnType<typeof fakeBackend>): Record<string, unknown> | undefined {
  const elements = backend.callsOf('saveSection').at(-1)?.request.elements as
    | { id: string; value: unknown }[]
    | undefined;
  return elements && Object.fromEntries(elements.map(({ id, value }) => [id, value]));
}
