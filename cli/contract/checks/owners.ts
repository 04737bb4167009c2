import { documentGroups } from '../../../src/documents/rules/document-groups';
import { flattenSection } from '../../../src/form/rules/model/flatten-section';
import { elementKey } from '../../../src/form/rules/model/section-model';
import type { FileValue, Section } from '../../../src/http/schemas';
import { type BackendUnderCheck, backendUnderCheck, sectionPath } from '../backend-under-check';
import { type Check, NotApplicable, Wrong } from '../findings';
import { altered, sampleAnswers } from '../sample-answers';
import { readNow, savable, save, saveElements, tagOf } from '../saving';
import { uploadFor } from './documents';
import { goAllTheWay } from './whole-way';

/** What belongs to one investor is neither read nor taken by another one. */
export const OWNERS: readonly Check[] = [
  {
    id: 'owners.answers',
    title: 'an investor reads none of another’s answers, and changes none',
    writes: true,
    isWholeWay: true,
    run: async (backend) => {
      const other = await secondInvestor(backend);
      const { section, sample } = await savable(backend, (one) => altered(one, 'A') !== undefined);
      const { id } = section.section;
      const mark = backend.settings.unique().slice(0, 12);
      await save(backend, id, altered(sample, mark) ?? [], await tagOf(backend, section));
      try {
        const { text, call } = await other.call('GET', sectionPath(id));
        if (text.includes(mark)) {
          throw new Wrong(
            `${call} answers the second investor with what the first has saved.`,
            'Read by the investor of the session, and by nothing that a call names.',
          );
        }
        const own = altered(sample, 'second');
        if (own) await saveElements(other, id, own);
        const { text: now, call: read } = await backend.call('GET', sectionPath(id));
        if (now.includes(mark)) return;
        throw new Wrong(
          `${read} no longer has what the first investor saved, after the second has saved.`,
          'Store by the investor of the session, and by nothing that a call names.',
        );
      } finally {
        await saveElements(backend, id, sample.elements);
      }
    },
  },
  {
    id: 'owners.documents',
    title: 'an investor neither gets the link of another’s document nor saves its version',
    writes: true,
    isWholeWay: true,
    run: async (backend) => {
      const other = await secondInvestor(backend);
      const { section, key, documentId } = await fileOf(backend);
      const document = await uploadFor(backend, section, key);
      const { status, json, call } = await other.call(
        'GET',
        `/documents/${encodeURIComponent(documentId)}/link`,
      );
      if (status === 200 && isOf(json, document)) {
        throw new Wrong(
          `${call} answers the second investor with the first’s document.`,
          'Look for a document among those of the session’s investor alone, and answer 404 ERROR_DOCUMENTS_NOT_FOUND.',
        );
      }
      await expectNotTaken(other, section.id, key, document);
    },
  },
];

async function expectNotTaken(
  other: BackendUnderCheck,
  sectionId: string,
  key: string,
  document: FileValue,
): Promise<void> {
  // The section may open for the second investor only after others are filled in.
  await goAllTheWay(other, []);
  const section = await readNow(other, sectionId);
  const sample = sampleAnswers(section, { ...other.settings.answers, [key]: document });
  if (!sample || !isOpen(section)) {
    throw new NotApplicable(
      `the section ${sectionId} does not open for the second investor.`,
      'Give as --second-token one of an investor with the same profile.',
    );
  }
  const { call, status } = await saveElements(other, sectionId, sample.elements);
  const after = await readNow(other, sectionId);
  const fields = (after.elements ?? []).flatMap((one) => [one, ...(one.fields ?? [])]);
  const stored = fields.find((one) => elementKey(one) === key)?.value;
  if (!isOf(stored, document)) return;
  throw new Wrong(
    `${call} answered ${status} to the second investor who sent the version of the first’s document, and the section then has it, with a link.`,
    'Of a file value trust its version alone, and only if it is one of the session’s investor and of this element: else 422 at its key.',
  );
}

function isOf(value: unknown, { version, url }: FileValue): boolean {
  const found = value as { readonly version?: unknown; readonly url?: unknown } | null | undefined;
  if (typeof found !== 'object' || found === null) return false;
  return (found.version !== undefined && found.version === version) || found.url === url;
}

function isOpen({ status }: Section): boolean {
  return status !== 'locked' && status !== 'pending';
}

/** A file element of an open section of the first investor. */
async function fileOf(backend: BackendUnderCheck) {
  // The section may open only after others are filled in, which `way.filled` does where it is not left out.
  const found = await openFileOf(backend);
  if (found) return found;
  await goAllTheWay(backend, []);
  backend.forget();
  const opened = await openFileOf(backend);
  if (opened) return opened;
  throw new NotApplicable('no open section has a file element.');
}

async function openFileOf(backend: BackendUnderCheck) {
  for (const { section } of await backend.sections()) {
    if (!isOpen(section)) continue;
    const [group] = documentGroups(flattenSection(section));
    const [file] = group?.members ?? [];
    if (file) return { section, key: file.key, documentId: file.documentId };
  }
  return undefined;
}

/** The backend as the second investor sees it. */
async function secondInvestor(backend: BackendUnderCheck): Promise<BackendUnderCheck> {
  const { secondCall } = backend.settings;
  if (!secondCall) {
    throw new NotApplicable(
      'no second investor was named.',
      'Give --second-token, the token of another test investor with the same profile.',
    );
  }
  const other = backendUnderCheck(secondCall, backend.settings);
  const [one, two] = [await backend.session(), await other.session()];
  if (one.investorId !== two.investorId) return other;
  throw new Wrong(
    'GET /session names the same investor for --token and for --second-token.',
    'Give tokens of two investors; where they are, derive the session from the token.',
  );
}
