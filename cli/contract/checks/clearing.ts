import type { BackendUnderCheck } from '../backend-under-check';
import type { Answer } from '../caller';
import { expectStatus } from '../expectations';
import { type Check, NotApplicable, Wrong } from '../findings';
import { type ClearedAnswers, clearing, currentAnswers } from '../sample-answers';
import { readNow, savableSections, saveElements } from '../saving';

/** What becomes of answers that are cleared, and of those that are not sent. */
export const CLEARING: readonly Check[] = [
  {
    id: 'sections.merged',
    title: 'a save leaves alone what it does not send',
    writes: true,
    run: (backend) =>
      onClearable(backend, async (sectionId, answers, save) => {
        expectStatus(
          await save(answers.without),
          204,
          'Answer 204 to a save that leaves optional elements out: the widget does not send what is hidden or was never filled in.',
        );
        const kept = await storedKeys(backend, sectionId);
        const lost = answers.keys.find((key) => !kept.has(key));
        if (lost === undefined) return;
        throw new Wrong(
          `The element ${lost} of the section ${sectionId} lost its value in a save that did not name it.`,
          'Merge a save into what is stored: only what is sent changes, and "" alone clears.',
        );
      }),
  },
  {
    id: 'sections.cleared',
    title: 'an answer that is cleared comes as "", whatever its type, and is empty then',
    writes: true,
    run: (backend) =>
      onClearable(backend, async (sectionId, answers, save) => {
        expectCleared(await save(answers.cleared), answers);
        const kept = await storedKeys(backend, sectionId);
        const left = answers.keys.find((key) => kept.has(key));
        if (left === undefined) return;
        throw new Wrong(
          `The element ${left} of the section ${sectionId} still has a value after it was saved as "".`,
          'Take "" for any optional element, numbers, dates, selects and files too, as: has no value any more.',
        );
      }),
  },
];

type Save = (elements: ClearedAnswers['given']) => Promise<Answer>;

/** Gives every optional element of a section an answer, runs, and puts the answers back. */
async function onClearable(
  backend: BackendUnderCheck,
  run: (sectionId: string, answers: ClearedAnswers, save: Save) => Promise<void>,
): Promise<void> {
  let found = false;
  for (const { section, sample } of await savableSections(backend)) {
    const answers = clearing(sample);
    if (!answers) continue;
    const { id } = section.section;
    const save: Save = (elements) => saveElements(backend, id, elements);
    try {
      const isSaved = (await save(answers.given)).status === 204;
      const stored = await storedKeys(backend, id);
      // Whether a save is kept at all is the question of another check.
      if (!isSaved || !answers.keys.every((key) => stored.has(key))) continue;
      found = true;
      await run(id, answers, save);
    } finally {
      await save(answers.original);
    }
  }
  if (found) return;
  throw new NotApplicable(
    'no open section has an optional text, number, date or select that can be saved.',
    await backend.unlessSeen(
      'Use the token of an investor with an open section that has optional elements.',
    ),
  );
}

function expectCleared(answer: Answer, { types }: ClearedAnswers): void {
  if (answer.status === 204) return;
  const { errors = [] } = (answer.json ?? {}) as { errors?: readonly { readonly id?: unknown }[] };
  const refused = errors.map(({ id }) => String(id)).filter((id) => types.has(id));
  const list =
    refused.map((key) => `${key} (${types.get(key)})`).join(', ') || [...types.keys()].join(', ');
  throw new Wrong(
    `${answer.call} answered ${answer.status} to optional elements that were cleared: ${list}, each with the value "".`,
    'Take "" for an optional element of any type: it is how the widget says that the investor has removed a text, number, date, choice or file. Refuse it for required elements alone.',
  );
}

async function storedKeys(backend: BackendUnderCheck, sectionId: string) {
  const rows = currentAnswers(await readNow(backend, sectionId));
  return new Set(rows.filter(({ value }) => value !== '').map(({ id }) => id));
}
