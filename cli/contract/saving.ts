import type { Section } from '../../src/http/schemas';
import { type BackendUnderCheck, type ReadSection, sectionPath } from './backend-under-check';
import type { Answer } from './caller';
import { NotApplicable } from './findings';
import { type SampleAnswers, sampleAnswers } from './sample-answers';

/** A section that can be saved, with answers that fit. */
export interface SavableSection {
  readonly section: ReadSection;
  readonly sample: SampleAnswers;
}

/** Saves; `etag` goes into If-Match. */
export function save(
  { call }: BackendUnderCheck,
  sectionId: string,
  elements: SampleAnswers['elements'],
  etag: string | undefined,
): Promise<Answer> {
  const headers = etag === undefined ? {} : { 'If-Match': etag };
  return call('PUT', sectionPath(sectionId), { body: { elements }, headers });
}

/** The section's entity tag as of now: an earlier check may have saved. */
export async function tagOf({ call }: BackendUnderCheck, { section }: ReadSection) {
  const { headers } = await call('GET', sectionPath(section.id));
  return headers.get('ETag') ?? undefined;
}

/** Saves on top of whatever is stored now. */
export async function saveElements(
  backend: BackendUnderCheck,
  sectionId: string,
  elements: SampleAnswers['elements'],
): Promise<Answer> {
  const { headers } = await backend.call('GET', sectionPath(sectionId));
  return save(backend, sectionId, elements, headers.get('ETag') ?? undefined);
}

/** The section as it is answered now; NotApplicable where it is not. */
export async function readNow({ call }: BackendUnderCheck, sectionId: string): Promise<Section> {
  const { status, json } = await call('GET', sectionPath(sectionId));
  if (status !== 200) throw new NotApplicable('needs a section that can be read.');
  return json as Section;
}

/** Every section that can be saved here. */
export async function savableSections({
  sections,
  settings,
}: BackendUnderCheck): Promise<readonly SavableSection[]> {
  const open = (await sections()).filter(
    ({ section }) =>
      section.status !== 'locked' && section.status !== 'pending' && !section.plugins?.length,
  );
  return open.flatMap((section) => {
    const sample = sampleAnswers(section.section, settings.answers);
    return sample && sample.elements.length > 0 ? [{ section, sample }] : [];
  });
}

/** A section that can be saved here, best one whose own values will do. */
export async function savable(
  backend: BackendUnderCheck,
  suits: (sample: SampleAnswers) => boolean = () => true,
): Promise<SavableSection> {
  const ready = (await savableSections(backend)).filter(({ sample }) => suits(sample));
  const found = ready.find(({ sample }) => sample.own) ?? ready[0];
  if (found) return found;
  throw new NotApplicable(
    'no open section can be filled in for this check.',
    'Use the token of an investor with an open section of plain fields.',
  );
}
