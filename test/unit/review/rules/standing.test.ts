import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Kyc, Milestone } from '../../../../src/http/schemas';
import { correctionsOf, remarkCount, summaryCount } from '../../../../src/review/rules/corrections';
import { completionText, standingOf, standingText } from '../../../../src/review/rules/standing';

type Summary = Milestone['sections'][number];

const summary = (status: string, count?: number): Summary => ({
  id: `${status}-${count}`,
  label: 'A section',
  status,
  ...(count !== undefined && { review: { count } }),
});
const profile = (...sections: Summary[]) => ({
  milestones: [{ id: 'm', label: 'M', status: 'active', sections }],
});
const COMPLETE = profile(summary('complete'), summary('locked'));

describe('the state of the whole profile', () => {
  test.each([
    ['done', undefined],
    ['done', 'Not_checked'],
    ['approved', 'Approved'],
    ['underReview', 'Pending'],
    ['underReview', 'In_review'],
    ['rejected', 'Rejected'],
  ])('with everything complete is %s when the check is %s', (standing, status) => {
    const kyc = status === undefined ? undefined : { status };
    expect(standingOf(COMPLETE, kyc).standing).toBe(standing);
  });

  test.each([undefined, 'Not_checked', 'Approved', 'Pending', 'In_review'])(
    'with an active section has work to do, whatever the KYC status (%s)',
    (status) => {
      const kyc = status === undefined ? undefined : { status };
      expect(standingOf(profile(summary('active')), kyc).standing).toBe('work');
    },
  );

  test('means work where one milestone of several has an active section', () => {
    const milestones = [COMPLETE, profile(summary('active'))].flatMap((one) => one.milestones);
    expect(standingOf({ milestones }, undefined).standing).toBe('work');
  });

  test.each<[string, Partial<Kyc>, Summary[]]>([
    ['contact', {}, []],
    ['contact', { canRetry: false }, []],
    ['wait', { canRetry: true }, []],
    ['retry', { canRetry: true }, [summary('active')]],
    ['retry', {}, [summary('active')]],
    ['contact', { canRetry: false }, [summary('active')]],
  ])('after a rejection offers a way out: %s for %j', (wayOut, more, sections) => {
    const found = standingOf(profile(...sections), { status: 'Rejected', ...more });
    expect(found).toMatchObject({ standing: 'rejected', wayOut });
  });

  test('includes a reviewer’s message, unless it is blank', () => {
    const kyc = (message: string) => ({ status: 'Approved', message });
    expect(standingOf(COMPLETE, kyc('Welcome')).message).toBe('Welcome');
    expect(standingOf(COMPLETE, kyc(' \n')).message).toBeUndefined();
  });

  test('shows corrections first, counted over all sections', () => {
    const sentBack = profile(summary('active', 2), summary('active', 1), summary('active'));
    expect(standingOf(sentBack, { status: 'Rejected' })).toEqual({
      standing: 'corrections',
      remarks: 3,
      wayOut: undefined,
      isWhole: false,
      message: undefined,
    });
  });

  test('takes the review of a section that was read from the section itself', () => {
    const sentBack = profile(summary('active', 2));
    const read = { id: 'active-2', status: 'active' };
    const review = { elements: { a: 'One' } };
    expect(standingOf(sentBack, undefined, { ...read, review })).toMatchObject({ remarks: 1 });
    expect(standingOf(sentBack, undefined, read)).toMatchObject({ standing: 'work', remarks: 0 });
    expect(standingOf(sentBack, undefined, { ...read, id: 'other' })).toMatchObject({ remarks: 2 });
    expect(standingOf(sentBack, undefined, { ...read, status: 'complete' })).toMatchObject({
      remarks: 2,
    });
  });

  test('counts a review only while its section is active', () => {
    for (const status of ['complete', 'locked', 'pending', 'Active']) {
      expect(standingOf(profile(summary(status, 2)), undefined).standing).toBe('done');
      expect(summaryCount(summary(status, 2))).toBe(0);
      expect(remarkCount({ status, review: { message: 'All' } })).toBe(0);
    }
  });

  test.each([
    [0, undefined],
    [0, {}],
    [0, { message: ' ', elements: { a: '' } }],
    [1, { message: 'All of it' }],
    [1, { message: 'All of it', elements: { a: 'One' } }],
    [2, { elements: { a: 'One', b: 'Two', c: ' ' } }],
  ])('counts %i remarks in %j', (count, review) => {
    expect(remarkCount({ status: 'active', review })).toBe(count);
  });
});

test('what is to be corrected has its place, in the order of the profile', () => {
  const { milestones } = profile(summary('active', 2), summary('complete', 1), summary('active'));
  const place = { milestoneId: 'm', sectionId: 'active-2' };
  expect(correctionsOf(milestones)).toEqual([{ place, count: 2 }]);
});

const statuses = fc.constantFrom('active', 'complete', 'pending', 'locked', 'odd');
const profiles = fc
  .array(fc.tuple(statuses, fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined })))
  .map((rows) => profile(...rows.map(([status, count]) => summary(status, count))));
const checks: fc.Arbitrary<Kyc | undefined> = fc.option(
  fc.record({
    status: fc.constantFrom('Approved', 'Rejected', 'Pending', 'Not_checked', 'x', ''),
    canRetry: fc.option(fc.boolean(), { nil: undefined }),
  }),
  { nil: undefined },
);

describe('whatever a backend says', () => {
  test('a rejection is never done, and done is never a rejection', () => {
    fc.assert(
      fc.property(profiles, checks, (qualification, kyc) => {
        const { standing, wayOut } = standingOf(qualification, kyc);
        if (kyc?.status === 'Rejected') expect(['rejected', 'corrections']).toContain(standing);
        expect(standing === 'rejected').toBe(wayOut !== undefined);
      }),
    );
  });

  test('done, approved and under review leave nothing to fill in', () => {
    fc.assert(
      fc.property(profiles, checks, (qualification, kyc) => {
        const { standing, remarks } = standingOf(qualification, kyc);
        const { sections } = qualification.milestones[0] as Milestone;
        const isActive = sections.some(({ status }) => status === 'active');
        if (isActive) expect(['work', 'corrections', 'rejected']).toContain(standing);
        else expect(['work', 'corrections']).not.toContain(standing);
        expect(remarks > 0).toBe(standing === 'corrections');
      }),
    );
  });
});

describe('the texts of the profile’s state', () => {
  test.each([
    ['work', undefined, 'component.Dashboard.open', 'form.success'],
    [
      'corrections',
      'component.Dashboard.correctionsTitle',
      'component.Dashboard.corrections',
      'form.success',
    ],
    [
      'underReview',
      'component.Dashboard.underReviewTitle',
      'component.Dashboard.underReview',
      'form.successUnderReview',
    ],
    [
      'approved',
      'component.Dashboard.approvedTitle',
      'component.Dashboard.approved',
      'form.successApproved',
    ],
    ['done', 'component.Dashboard.completeTitle', 'component.Dashboard.complete', 'form.success'],
  ] as const)('%s has its heading, its words and its end', (standing, title, text, end) => {
    const facts = { standing, remarks: 0, wayOut: undefined, message: undefined, isWhole: true };
    expect(standingText(facts)).toEqual({ title, text });
    expect(completionText(facts)).toBe(end);
  });

  test.each([
    ['done', 'component.Dashboard.waitingTitle'],
    ['approved', 'component.Dashboard.approvedTitle'],
  ] as const)('%s promises nothing while a section may open later', (standing, title) => {
    const facts = { standing, remarks: 0, wayOut: undefined, message: undefined, isWhole: false };
    expect(standingText(facts)).toEqual({ title, text: 'component.Dashboard.waiting' });
    expect(completionText(facts)).toBe('component.Dashboard.waitingTitle');
  });

  test('a rejection without a known way out says whom to ask', () => {
    const facts = {
      standing: 'rejected',
      remarks: 0,
      wayOut: undefined,
      message: undefined,
      isWhole: false,
    } as const;
    expect(standingText(facts)).toEqual({
      title: 'component.Dashboard.rejectedTitle',
      text: 'component.Dashboard.rejected.contact',
    });
  });

  test('never call a rejection complete', () => {
    fc.assert(
      fc.property(profiles, checks, (qualification, kyc) => {
        const facts = standingOf(qualification, kyc);
        const { title, text } = standingText(facts);
        const isSettled = [title, text].some((key) =>
          /\.(complete|approved|waiting)/.test(key ?? ''),
        );
        expect(isSettled).toBe(['done', 'approved'].includes(facts.standing));
        // 'Complete' is said where no section will open later.
        if (!facts.isWhole) expect(text).not.toBe('component.Dashboard.complete');
        if (facts.standing !== 'rejected') return;
        expect(text).toBe(`component.Dashboard.rejected.${facts.wayOut}`);
        expect(completionText(facts)).toBe('form.successRejected');
      }),
    );
  });
});
