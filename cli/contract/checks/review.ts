import { elementKey } from '../../../src/form/rules/model/section-model';
import { receiptSchema } from '../../../src/http/calls/receipt';
import { qualificationReviewShape, sectionReviewShape } from '../../../src/http/schemas';
import { type BackendUnderCheck, type ReadSection, sectionPath } from '../backend-under-check';
import { expectProblem, expectShape, expectStatus, expectUtcDate } from '../expectations';
import { type Check, Wrong } from '../findings';

/** What follows the answers, each where the backend has it: what a reviewer wants changed, a receipt. */
export const REVIEW: readonly Check[] = [
  {
    id: 'review',
    title:
      'reviews, where there are any, have the contract’s shape and name elements of their section',
    run: async (backend) => {
      await backend.qualification();
      expectShape(await backend.get('/qualification'), qualificationReviewShape);
      for (const { section, answer } of await backend.sections()) {
        const { review } = expectShape(answer, sectionReviewShape);
        const known = keysOf(section);
        const strange = Object.keys(review?.elements ?? {}).find((key) => !known.has(key));
        if (strange === undefined) continue;
        throw new Wrong(
          `${answer.call} has a remark at ${strange}, which is no element of the section.`,
          'Put a remark at the element’s name, else its id; what is about no element belongs into message.',
        );
      }
    },
  },
  {
    id: 'review.summary',
    title: 'the qualification tells which active sections were sent back, and of how many remarks',
    run: async (backend) => {
      const summaries = (await backend.qualification()).milestones.flatMap((one) => one.sections);
      const active = summaries.filter(({ status }) => status === 'active');
      const read = await backend.sections();
      for (const { id, review: summary } of active) {
        const own = read.find(({ section }) => section.id === id)?.section.review;
        const remarks = Object.keys(own?.elements ?? {}).length;
        const isSentBack = Boolean(own?.message) || remarks > 0;
        if (!summary && !isSentBack) continue;
        const count = isSentBack ? Math.max(1, remarks) : 0;
        if ((summary?.count ?? 0) === count) continue;
        throw new Wrong(
          `GET /qualification says ${summary?.count ?? 'nothing'} of the review of ${id}, and GET ${sectionPath(id)} has ${count}.`,
          'Send review: { count } with the summary of each section that was sent back, and of no other: the remarked fields, at least 1.',
        );
      }
    },
  },
  {
    id: 'receipt',
    title: 'GET /qualification/receipt, where there is one, tells reference and time; else 404',
    run: async (backend) => {
      const answer = await backend.get('/qualification/receipt');
      if (answer.status === 404) {
        expectProblem(answer, { status: 404, fix: 'Answer 404 where there is no receipt.' });
        return;
      }
      expectStatus(answer, 200, 'Answer 200 with the receipt, or 404 where there is none.');
      const { submittedAt, url } = expectShape(answer, receiptSchema);
      expectUtcDate(submittedAt, 'submittedAt of GET /qualification/receipt');
      if (url !== undefined && !isWebAddress(url)) {
        throw new Wrong(
          'url of GET /qualification/receipt is no absolute http(s) address.',
          'Send an absolute http(s) address, or none.',
        );
      }
      await expectNothingToDo(backend);
    },
  },
];

function keysOf({ elements = [] }: ReadSection['section']): ReadonlySet<string> {
  const all = elements.flatMap((element) => {
    const { legend, fields = [] } = element;
    const name = typeof legend === 'object' ? legend.name : undefined;
    return [elementKey(element), ...(name ? [name] : []), ...fields.map(elementKey)];
  });
  return new Set(all);
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

async function expectNothingToDo(backend: BackendUnderCheck): Promise<void> {
  const { milestones } = await backend.qualification();
  const open = milestones
    .flatMap(({ sections }) => sections)
    .find(({ status }) => status === 'active');
  if (!open) return;
  throw new Wrong(
    `There is a receipt while the section ${open.id} is active.`,
    'Answer 404 until nothing is left to do, and give a new receipt after corrections.',
  );
}
