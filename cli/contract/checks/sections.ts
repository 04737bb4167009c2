import { elementKey } from '../../../src/form/rules/model/section-model';
import { isEmpty } from '../../../src/form/rules/values';
import type { ReadSection } from '../backend-under-check';
import { sectionPath } from '../backend-under-check';
import type { Answer } from '../caller';
import { expectProblem, expectStatus } from '../expectations';
import { type Check, NotApplicable, Wrong } from '../findings';
import {
  altered,
  currentAnswers,
  either,
  type SampleAnswers,
  sampleAnswers,
  withoutRequired,
} from '../sample-answers';
import { readNow, savable, save, tagOf } from '../saving';

/** A tag no save ever had. */
const OUTDATED = '"contract-check-outdated"';

/** Saving a section: entity tags, idempotent PUT, 204, 409, 412 and 422. */
export const SECTIONS: readonly Check[] = [
  // Before anything is saved: a save may open what is closed.
  {
    id: 'sections.locked',
    title: 'a locked section, or one not open yet, is 409 SECTION_LOCKED',
    writes: true,
    run: async (backend) => {
      const read = await backend.sections();
      const closed =
        read.find(({ section }) => section.status === 'locked') ??
        read.find(({ section }) => section.status === 'pending');
      if (!closed) throw new NotApplicable('no section is locked or pending.');
      const { id } = closed.section;
      const elements = sampleAnswers(closed.section, backend.settings.answers)?.elements ?? [];
      const answer = await save(backend, id, elements, await tagOf(backend, closed));
      expectProblem(answer, {
        status: 409,
        code: 'SECTION_LOCKED',
        fix: 'Refuse saves of locked sections with 409 SECTION_LOCKED: the widget only looks closed.',
      });
    },
  },
  {
    id: 'sections.etag',
    title: 'a section has a strong ETag that stays while nothing is saved',
    run: async ({ call, sections }) => {
      for (const { section, answer } of await sections()) {
        const etag = answer.headers.get('ETag');
        if (etag === null || !/^"[^"]+"$/.test(etag)) {
          throw new Wrong(
            `${answer.call} comes ${etag === null ? 'without an ETag' : `with the ETag ${etag}`}.`,
            'Send a strong, quoted ETag, or two windows overwrite each other unseen.',
          );
        }
        if (section.etag !== undefined && section.etag !== etag) {
          throw new Wrong(
            `${answer.call} has another etag in its body than in its header.`,
            'Put the same entity tag into both, or leave the body without one.',
          );
        }
        const again = await call('GET', sectionPath(section.id));
        if (again.headers.get('ETag') === etag) continue;
        throw new Wrong(
          `${answer.call} has another ETag at every read.`,
          'Derive the tag from what is saved, or every save ends in 412.',
        );
      }
    },
  },
  {
    id: 'sections.save',
    title: 'PUT saves a section with 204 and its new ETag',
    writes: true,
    run: async (backend) => {
      const { section, sample } = await savable(backend);
      const saved = await save(
        backend,
        section.section.id,
        sample.elements,
        await tagOf(backend, section),
      );
      expectSaved(saved, sample);
      const read = await backend.call('GET', sectionPath(section.section.id));
      const etag = saved.headers.get('ETag');
      if (etag === null) {
        throw new Wrong(
          `${saved.call} answered without an ETag.`,
          'Send the new ETag with the 204, or the next save is refused with 412.',
        );
      }
      if (etag === read.headers.get('ETag')) return;
      throw new Wrong(
        `${saved.call} answered another ETag than the section has from then on.`,
        'Send the tag of what is saved now, not of what was there before.',
      );
    },
  },
  {
    id: 'sections.kept',
    title: 'what was saved is what is read',
    writes: true,
    run: async (backend) => {
      const { section, sample } = await savable(backend);
      const { id } = section.section;
      expectSaved(await save(backend, id, sample.elements, await tagOf(backend, section)), sample);
      const { json } = await backend.call('GET', sectionPath(id));
      const kept = new Map(
        currentAnswers(json as ReadSection['section']).map((row) => [
          row.id,
          JSON.stringify(row.value),
        ]),
      );
      const isFile = (key: string) => sample.model.keys.get(key)?.holders[0].kind.isFile;
      const lost = sample.elements.find(
        (row) =>
          !isFile(row.id) && row.value !== '' && kept.get(row.id) !== JSON.stringify(row.value),
      );
      if (!lost) return;
      throw new Wrong(
        `The element ${lost.id} of the section ${id} does not have the value that was saved.`,
        'Answer saved values with the next GET, under the same element.',
      );
    },
  },
  {
    id: 'sections.check-skipped',
    title: 'a save alone does not complete a section whose identity check was skipped',
    writes: true,
    run: async (backend) => {
      const kyc = await backend.get('/kyc');
      const { status } = (kyc.json ?? {}) as { readonly status?: unknown };
      const open = (await backend.sections()).find(
        ({ section }) => section.status === 'active' && section.plugins?.length,
      );
      if (!open || status !== 'Not_checked') return;
      const { id } = open.section;
      const elements = sampleAnswers(open.section, backend.settings.answers)?.elements ?? [];
      const saved = await save(backend, id, elements, await tagOf(backend, open));
      const after = await readNow(backend, id);
      if (after.status !== 'complete' && after.status !== 'locked') return;
      throw new Wrong(
        `${saved.call} made the section ${id} ${after.status}, and nobody has taken its identity check.`,
        "Complete it once the provider's webhook has told that the check was handed in: the widget is not the only client.",
      );
    },
  },
  {
    id: 'sections.either',
    title: 'of two elements that hide each other the one sent stays, of both the first',
    writes: true,
    run: async (backend) => {
      const found = await savable(backend, (one) => either(one) !== undefined).catch(() => null);
      const saves = found && either(found.sample);
      if (!saves) throw new NotApplicable('no open section has two texts that hide each other.');
      const { section, sample } = found;
      const { id } = section.section;
      const kept = async (elements: SampleAnswers['elements']) => {
        const answer = await save(backend, id, elements, await tagOf(backend, section));
        const { json } = await backend.call('GET', sectionPath(id));
        const stored = storedKeys(json as ReadSection['section']);
        return { answer, keys: saves.keys.filter((key) => stored.has(key)) };
      };
      const [first, second] = saves.keys;
      const one = await kept(saves.first);
      if (one.answer.status !== 204 || one.keys.length === 0) {
        throw new NotApplicable('needs a section that is saved and read.');
      }
      const other = await kept(saves.second);
      expectSaved(other.answer, sample);
      const both = await kept(saves.both);
      await save(backend, id, sample.elements, await tagOf(backend, section));
      const fix =
        'Where elements hide each other, clear what the answers that were sent hide; of two that were sent keep the first.';
      if (other.keys.join() !== second) {
        throw new Wrong(
          `${other.answer.call} with ${second}, which hides ${first}, left ${inWords(other.keys)} stored.`,
          fix,
        );
      }
      // A backend may also refuse what the widget never sends.
      if (both.answer.status === 422 || both.keys.join() === first) return;
      throw new Wrong(
        `${both.answer.call} with ${first} and ${second}, which hide each other, left ${inWords(both.keys)} stored.`,
        fix,
      );
    },
  },
  {
    id: 'sections.idempotent',
    title: 'the same PUT twice succeeds twice and changes nothing more',
    writes: true,
    run: async (backend) => {
      const { section, sample } = await savable(backend);
      const { id } = section.section;
      const etag = await tagOf(backend, section);
      const first = await save(backend, id, sample.elements, etag);
      expectSaved(first, sample);
      const second = await save(
        backend,
        id,
        sample.elements,
        first.headers.get('ETag') ?? undefined,
      );
      expectStatus(
        second,
        204,
        'Let a PUT be repeated: the widget does when an answer was lost on its way.',
      );
      if (second.headers.get('ETag') === first.headers.get('ETag')) return;
      throw new Wrong(
        `The second ${second.call} with the same values gave the section another ETag.`,
        'Derive the tag from the content: the same content has the same tag.',
      );
    },
  },
  {
    id: 'sections.changed',
    title: 'a save over somebody else’s is 412 SECTION_CHANGED',
    writes: true,
    run: async (backend) => {
      const { section, sample } = await savable(backend, (one) => altered(one, 'A') !== undefined);
      const { id } = section.section;
      const elements = altered(sample, `Changed ${backend.settings.unique()}`) ?? sample.elements;
      const answer = await save(backend, id, elements, OUTDATED);
      if (answer.status === 204) await save(backend, id, sample.elements, undefined);
      expectProblem(answer, {
        status: 412,
        code: 'SECTION_CHANGED',
        fix: 'Compare If-Match with the ETag and answer 412 SECTION_CHANGED where they differ, or the later save wins unseen.',
      });
    },
  },
  {
    id: 'sections.invalid',
    title: 'a required element left empty is 422 with a message at its key',
    writes: true,
    run: async (backend) => {
      const { section, sample } = await savable(
        backend,
        (one) => withoutRequired(one) !== undefined,
      );
      const lacking = withoutRequired(sample);
      if (!lacking) return;
      const etag = await tagOf(backend, section);
      const answer = await save(backend, section.section.id, lacking.elements, etag);
      if (answer.status === 204) {
        await save(
          backend,
          section.section.id,
          sample.elements,
          answer.headers.get('ETag') ?? undefined,
        );
      }
      const { errors } = expectProblem(answer, {
        status: 422,
        fix: 'Check a save by the same rules as the widget and answer 422 with errors.',
      });
      if (errors?.some(({ id, message }) => id === lacking.key && message !== '')) return;
      throw new Wrong(
        `${answer.call} refused with 422, but without a message for the element ${lacking.key}.`,
        'Name every wrong element in errors: [{ "id": its name, else its id; "message" }].',
      );
    },
  },
];

/** The keys of a section that have a value, as it was answered. */
function storedKeys({ elements = [] }: ReadSection['section']): ReadonlySet<string> {
  const fields = elements.flatMap((element) => [element, ...(element.fields ?? [])]);
  return new Set(
    fields.filter(({ value }) => !isEmpty(value)).map((element) => elementKey(element)),
  );
}

function inWords(keys: readonly string[]): string {
  return keys.join(' and ') || 'neither';
}

function expectSaved(answer: Answer, { own }: SampleAnswers): void {
  if (answer.status === 204) return;
  if (answer.status === 422 && !own) {
    const { errors = [] } = (answer.json ?? {}) as {
      errors?: readonly { readonly id?: unknown }[];
    };
    const keys = errors.map(({ id }) => String(id)).join(', ') || 'no element named';
    throw new Wrong(
      `${answer.call} refused answers that the widget would send (${keys}).`,
      'Where these elements have rules of their own, give answers that fit with --answers file.json.',
    );
  }
  throw new Wrong(
    `${answer.call} answered ${answer.status} instead of 204.`,
    'Answer 204 without a body to a save that succeeded.',
  );
}
