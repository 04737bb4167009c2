import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEMO_DOCUMENTS } from '../../../../cli/studio/page/demo-documents';
import {
  type DocumentProfile,
  keepAnswers,
  profileOfDocument,
  withAnswers,
} from '../../../../cli/studio/preview/profile-of-document';
import { signedAddresses } from '../../../../src/reference-backend/rules/documents/signed-url';
import { fetchSection } from '../../../../src/reference-backend/rules/profile/fetch-section';
import { qualificationView } from '../../../../src/reference-backend/rules/profile/qualification-view';
import {
  type InvestorState,
  sectionState,
} from '../../../../src/reference-backend/rules/state/backend-state';

const element = (id: string, more: object = {}) => ({ id, type: 'string', label: id, ...more });
const section = (elements: readonly object[], more: object = {}) => ({
  ...{ id: 's', label: 'S', status: 'active', elements },
  ...more,
});
const whole = (sections: readonly ReturnType<typeof section>[]) => ({
  qualification: {
    id: 'q',
    languages: ['en'],
    milestones: [
      {
        ...{ id: 'm', label: 'M', status: 'active' },
        sections: sections.map(({ id, status }) => ({ id, label: `Short ${id}`, status })),
      },
    ],
  },
  sections: Object.fromEntries(sections.map((one) => [one.id, one])),
});

function read(source: unknown, opened?: ReadonlySet<string>): DocumentProfile {
  const found = profileOfDocument(source, opened);
  if (!found) throw new Error('nothing of it can be shown');
  return found;
}

const deps = ({ profile }: DocumentProfile) => ({
  ...{ profile, investorId: profile.id, now: 0 },
  addresses: signedAddresses({ storeUrl: '', owner: profile.id, sign: () => '' }),
  ...{ language: 'en' as const, linkLifetime: 1, identityConfig: () => ({}) },
});
const viewOf = (document: DocumentProfile, investor = document.investor, id = 's') => {
  const outcome = fetchSection(investor, { sectionId: id }, deps(document));
  if ('problem' in outcome) throw new Error(outcome.problem.code);
  return outcome.answer;
};
const statusesOf = (document: DocumentProfile, investor = document.investor) =>
  qualificationView(investor, deps(document)).milestones.flatMap(({ sections }) =>
    sections.map(({ id, status }) => `${id} ${status}`),
  );
/** The investor after these answers were saved. */
const saved = (investor: InvestorState, values: Record<string, unknown>, completed = true) => ({
  ...investor,
  sections: { ...investor.sections, s: { values, completed } },
});

describe('a document is shown as it is:', () => {
  it.each(DEMO_DOCUMENTS.map(({ id, text }) => [id, text] as const))(
    'the demo’s profile %s',
    (_, text) => {
      const source = JSON.parse(text());
      const document = read(source);
      const view = qualificationView(document.investor, deps(document));
      for (const [index, milestone] of source.qualification.milestones.entries()) {
        const { status: _status, ...own } = milestone;
        expect(view.milestones[index]).toMatchObject(own);
      }
      for (const [id, one] of Object.entries<{ elements?: unknown; plugins?: object[] }>(
        source.sections,
      )) {
        const shown = viewOf(document, document.investor, id);
        if (one.elements) expect(shown.elements).toEqual(one.elements);
        expect(shown.plugins?.length).toBe(one.plugins?.length);
      }
    },
  );

  it('a section alone, and a list of sections, all open', () => {
    expect(statusesOf(read(section([element('a')], { status: 'pending' })))).toEqual(['s active']);
    const list = [section([element('a')]), section([element('b')], { id: 't' })];
    expect(statusesOf(read(list))).toEqual(['s active', 't active']);
  });

  it('statuses, values, remarks, and labels of the summary', () => {
    const document = read(
      whole([
        section([element('a', { value: 'kept' })], { status: 'complete' }),
        section([element('b')], { id: 't', review: { message: 'No.', elements: { b: 'Why?' } } }),
        section([element('c')], { id: 'u', status: 'locked' }),
        section([element('d')], { id: 'v', status: 'pending' }),
      ]),
    );
    expect(statusesOf(document)).toEqual(['s complete', 't active', 'u locked', 'v active']);
    expect(viewOf(document).elements?.[0]?.value).toBe('kept');
    expect(viewOf(document, document.investor, 't').review?.elements).toEqual({ b: 'Why?' });
  });

  it('a section behind an open one waits until it is opened', () => {
    const source = whole([
      section([element('a')]),
      section([element('b')], { id: 't', status: 'pending' }),
    ]);
    expect(statusesOf(read(source))).toEqual(['s active', 't pending']);
    expect(statusesOf(read(source, new Set(['t'])))).toEqual(['s active', 't active']);
  });

  it('a section that the widget refuses, which is then asked for and refused', () => {
    const document = read({ id: 's', label: 'S', elements: [{ id: 'a' }] });
    expect(statusesOf(document)).toEqual(['s active']);
    expect(document.refused.get('s')).toEqual({ id: 's', label: 'S', elements: [{ id: 'a' }] });
  });

  it('nothing, where the widget could show nothing', () => {
    for (const source of [null, 1, 'x', [], {}, { sections: {} }, { qualification: [] }])
      expect(profileOfDocument(source), JSON.stringify(source)).toBeUndefined();
  });

  it('whatever stands in its places, without a crash', () => {
    const places = [
      ...['id', 'type', 'name', 'label', 'legend', 'value', 'options', 'fields', 'repeat'],
      ...['hiddenWhen', 'disabledWhen', 'mimeTypes', 'checkedValue', 'required', 'introText'],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
        const changed = section([{ ...element('a'), [place]: value }, element('b')]);
        const document = profileOfDocument(changed);
        if (document)
          viewOf(document, document.investor, document.profile.milestones[0]?.sections[0]?.id);
      }),
    );
  });
});

describe('after a change of the document', () => {
  const keep = (before: object, after: object, values: Record<string, unknown>) => {
    const first = read(before);
    const next = read(after);
    return sectionState(keepAnswers(next, first, saved(first.investor, values)), 's').values;
  };

  it('answers stay where they still fit, and go where they do not', () => {
    const kinds = ['string', 'number', 'input-date', 'input-checkbox', 'email', 'input-select'];
    const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.uniqueArray(fc.constantFrom('a', 'b', '7', '2020-01-31'), { minLength: 1 }),
        fc.constantFrom<unknown>('a', 'b', '7', 7, true, false, '2020-01-31', null, ''),
        fc.boolean(),
        (type, choices, value, isThere) => {
          const changed = element('a', { type, options: options(choices), label: 'Renamed' });
          const others = isThere ? [changed, element('b')] : [element('b')];
          const values = keep(section([element('a'), element('b')]), section(others), {
            a: value,
            b: 'typed',
          });
          expect(values.b).toBe('typed');
          if (!isThere) expect(values).not.toHaveProperty('a');
          if (isThere && type === 'string') expect(values.a).toBe(value);
          if (isThere && type === 'input-date' && value === 'a')
            expect(values).not.toHaveProperty('a');
          if (isThere && type === 'input-select' && typeof value === 'string' && value)
            expect('a' in values).toBe(choices.includes(value as never));
        },
      ),
    );
  });

  it('its own values come up where nobody has answered, and not over an answer', () => {
    const before = section([element('a', { value: 'one' }), element('b', { value: 'one' })]);
    const after = section([element('a', { value: 'two' }), element('b', { value: 'two' })]);
    expect(keep(before, after, { a: 'one', b: 'mine' })).toEqual({ a: 'two', b: 'mine' });
  });

  it('a cleared answer stays cleared', () => {
    const before = section([element('a', { value: 'one' })]);
    const after = section([element('a', { value: 'one', label: 'Renamed' })]);
    expect(keep(before, after, { a: null })).toEqual({ a: null });
  });

  it('what was saved stays done, and an answered remark stays answered', () => {
    const review = { elements: { a: 'Why?' } };
    const first = read(section([element('a')], { review }));
    const next = read(section([element('a', { label: 'Renamed' })], { review }));
    const state = keepAnswers(next, first, saved(first.investor, { a: 'x' }));
    expect(sectionState(state, 's')).toEqual({ values: { a: 'x' }, completed: true });
    const untouched = keepAnswers(next, first, first.investor);
    expect(sectionState(untouched, 's')).toMatchObject({ completed: false, review });
  });
});

it('a state opens its section again, with its answers over those that were there', () => {
  const document = read(
    section([
      element('a'),
      element('b'),
      { id: 'f', type: 'input-file', label: 'F', mimeTypes: ['application/pdf'] },
    ]),
  );
  const before = saved(document.investor, { a: 'x', b: 'y' });
  const file = { url: 'https://file.example/a', version: '1' };
  const after = withAnswers(document, before, 's', { b: 'z', f: file });
  expect(statusesOf(document, after)).toEqual(['s active']);
  const [a, b, f] = viewOf(document, after).elements ?? [];
  expect([a?.value, b?.value]).toEqual(['x', 'z']);
  expect(f?.value).toMatchObject({ filename: 'document.pdf', version: '1' });
});

it('what was answered in a section for an entry stays after a change of the document', () => {
  const owner = {
    ...{ id: 'owner', type: 'fieldset-grouped', label: 'Owner' },
    legend: { type: 'input-checkbox', name: 'there', label: 'There' },
    repeat: { list: 'owners', label: 'Owner', title: 'name' },
    fields: [element('name')],
  };
  const document = (label: string) =>
    whole([
      section([owner]),
      section([element('job', { label }), element('pay', { type: 'input-select', options: [] })], {
        ...{ id: 'jobs', forEach: { section: 's', list: 'owners' } },
      }),
    ]);
  const first = read(document('Job'));
  const named = withAnswers(first, first.investor, 's', { there: true, name: 'Ada' });
  const filled = withAnswers(first, named, 'jobs-1', { 'job-1': 'Baker', 'pay-1': 'much' });
  const state = keepAnswers(read(document('Work')), first, filled);
  expect(sectionState(state, 'jobs-1').values).toEqual({ 'job-1': 'Baker' });
});
