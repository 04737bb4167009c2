import type { FieldValue } from '../../../src/form/rules/model/section-model';
import type { PayloadEntry } from '../../../src/http/host-api';
import type { Qualification, Section } from '../../../src/http/schemas';
import type { BackendUnderCheck } from '../backend-under-check';
import type { Answer } from '../caller';
import { type Check, Wrong } from '../findings';
import {
  currentAnswers,
  hiding,
  type SampleAnswers,
  sampleAnswers,
  withoutRequired,
} from '../sample-answers';
import { readNow, saveElements } from '../saving';
import { uploadFor } from './documents';

/** Sections after which a way has no end. */
const MOST_SECTIONS = 100;

/** The whole way of a test investor, with `--save`: what is open is filled in, and what opens after it. */
export const WHOLE_WAY: readonly Check[] = [
  {
    id: 'way.filled',
    title: 'every section that opens can be filled in, and comes back as it was sent',
    writes: true,
    isWholeWay: true,
    run: async (backend) => {
      const written: string[] = [];
      try {
        return await goAllTheWay(backend, written);
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        throw new Wrong(error.message, error.fix, written);
      } finally {
        backend.forget();
      }
    },
  },
];

/** Fills in one open section after the other; resolves with what was written, and where the way has ended. */
export async function goAllTheWay(
  backend: BackendUnderCheck,
  written: string[],
): Promise<readonly string[]> {
  const done = new Set<string>();
  for (;;) {
    backend.forget();
    const { milestones } = await backend.qualification();
    const open = openSections(milestones).filter((id) => !done.has(id));
    const [next] = open;
    if (next === undefined) return [...written, endOf(milestones, done)];
    done.add(next);
    if (done.size > MOST_SECTIONS) {
      throw new Wrong(
        `${MOST_SECTIONS} sections were filled in, and there is always another one.`,
        'Let a profile have an end: a section that is saved is complete.',
      );
    }
    await fillIn(backend, next, written);
  }
}

type Milestones = Qualification['milestones'];

function openSections(milestones: Milestones): readonly string[] {
  return milestones
    .filter(({ status }) => status === 'active')
    .flatMap(({ sections }) => sections)
    .filter(({ status }) => status === 'active')
    .map(({ id }) => id);
}

/** Where the way has ended: at its end, or at what only a person can do. */
function endOf(milestones: Milestones, done: ReadonlySet<string>): string {
  const sections = milestones.flatMap((milestone) => milestone.sections);
  const left = sections.filter(({ status }) => status !== 'complete' && status !== 'locked');
  if (left.length === 0) return 'The way has ended: every section is complete or locked.';
  const stays = left.filter(({ id }) => done.has(id)).map(({ id }) => id);
  const waits = left.filter(({ id }) => !done.has(id)).map(({ id }) => id);
  const person = stays.length > 0 ? ` A person has to go on in: ${stays.join(', ')}.` : '';
  const closed = waits.length > 0 ? ` Not open yet: ${waits.join(', ')}.` : '';
  return `The way was followed as far as no person is needed.${person}${closed}`;
}

/** Fills in one section, reads it back, and sees that a refused save and a hidden answer leave nothing. */
async function fillIn(backend: BackendUnderCheck, id: string, written: string[]): Promise<void> {
  const section = await readNow(backend, id);
  if (section.plugins?.length) return;
  const files = new Map<string, FieldValue>();
  const wanted: string[] = [];
  const placeholder = (key: string) => {
    wanted.push(key);
    return { filename: 'contract-check.pdf', url: 'https://store.example/' };
  };
  const planned = sampleAnswers(section, backend.settings.answers, placeholder);
  if (!planned) {
    throw new Wrong(
      `No answers could be made for the section ${id} that the widget itself would save.`,
      'Look whether its limits contradict each other; for rules of its own, name answers with --answers.',
    );
  }
  // A file that may be left out is sent too, one in each section.
  const [optional] = planned.model.fields.filter(
    ({ kind, key }) => kind.isFile && planned.values.get(key) !== null,
  );
  if (wanted.length === 0 && optional) wanted.push(optional.key);
  for (const key of new Set(wanted)) {
    files.set(key, await uploadFor(backend, section, key));
    written.push(`Wrote a file: ${key} of ${id}`);
  }
  const sample = sampleAnswers(section, {
    ...backend.settings.answers,
    ...Object.fromEntries(files),
  });
  if (!sample || sample.elements.length === 0) return;
  if (sample.model.fields.some(wantsWallet(sample))) return;

  await expectRefusalLeavesNothing(backend, section, sample);
  const hides = hiding(sample);
  if (hides) {
    await saveFitting(backend, id, hides.shown);
    await saveFitting(backend, id, hides.elements);
    const left = [...(await storedRows(backend, id))].filter(
      ([key, value]) => hides.hidden.includes(key) && value !== '',
    );
    if (left.length > 0) {
      throw new Wrong(
        `The section ${id} still has ${left.map(([key]) => key).join(', ')}, which ${hides.key} hides after the last save.`,
        'Clear what is sent as "": the widget sends it for an answer that has become hidden.',
      );
    }
  }
  await saveFitting(backend, id, sample.elements);
  written.push(`Wrote ${sample.elements.length} answers: ${id}`);
  const stored = await storedRows(backend, id);
  const lost = sample.elements.filter((row) => !isSame(stored.get(row.id), row.value));
  if (lost.length > 0) {
    throw new Wrong(
      `The section ${id} does not come back as it was saved: ${lost.map((row) => row.id).join(', ')}.`,
      'Keep each value under its key and send it back in its own type.',
    );
  }
}

/** Only the owner of a wallet can link it. */
function wantsWallet({ values }: SampleAnswers) {
  return ({ kind, key, choices }: SampleAnswers['model']['fields'][number]) =>
    (kind.takesWallet && values.get(key) !== null) ||
    choices.some((one) => one.connectWalletMandatory && one.value === values.get(key));
}

async function saveFitting(
  backend: BackendUnderCheck,
  sectionId: string,
  elements: readonly PayloadEntry[],
): Promise<void> {
  const answer = await saveElements(backend, sectionId, elements);
  if (answer.status === 204 || answer.status === 200) return;
  throw new Wrong(
    `${answer.call} answered ${answer.status} to answers that fit the section's own elements${reasonsOf(answer)}.`,
    'Let elements say what they ask for (required, limits, options); for rules that only the backend knows, name answers with --answers.',
  );
}

function reasonsOf({ json }: Answer): string {
  const { errors } = (json ?? {}) as { errors?: unknown };
  if (!Array.isArray(errors) || errors.length === 0) return '';
  return `: ${errors.map(({ id, message }) => `${id}: ${message}`).join('; ')}`;
}

async function expectRefusalLeavesNothing(
  backend: BackendUnderCheck,
  { id }: Section,
  sample: SampleAnswers,
): Promise<void> {
  const lacking = withoutRequired(sample);
  if (!lacking) return;
  const before = await storedRows(backend, id);
  const { status, call } = await saveElements(backend, id, lacking.elements);
  if (status === 204 || status === 200) {
    throw new Wrong(
      `${call} took a save without ${lacking.key}, which is required.`,
      'Refuse it with 422 and errors that name the element: the widget is not the only client.',
    );
  }
  const after = await storedRows(backend, id);
  const changed = [...after].filter(([key, value]) => !isSame(before.get(key), value));
  if (changed.length === 0) return;
  throw new Wrong(
    `${call} was refused (${status}), and ${changed.map(([key]) => key).join(', ')} changed all the same.`,
    'Check the whole save before anything of it is stored.',
  );
}

async function storedRows(backend: BackendUnderCheck, sectionId: string) {
  const rows = currentAnswers(await readNow(backend, sectionId));
  return new Map(rows.map(({ id, value }) => [id, value]));
}

/** Of files only the name is compared: each read makes a new link. */
function isSame(stored: unknown, sent: unknown): boolean {
  const empty = (value: unknown) => value === undefined || value === null || value === '';
  if (empty(stored) && empty(sent)) return true;
  const nameOf = (value: unknown) => (value as { filename?: unknown } | null)?.filename;
  if (nameOf(sent) !== undefined) return nameOf(stored) === nameOf(sent);
  return JSON.stringify(stored) === JSON.stringify(sent);
}
