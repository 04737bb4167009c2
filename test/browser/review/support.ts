import type { Milestone, Section } from '../../../src/http/schemas';
import { cleanUp } from '../../support/browser/suite';
import { waitFor } from '../../support/browser/wait-for';
import { heading, insideWidget, type WidgetOptions } from '../../support/browser/widget';
import { elementOf } from '../../support/fixtures/sections';
import { putWidgetOf, shellBackend } from '../shell/support';

/** A profile of one milestone with these sections. */
export function profileOf(sections: readonly Section[]): readonly Milestone[] {
  const summaries = sections.map(({ id, label, status }) => ({ id, label, status }));
  return [{ id: 'profile', label: 'Profile', status: 'active', sections: summaries }];
}

/** A section with this many answered texts. */
export function longSection(id: string, answers: number, over: Partial<Section> = {}): Section {
  return {
    id,
    label: `Section ${id}`,
    status: 'complete',
    elements: Array.from({ length: answers }, (_, place) =>
      elementOf(`${id}-${place}`, { label: `Question ${id}-${place}`, value: `Answer ${place}` }),
    ),
    ...over,
  };
}

/** What a test has of the page of all answers. */
export interface OpenAnswers {
  readonly backend: ReturnType<typeof shellBackend>;
  readonly element: Element;
  readonly all: ReturnType<typeof insideWidget>;
  /** Ids of the sections that were asked for, in order. */
  readonly read: () => readonly unknown[];
}

export interface OpenOptions extends WidgetOptions {
  readonly width?: number;
  readonly before?: (backend: ReturnType<typeof shellBackend>) => void;
}

/** The page of all answers, at its own address. */
export async function openAnswers(
  sections: readonly Section[],
  { width = 1000, before, ...options }: OpenOptions = {},
): Promise<OpenAnswers> {
  goToHash('#/app/answers');
  const backend = shellBackend({ sections, milestones: profileOf(sections) });
  before?.(backend);
  const element = putWidgetOf(width, {
    api: backend.api,
    ...options,
    attributes: { ...options.attributes, routing: 'hash' },
  });
  await waitFor('the page', () => element.shadowRoot?.querySelector('.all-answers'));
  const read = () => backend.callsOf('fetchSection').map(({ request }) => request.sectionId);
  return { backend, element, all: insideWidget(element), read };
}

/** The address of the page, as after a reload; without it again after the test. */
function goToHash(hash: string): void {
  history.replaceState(null, '', hash);
  cleanUp(() => {
    history.replaceState(null, '', location.pathname + location.search);
    scrollTo(0, 0);
  });
}

/** The answer beside a question. */
export function answerTo(element: Element, question: string): string | undefined {
  const terms = [...(element.shadowRoot?.querySelectorAll('dt') ?? [])];
  const term = terms.find(({ textContent }) => textContent === question);
  return term?.nextElementSibling?.textContent ?? undefined;
}

/** Takes the place of the browser's print dialog. */
export function catchPrint(onPrint: () => void = () => {}): { readonly count: () => number } {
  let count = 0;
  const real = window.print;
  window.print = () => {
    count += 1;
    onPrint();
  };
  cleanUp(() => {
    window.print = real;
  });
  return { count: () => count };
}

export const pageHeading = (element: Element) => heading(element, 'Check your answers');
