import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkProfile } from '../../../../cli/profile-document/check-profile';

const HELP = new Set(['Employees']);
const text = (id: string, more: object = {}) => ({ id, type: 'string', label: id, ...more });
const number = (id: string, more: object = {}) => ({ id, type: 'number', label: id, ...more });
const date = (id: string, more: object = {}) => ({ id, type: 'input-date', label: id, ...more });
const box = (id: string, more: object = {}) => ({ id, type: 'input-checkbox', label: id, ...more });
const select = (id: string, values: readonly unknown[], more: object = {}) => ({
  ...{ id, type: 'input-select', label: id },
  options: values.map((value) => ({ label: `L ${String(value)}`, value })),
  ...more,
});
const radio = (id: string, name: string, checkedValue: string, more: object = {}) => ({
  ...{ id, name, type: 'input-radio', label: checkedValue, checkedValue },
  ...more,
});
const group = (id: string, legend: object, fields: readonly object[], more: object = {}) => ({
  ...{ id, type: 'fieldset-grouped', label: id },
  legend: { type: 'input-checkbox', name: `${id}__there`, label: id, ...legend },
  fields,
  ...more,
});
const when = (id: string, values: readonly unknown[], operator = 'oneOf') => ({
  id,
  operator,
  values,
});

const section = (elements: readonly object[], more: object = {}) => ({
  ...{ id: 's', label: 'S', status: 'active' },
  ...(elements.length > 0 && { elements }),
  ...more,
});

/** A whole profile of these sections, in one milestone. */
const whole = (
  sections: readonly { readonly id: string; readonly status: string }[],
  more: { milestone?: object; milestones?: readonly object[]; qualification?: object } = {},
) => ({
  qualification: {
    id: 'q',
    languages: ['en'],
    milestones: more.milestones ?? [
      {
        ...{ id: 'm', label: 'M', status: 'active' },
        sections: sections.map(({ id, status }) => ({ id, label: id, status })),
        ...more.milestone,
      },
    ],
    ...more.qualification,
  },
  sections: Object.fromEntries(
    sections.map((one) => [one.id, { ...section([text('a')]), ...one }]),
  ),
});

const slot = (number: number, more: object = {}) =>
  group(`o${number}`, {}, [text(`o${number}__name`)], {
    repeat: { list: 'os', label: 'O', title: `o${number}__name`, min: 1 },
    ...more,
  });

const slots = (count: number, list = 'os') =>
  Array.from({ length: count }, (_, place) => {
    const key = `${list}${place + 1}`;
    const repeat = { list, label: 'O' };
    return group(key, {}, [text(`${key}__name`)], { repeat });
  });

interface Case {
  readonly rule: string;
  readonly pointer: string;
  readonly fault: unknown;
  readonly right: readonly unknown[];
}

const PLUGIN = { id: 'id-check-sumsub', config: { data: { sdkToken: 's' } } };
const SECOND_PLUGIN = { id: 'id-check-onfido', config: { data: { sdkToken: 'o' } } };
const plugin = (data: unknown) =>
  section([], { plugins: [{ id: 'id-check-onfido', config: { data } }] });
const wallet = (more: object) => [
  select('kind', ['new', 'onchainid'], {
    options: [
      { label: 'New', value: 'new', connectWalletMandatory: true },
      { label: 'Old', value: 'old' },
    ],
  }),
  { id: 'address', type: 'string-wallet', label: 'Address', ...more },
];

const CASES: readonly Case[] = [
  {
    rule: 'shape',
    pointer: '/elements/0/required',
    fault: section([text('a', { required: 'yes' })]),
    right: [
      section([text('a', { required: null })]),
      section([text('a', { helperText: null, options: null })]),
      [section([text('a')]), section([text('a')], { id: 't' })],
      whole([{ id: 's', status: 'active' }]),
      section([text('__proto__'), text('constructor')]),
    ],
  },
  {
    rule: 'shape',
    pointer: '/elements/0/minDate',
    fault: section([date('a', { minDate: '2024-02-30' })]),
    right: [
      section([date('a', { minDate: '2024-02-29' })]),
      section([date('a', { minDate: '2024-02-29T10:00:00Z' })]),
      section([date('a', { minDate: null })]),
      section([date('a', { minDate: '' })]),
      section([text('a', { minDate: 'x' })]),
    ],
  },
  {
    rule: 'shape',
    pointer: '/qualification/milestones/0/sections/1',
    fault: (() => {
      const document = whole([
        { id: 's', status: 'active' },
        { id: 't', status: 'pending' },
      ]);
      const { t: _, ...sections } = document.sections;
      return { ...document, sections };
    })(),
    right: [
      whole([{ id: '__proto__x', status: 'active' }]),
      whole([{ id: 'toString', status: 'active' }]),
    ],
  },
  {
    rule: 'duplicate-id',
    pointer: '/elements/1/fields/0/id',
    fault: section([text('a'), { id: 'f', type: 'fieldset', label: 'F', fields: [text('a')] }]),
    right: [
      section([radio('a', 'r', 'x'), radio('b', 'r', 'y')]),
      section([text('a'), text('A')]),
      section([text('a'), text('b', { name: 'c' })]),
      [section([text('a')]), section([text('a')], { id: 't' })],
      section([text('a'), { id: 'f', type: 'fieldset', label: 'F', fields: [text('b')] }]),
    ],
  },
  {
    rule: 'duplicate-key',
    pointer: '/elements/1',
    fault: section([text('a'), text('b', { name: 'a' })]),
    right: [
      section([radio('a', 'r', 'x'), radio('b', 'r', 'y')]),
      section([
        { id: 'f', type: 'fieldset', label: 'F', fields: [radio('a', 'r', 'x')] },
        { id: 'g', type: 'fieldset', label: 'G', fields: [radio('b', 'r', 'y')] },
      ]),
      section([
        group('f', { type: 'input-radio', name: 'way', checkedValue: 'f' }, [text('x')]),
        group('g', { type: 'input-radio', name: 'way', checkedValue: 'g' }, [text('y')]),
      ]),
      section([text('a'), text('b', { name: 'B' })]),
      section([text('a'), text('b')]),
    ],
  },
  {
    rule: 'condition-unknown-key',
    pointer: '/elements/1/hiddenWhen/id',
    fault: section([text('a', { name: 'alpha' }), text('b', { hiddenWhen: when('a', ['x']) })]),
    right: [
      section([text('a', { name: 'alpha' }), text('b', { hiddenWhen: when('alpha', ['x']) })]),
      section([text('a'), text('b', { hiddenWhen: [when('a', ['x'])] })]),
      section([text('a'), text('b', { disableWhen: { a: 'x' } })]),
      section([group('g', {}, [text('x')]), text('b', { hiddenWhen: when('g__there', [true]) })]),
      section([text('constructor'), text('b', { hiddenWhen: when('constructor', ['x']) })]),
    ],
  },
  {
    rule: 'condition-malformed',
    pointer: '/elements/1/hiddenWhen',
    fault: section([
      text('a'),
      text('b', { hiddenWhen: { id: 'a', operator: 'is', values: ['x'] } }),
    ]),
    right: [
      section([text('a'), text('b', { hiddenWhen: { id: 'a', operator: 'empty' } })]),
      section([text('a'), text('b', { hiddenWhen: { id: 'a', values: ['x'] } })]),
      section([text('a'), text('b', { hiddenWhen: null })]),
      section([text('a'), text('b', { hiddenWhen: [] })]),
      section([text('a'), text('b', { disableWhen: {} })]),
    ],
  },
  {
    rule: 'never-shown',
    pointer: '/elements/1',
    fault: section([
      select('a', ['x', 'y']),
      text('b', { hiddenWhen: when('a', ['x', 'y', null]) }),
    ]),
    right: [
      section([select('a', ['x', 'y']), text('b', { hiddenWhen: when('a', ['x', 'y']) })]),
      section([select('a', ['x', 'y']), text('b', { hiddenWhen: when('a', ['x', null]) })]),
      section([text('a'), text('b', { hiddenWhen: when('a', ['x'], 'notOneOf') })]),
      section([
        select('a', ['x', 'y']),
        select('b', ['x', 'y'], { hiddenWhen: when('a', ['x'], 'notOneOf') }),
        text('c', { hiddenWhen: when('b', ['y'], 'notOneOf') }),
      ]),
      section([
        text('a', { hiddenWhen: when('b', [], 'notEmpty') }),
        text('b', { hiddenWhen: when('a', [], 'notEmpty') }),
      ]),
    ],
  },
  {
    rule: 'always-disabled-required',
    pointer: '/elements/1',
    fault: section([
      box('a'),
      text('b', { required: true, disabledWhen: when('a', [true, false]) }),
    ]),
    right: [
      section([box('a'), text('b', { disabledWhen: when('a', [true, false]) })]),
      section([box('a'), text('b', { required: true, disabledWhen: when('a', [true]) })]),
      section([
        box('a'),
        text('b', { required: true, value: 'given', disabledWhen: when('a', [true, false]) }),
      ]),
      section([box('a'), text('b', { required: true, disableWhen: { a: true } })]),
      section([
        box('a'),
        text('b', { required: true, disabledWhen: [when('a', [true]), when('a', [false])] }),
      ]),
    ],
  },
  {
    rule: 'contradicting-limits',
    pointer: '/elements/0',
    fault: section([number('a', { required: true, min: 0.2, max: 0.8 })]),
    right: [
      section([number('a', { min: 0.2, max: 0.8, decimals: 1 })]),
      section([number('a', { min: 1, max: 1 })]),
      section([number('a', { min: -5, max: -1 })]),
      section([date('a', { minDate: '2024-01-01T23:00:00Z', maxDate: '2024-01-01T01:00:00Z' })]),
      section([text('a', { minLength: 255 })]),
    ],
  },
  {
    rule: 'contradicting-limits',
    pointer: '/elements/0',
    fault: section([text('a', { minLength: 300 })]),
    right: [
      section([number('a', { max: 0 })]),
      section([number('a', { min: 0.1, max: 0.3, decimals: 1 })]),
    ],
  },
  {
    rule: 'cyclic-conditions',
    pointer: '/elements/0',
    fault: section([text('a', { hiddenWhen: when('a', [], 'notEmpty') })]),
    right: [
      section([text('a', { disabledWhen: when('a', [], 'notEmpty') })]),
      section([
        text('a', { hiddenWhen: when('b', [], 'notEmpty') }),
        text('b', { hiddenWhen: when('a', [], 'notEmpty') }),
      ]),
      section([text('a'), text('b', { hiddenWhen: when('a', [], 'notEmpty') })]),
    ],
  },
  {
    rule: 'grouped-without-legend-type',
    pointer: '/elements/0/legend',
    fault: section([
      {
        id: 'g',
        type: 'fieldset-grouped',
        label: 'G',
        legend: { label: 'G' },
        fields: [text('x')],
      },
    ]),
    right: [
      section([group('g', {}, [text('x')])]),
      section([group('g', { type: 'input-radio' }, [text('x')])]),
      section([{ id: 'g', type: 'fieldset', label: 'G', fields: [text('x')] }]),
    ],
  },
  {
    rule: 'list-malformed',
    pointer: '/elements/0/repeat',
    fault: section([slot(1, { repeat: { list: 'os' } })]),
    right: [
      section([slot(1), slot(2)]),
      section([slot(1, { repeat: { list: 'os', label: 'O' } })]),
      section([slot(1), slot(2, { repeat: { list: 'other', label: 'P' } })]),
      section([slot(1, { required: true })]),
      section([slot(1, { repeat: null })]),
    ],
  },
  {
    rule: 'list-malformed',
    pointer: '/elements/300/repeat',
    fault: section(slots(10_000)),
    right: [section(slots(300)), section([...slots(300), ...slots(300, 'others')])],
  },
  {
    rule: 'list-malformed',
    pointer: '/elements/0/repeat/min',
    fault: section([slot(1, { repeat: { list: 'os', label: 'O', min: 2 } })]),
    right: [section([slot(1, { repeat: { list: 'os', label: 'O', min: 2 } }), slot(2)])],
  },
  {
    rule: 'no-options',
    pointer: '/elements/0',
    fault: section([select('a', [])]),
    right: [
      section([select('a', ['x'])]),
      section([radio('a', 'r', 'x')]),
      section([select('a', [0])]),
      section([select('a', [false])]),
    ],
  },
  {
    rule: 'plugin-without-token',
    pointer: '/plugins/0',
    fault: plugin({ levelName: 'basic' }),
    right: [plugin({ sdkToken: 't' }), section([text('a')], { plugins: [] })],
  },
  {
    rule: 'section-empty',
    pointer: '',
    fault: section([]),
    right: [section([text('a')]), plugin({ sdkToken: 't' })],
  },
  {
    rule: 'no-way-in',
    pointer: '/qualification/milestones',
    fault: whole([{ id: 's', status: 'pending' }], { milestone: { status: 'pending' } }),
    right: [
      whole([{ id: 's', status: 'complete' }], { milestone: { status: 'complete' } }),
      whole([{ id: 's', status: 'locked' }], { milestone: { status: 'complete' } }),
      whole([
        { id: 's', status: 'complete' },
        { id: 't', status: 'active' },
      ]),
    ],
  },
  {
    rule: 'no-way-in',
    pointer: '/qualification/milestones',
    fault: whole([{ id: 's', status: 'active' }], { milestone: { status: 'pending' } }),
    right: [whole([{ id: 's', status: 'active' }])],
  },
  {
    rule: 'connect-wallet-unreachable',
    pointer: '/elements/0/options/0',
    fault: section(wallet({ hiddenWhen: when('kind', ['new']) })),
    right: [
      section(wallet({})),
      section(wallet({ hiddenWhen: when('kind', ['old']) })),
      section(wallet({ hiddenWhen: when('kind', ['new'], 'notOneOf') })),
    ],
  },
  {
    rule: 'connect-wallet-unreachable',
    pointer: '/elements/0/options/0',
    fault: section([wallet({})[0] as object]),
    right: [section([select('kind', ['new', 'old'])])],
  },
  {
    rule: 'unknown-field',
    pointer: '/elements/0/requried',
    fault: section([text('a', { requried: true })]),
    right: [
      section([
        {
          id: 'a',
          type: 'input-file',
          label: 'A',
          value: { url: 'https://a.example/', anything: 1 },
        },
      ]),
      plugin({ sdkToken: 't', anything: 1 }),
      section([text('a'), text('b', { disableWhen: { a: 'x' } })]),
      section([text('a', { maxsize: 1, maxSize: 1 })]),
    ],
  },
  {
    rule: 'condition-impossible-value',
    pointer: '/elements/1/hiddenWhen/values/0',
    fault: section([select('a', ['x', 'y']), text('b', { hiddenWhen: when('a', ['z']) })]),
    right: [
      section([select('a', ['x', 'y']), text('b', { hiddenWhen: when('a', ['x', null, '']) })]),
      section([
        select('a', ['x', 'y'], { value: 'z' }),
        text('b', { hiddenWhen: when('a', ['z']) }),
      ]),
      section([number('a'), text('b', { hiddenWhen: when('a', [5]) })]),
      section([date('a'), text('b', { hiddenWhen: when('a', ['2024-01-01T10:00:00Z']) })]),
      section([box('a'), text('b', { hiddenWhen: when('a', [true]) })]),
    ],
  },
  {
    rule: 'condition-impossible-value',
    pointer: '/elements/1/hiddenWhen/values/0',
    fault: section([number('a'), text('b', { hiddenWhen: when('a', ['5']) })]),
    right: [section([text('a'), text('b', { hiddenWhen: when('a', ['5']) })])],
  },
  {
    rule: 'unknown-type',
    pointer: '/elements/0/type',
    fault: section([{ id: 'a', type: 'strng', label: 'A' }]),
    right: [section([text('a')]), section([{ id: 'a', type: 'email', label: 'A' }])],
  },
  {
    rule: 'unknown-icon',
    pointer: '/qualification/milestones/0/icon',
    fault: whole([{ id: 's', status: 'active' }], { milestone: { icon: 'users' } }),
    right: [
      whole([{ id: 's', status: 'active' }], { milestone: { icon: 'user' } }),
      whole([{ id: 's', status: 'active' }], { milestone: { icon: null } }),
    ],
  },
  {
    rule: 'unknown-status',
    pointer: '/status',
    fault: section([text('a')], { status: 'Active' }),
    right: [
      section([text('a')], { status: 'locked' }),
      section([text('a')], { status: 'pending' }),
    ],
  },
  {
    rule: 'unknown-plugin',
    pointer: '/plugins/0/id',
    fault: section([], { plugins: [{ id: 'id-check-onfid' }] }),
    right: [plugin({ sdkToken: 't' })],
  },
  {
    rule: 'choice-of-one',
    pointer: '/choose',
    fault: section([], { choose: 'one', plugins: [PLUGIN] }),
    right: [section([], { choose: 'one', plugins: [PLUGIN, SECOND_PLUGIN] })],
  },
  {
    rule: 'unknown-choose',
    pointer: '/choose',
    fault: section([], { choose: 'ones', plugins: [PLUGIN, SECOND_PLUGIN] }),
    right: [section([], { choose: 'one', plugins: [PLUGIN, SECOND_PLUGIN] })],
  },
  {
    rule: 'option-duplicate-value',
    pointer: '/elements/0/options/1',
    fault: section([select('a', ['x', 'x'])]),
    right: [section([select('a', ['x', 'X'])])],
  },
  {
    rule: 'option-duplicate-label',
    pointer: '/elements/0/options/1',
    fault: section([
      select('a', [], {
        options: [
          { label: 'X', value: 1 },
          { label: 'X', value: 2 },
        ],
      }),
    ]),
    right: [
      section([
        select('a', [], {
          options: [
            { label: '1', value: 1 },
            { label: '2', value: 2 },
          ],
        }),
      ]),
    ],
  },
  {
    rule: 'option-empty-value',
    pointer: '/elements/0/options/1',
    fault: section([select('a', ['x', ''])]),
    right: [section([select('a', ['x', 0])]), section([select('a', ['x', false])])],
  },
  {
    rule: 'additional-info-without-text',
    pointer: '/elements/0/additionalInfo',
    fault: section([text('a', { additionalInfo: 'employee' })]),
    right: [
      section([text('a', { additionalInfo: 'employees' })]),
      section([text('a', { additionalInfo: '' })]),
    ],
  },
  {
    rule: 'html-in-text',
    pointer: '/elements/0/label',
    fault: section([text('a', { label: 'Read <b>this</b>' })]),
    right: [
      section([text('a', { label: 'a < b and c > d' })]),
      section([text('a', { label: 'R&D; more' })]),
      section([text('a', { label: '[words](https://a.example)' })]),
      section([text('a', { label: 'x <3' })]),
    ],
  },
  {
    rule: 'missing-label',
    pointer: '/elements/0',
    fault: section([{ id: 'a', type: 'string' }]),
    right: [
      section([
        radio('a', 'r', 'x', { label: undefined, introText: 'Which?' }),
        radio('b', 'r', 'y'),
      ]),
      section([{ id: 'f', type: 'fieldset', fields: [text('a')] }]),
    ],
  },
  {
    rule: 'missing-label',
    pointer: '/elements/0',
    fault: section([text('a', { label: ' \u200b\u00a0' })]),
    right: [section([text('a', { label: '\u00a0Name' })])],
  },
  {
    rule: 'missing-label',
    pointer: '/elements/0/options/1',
    fault: section([
      select('a', [], {
        options: [
          { label: 'X', value: 'x' },
          { label: ' ', value: 'y' },
        ],
      }),
    ]),
    right: [section([select('a', [0, false])])],
  },
  {
    rule: 'stored-value-refused',
    pointer: '/elements/0/value',
    fault: section([number('a', { value: 5, max: 3 })]),
    right: [
      section([number('a', { value: 3, max: 3 })]),
      section([text('a', { value: '' })]),
      section([text('a', { required: true, value: null })]),
      section([number('a', { value: '3' })]),
      section([date('a', { value: '2024-01-01T10:00:00Z' })]),
      // Hidden with these answers it is cleared, and what is never enabled nobody can correct.
      section([
        box('b', { value: true }),
        number('a', { value: 5, max: 3, hiddenWhen: when('b', [true]) }),
      ]),
      section([
        box('b'),
        number('a', { value: 5, max: 3, disabledWhen: when('b', [true, false]) }),
      ]),
    ],
  },
  {
    rule: 'stored-value-refused',
    pointer: '/elements/1/value',
    fault: section([
      box('b', { value: true }),
      number('a', { value: 5, max: 3, disabledWhen: when('b', [true]) }),
    ]),
    right: [],
  },
  {
    rule: 'long-option-list',
    pointer: '/elements/0/options',
    fault: section([
      select(
        'a',
        Array.from({ length: 21 }, (_, index) => index),
      ),
    ]),
    right: [
      section([
        select(
          'a',
          Array.from({ length: 20 }, (_, index) => index),
        ),
      ]),
      section([
        select(
          'a',
          Array.from({ length: 21 }, (_, index) => index),
          { isSearchable: true },
        ),
      ]),
    ],
  },
  {
    rule: 'mime-type-unknown',
    pointer: '/elements/0/mimeTypes/0',
    fault: section([{ id: 'a', type: 'input-file', label: 'A', mimeTypes: ['image/jpeq'] }]),
    right: [
      section([{ id: 'a', type: 'input-file', label: 'A', mimeTypes: ['image/*', '.pdf', '*/*'] }]),
      section([{ id: 'a', type: 'input-file', label: 'A', mimeTypes: ['application/PDF'] }]),
    ],
  },
  {
    rule: 'list-title-unknown',
    pointer: '/elements/0/repeat/title',
    fault: section([slot(1, { repeat: { list: 'os', label: 'O', title: 'o1__nam' } })]),
    right: [
      section([slot(1)]),
      section([slot(1, { repeat: { list: 'os', label: 'O', title: null } })]),
    ],
  },
  {
    rule: 'slot-reads-slot',
    pointer: '/elements/1/hiddenWhen',
    fault: section([slot(1), slot(2, { hiddenWhen: when('o1__there', [false]) })]),
    right: [
      section([slot(1), slot(2)]),
      section([box('b'), slot(1, { hiddenWhen: when('b', [false]) }), slot(2)]),
      section([
        slot(1, {
          fields: [
            text('o1__name'),
            text('o1__why', { hiddenWhen: { id: 'o1__name', operator: 'empty' } }),
          ],
        }),
        slot(2),
      ]),
      section([
        slot(1),
        slot(2, {
          repeat: { list: 'others', label: 'P' },
          hiddenWhen: { id: 'o1__name', operator: 'empty' },
        }),
      ]),
      section([slot(1), slot(2), text('c', { hiddenWhen: when('o1__there', [false]) })]),
    ],
  },
  {
    rule: 'slot-reads-slot',
    pointer: '/elements/1/fields/0/disabledWhen',
    fault: section([
      slot(1),
      slot(2, {
        fields: [text('o2__name', { disabledWhen: { id: 'o1__name', operator: 'empty' } })],
      }),
    ]),
    right: [],
  },
  {
    rule: 'size-too-small',
    pointer: '/elements/0/maxSize',
    fault: section([{ id: 'a', type: 'input-file', label: 'A', maxSize: 10 }]),
    right: [1024, 10_485_760, null].map((maxSize) =>
      section([{ id: 'a', type: 'input-file', label: 'A', maxSize }]),
    ),
  },
  {
    rule: 'unknown-language',
    pointer: '/qualification/languages/1',
    fault: whole([{ id: 's', status: 'active' }], {
      qualification: { languages: ['en', 'english'] },
    }),
    right: [['en'], ['de-CH', 'pt_BR'], ['zh-Hant', 'nb'], ['et'], []].map((languages) =>
      whole([{ id: 's', status: 'active' }], { qualification: { languages } }),
    ),
  },
  {
    rule: 'status-differs',
    pointer: '/qualification/milestones/0/sections/1/status',
    fault: (() => {
      const document = whole([
        { id: 's', status: 'active' },
        { id: 't', status: 'pending' },
      ]);
      return {
        ...document,
        sections: { ...document.sections, t: { ...document.sections.t, status: 'active' } },
      };
    })(),
    right: ['complete', 'locked', 'pending'].map((status) =>
      whole([
        { id: 's', status: 'active' },
        { id: 't', status },
      ]),
    ),
  },
  {
    rule: 'section-unlisted',
    pointer: '/sections/t',
    fault: (() => {
      const document = whole([{ id: 's', status: 'active' }]);
      return {
        ...document,
        sections: { ...document.sections, t: section([text('a')], { id: 't' }) },
      };
    })(),
    right: [
      section([text('a')]),
      [section([text('a')])],
      whole([{ id: '__proto__x', status: 'active' }]),
    ],
  },
];

/** More of what is right, so that each rule has at least five near misses. */
const MORE: Readonly<Record<string, readonly unknown[]>> = {
  'size-too-small': [
    section([{ id: 'a', type: 'input-file', label: 'A' }]),
    section([text('a', { maxSize: 10 })]),
  ],
  'status-differs': [
    whole([{ id: 's', status: 'active' }]),
    section([text('a')], { status: 'locked' }),
  ],
  'section-unlisted': [
    whole([{ id: 's', status: 'active' }]),
    whole([
      { id: 's', status: 'active' },
      { id: 't', status: 'pending' },
    ]),
  ],
  'cyclic-conditions': [
    section([text('a', { disableWhen: { a: 'x' } })]),
    section([
      text('a'),
      text('b', { hiddenWhen: when('a', ['x']) }),
      text('c', { hiddenWhen: when('b', ['x']) }),
    ]),
  ],
  'grouped-without-legend-type': [
    section([{ id: 'f', type: 'fieldset', legend: { label: 'F' }, fields: [text('x')] }]),
    section([{ id: 'f', type: 'fieldset-files', legend: 'F', fields: [text('x')] }]),
  ],
  'no-options': [section([select('a', ['x'], { type: 'select-simple' })])],
  'plugin-without-token': [
    section([], { plugins: [{ id: 'id-check-sumsub', config: { data: { sdkToken: 's' } } }] }),
    section([text('a')], {
      plugins: [{ id: 'id-check-onfido', config: { data: { sdkToken: 't' } } }],
    }),
    section([text('a')], { plugins: null }),
  ],
  'section-empty': [
    section([{ id: 'f', type: 'fieldset', label: 'F', fields: [text('a')] }]),
    section([text('a')], { plugins: [] }),
    section([], { plugins: [{ id: 'id-check-sumsub', config: { data: { sdkToken: 's' } } }] }),
  ],
  'no-way-in': [
    whole([
      { id: 's', status: 'active' },
      { id: 't', status: 'pending' },
    ]),
  ],
  'connect-wallet-unreachable': [
    // A wallet field is known by its name as by its id.
    section([{ ...wallet({})[0], id: 'element-9', name: 'select_wallet' }]),
    section([...wallet({}), text('z', { hiddenWhen: when('kind', ['new']) })]),
  ],
  'unknown-field': [section([text('a', { web3InputKey: 'a' })])],
  'unknown-type': [
    section([{ id: 'a', type: 'string-wallet', label: 'A' }]),
    section([{ id: 'a', type: 'wallet-onchain-checkbox', label: 'A' }]),
    section([select('a', ['x'], { type: 'select-simple' })]),
  ],
  'unknown-icon': ['file', 'shield', 'globe'].map((icon) =>
    whole([{ id: 's', status: 'active' }], { milestone: { icon } }),
  ),
  'unknown-status': [
    section([text('a')], { status: 'complete' }),
    section([text('a')], { status: 'active' }),
    whole([
      { id: 's', status: 'active' },
      { id: 't', status: 'locked' },
    ]),
  ],
  'unknown-plugin': [
    section([], { plugins: [{ id: 'id-check-sumsub', config: { data: { sdkToken: 's' } } }] }),
    section([text('id-check-onfid')]),
    section([text('a')], { plugins: [] }),
    section([text('a')], { plugins: null }),
  ],
  'choice-of-one': [
    section([], { plugins: [PLUGIN] }),
    section([], { plugins: [PLUGIN, SECOND_PLUGIN] }),
    section([text('choose')], { choose: null }),
    section([text('choose')], { choose: '', plugins: [] }),
  ],
  'unknown-choose': [
    section([], { plugins: [PLUGIN, SECOND_PLUGIN] }),
    section([], { choose: null, plugins: [PLUGIN, SECOND_PLUGIN] }),
    section([], { choose: '', plugins: [PLUGIN] }),
    section([text('choose')]),
  ],
  'option-duplicate-value': [
    section([select('a', [1, 2]), select('b', [1, 2])]),
    section([
      select('a', [0, false], {
        options: [
          { label: 'Z', value: 0 },
          { label: 'F', value: false },
        ],
      }),
    ]),
    section([radio('a', 'r', 'x'), radio('b', 'r', 'y')]),
    section([
      select('a', ['1', 1], {
        options: [
          { label: 'Text', value: '1' },
          { label: 'Number', value: 1 },
        ],
      }),
    ]),
  ],
  'option-duplicate-label': [
    section([select('a', ['x']), select('b', ['x'])]),
    section([
      select('a', [], {
        options: [
          { label: 'x', value: 1 },
          { label: 'X', value: 2 },
        ],
      }),
    ]),
    section([select('a', ['x', 'y'])]),
    section([
      select('a', [], {
        options: [
          { label: 'x ', value: 1 },
          { label: 'x', value: 2 },
        ],
      }),
    ]),
  ],
  'option-empty-value': [
    section([select('a', [' '])]),
    section([select('a', ['null'])]),
    section([select('a', ['x'], { value: '' })]),
  ],
  'additional-info-without-text': [
    section([text('a', { additionalInfo: 'Employees' })]),
    section([text('a', { additionalInfo: null })]),
    section([text('additionalInfo')]),
  ],
  'html-in-text': [section([text('a', { helperText: 'a@b.example <a@b.example>' })])],
  'missing-label': [
    section([select('a', ['x', 'y'], { label: undefined })]),
    section([group('g', { label: 'G' }, [text('x')], { label: undefined })]),
    section([group('g', { label: undefined }, [text('x')])]),
  ],
  'long-option-list': [
    section([
      select(
        'a',
        Array.from({ length: 40 }, (_, index) => index),
        { isSearchable: true },
      ),
    ]),
    section(Array.from({ length: 25 }, (_, index) => radio(`r${index}`, 'r', `v${index}`))),
    section([select('a', ['x'])]),
  ],
  'mime-type-unknown': [
    section([{ id: 'a', type: 'input-file', label: 'A', mimeTypes: [] }]),
    section([{ id: 'a', type: 'input-file', label: 'A' }]),
    section([{ id: 'a', type: 'input-file', label: 'A', mimeTypes: ['image/heic', 'text/csv'] }]),
  ],
  'list-title-unknown': [
    section([slot(1), slot(2)]),
    section([slot(1, { repeat: { list: 'os', label: 'O' } })]),
    section([
      slot(1, {
        fields: [text('o1__name', { name: 'n' })],
        repeat: { list: 'os', label: 'O', title: 'n' },
      }),
    ]),
  ],
};

it('a plugin that the page registers is known, needs no token, and is named where another one is not', () => {
  const own = new Set(['id-check-eid']);
  const source = (id: string) => section([], { plugins: [{ id, config: { data: {} } }] });
  expect(checkProfile(source('id-check-eid'), HELP, own).findings).toEqual([]);
  expect(checkProfile(source('id-check-eit'), HELP, own).findings).toEqual([
    expect.objectContaining({
      rule: 'unknown-plugin',
      message: expect.stringContaining(
        'known are id-check-onfido, id-check-sumsub, id-check-eid; name those that your page registers with --plugins',
      ),
      suggestion: 'id-check-eid',
    }),
  ]);
});

it('every rule has at least five near misses, of which nothing is told', () => {
  const near = new Map<string, number>();
  for (const { rule, right } of CASES) near.set(rule, (near.get(rule) ?? 0) + right.length);
  for (const [rule, sources] of Object.entries(MORE)) {
    near.set(rule, (near.get(rule) ?? 0) + sources.length);
    for (const source of sources) {
      expect(checkProfile(source, HELP).findings, JSON.stringify(source)).toEqual([]);
    }
  }
  expect([...near].filter(([, count]) => count < 5)).toEqual([]);
});

describe.each(CASES)('$rule', ({ rule, pointer, fault, right }) => {
  it('names where it is, and nothing that follows from it', () => {
    const { findings } = checkProfile(fault, HELP);
    expect(findings.filter((one) => one.rule === rule).map((one) => one.pointer)).toEqual([
      pointer,
    ]);
  });

  it('stays silent about what is right', () => {
    for (const source of right) {
      const { findings } = checkProfile(source, HELP);
      expect(findings, JSON.stringify(source)).toEqual([]);
    }
  });
});

it('what follows from a hidden element, and from an unknown key, is not told again', () => {
  const { findings } = checkProfile(
    section([
      select('a', ['x']),
      select('b', ['x'], { hiddenWhen: when('a', ['x', null]) }),
      text('c', { hiddenWhen: when('b', ['x'], 'notOneOf') }),
      text('d', { hiddenWhen: when('nowhere', ['x'], 'notOneOf') }),
      {
        id: 'f',
        type: 'fieldset',
        label: 'F',
        fields: [text('g')],
        hiddenWhen: when('c', ['y'], 'notOneOf'),
      },
    ]),
    HELP,
  );
  expect(findings.map(({ rule, pointer }) => [rule, pointer])).toEqual([
    ['condition-unknown-key', '/elements/3/hiddenWhen/id'],
    ['never-shown', '/elements/1'],
  ]);
});

it('four times as many elements take no ten times as long, a knot of too many states is sampled', () => {
  const sections = Array.from({ length: 40 }, (_, place) =>
    section(
      Array.from({ length: 50 }, (_, index) =>
        select(`e${index}`, ['a', 'b', 'c'], {
          ...(index > 0 && { hiddenWhen: when(`e${index - 1}`, ['a'], 'notOneOf') }),
        }),
      ),
      { id: `s${place}` },
    ),
  );
  // A share, since a machine that is busy takes longer for both.
  const start = performance.now();
  checkProfile(sections.slice(0, 10), HELP);
  const quarter = performance.now();
  const checked = checkProfile(sections, HELP);
  expect(performance.now() - quarter).toBeLessThan(10 * (quarter - start));
  expect(checked.findings).toEqual([]);
  expect(checked.sampled).toBeUndefined();
  // Twelve that hide one another: 3 to the power of 12.
  const keys = Array.from({ length: 12 }, (_, index) => `k${index}`);
  const knot = section([
    ...keys.map((key) =>
      select(key, ['a', 'b'], {
        hiddenWhen: keys.filter((other) => other !== key).map((other) => when(other, ['a'])),
      }),
    ),
    text('undecided', { hiddenWhen: when('k0', [7], 'notOneOf') }),
  ]);
  const sampled = checkProfile(knot, HELP);
  expect(sampled.sampled).toBe(true);
  expect(sampled.findings.map(({ rule }) => rule)).toEqual(['condition-impossible-value']);
  expect(checkProfile(knot, HELP)).toEqual(sampled);
});

it('a finding says which element it is in, else which section', () => {
  const told = (source: unknown) =>
    checkProfile(source, HELP).findings.map(({ message }) => message);
  const fieldset = {
    id: 'f',
    type: 'fieldset',
    label: 'F',
    fields: [text('b', { requried: true })],
  };
  expect(told(section([fieldset]))).toEqual(['b: requried is no field that the widget reads']);
  expect(told(section([text('a', { name: 'n', required: 'yes' })]))).toEqual([
    'n: required is "yes", and has to be boolean',
  ]);
  expect(told([section([text('a')]), section([text('a')], { id: 't', lable: 'x' })])).toEqual([
    't: lable is no field that the widget reads',
  ]);
});

it.each([
  ['visibleWhen', 'hiddenWhen', /says when it is not shown, with notOneOf/],
  ['enabledWhen', 'disabledWhen', /says when it is not enabled/],
  ['mandatory', 'required', /reads$/],
  ['helpText', undefined, /reads$/],
  ['tooltip', 'helperText', /reads$/],
])('%s of another form builder leads to %s', (name, meant, words) => {
  const { findings } = checkProfile(section([text('a', { [name]: null })]), HELP);
  expect(findings).toMatchObject([
    { rule: 'unknown-field', message: expect.stringMatching(words) },
  ]);
  expect(findings[0]?.suggestion).toBe(meant);
});

it('every rule has a line in docs/backend/profiles.md, and every line is a rule', () => {
  const lines = readFileSync('docs/backend/profiles.md', 'utf8').matchAll(/^\| `([a-z-]+)` \|/gm);
  // Those between sections have a file of their own.
  const between = readFileSync('test/unit/cli/profile-document/branching.test.ts', 'utf8').matchAll(
    /'(?:error|warning) ([a-z-]+) /g,
  );
  const tested = [...CASES.map(({ rule }) => rule), ...Array.from(between, ([, rule]) => rule)];
  expect(Array.from(lines, ([, rule]) => rule).sort()).toEqual([...new Set(tested)].sort());
});
