import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brokenPlace,
  brokenReason,
  pathAt,
  placeOf,
  pointerOfElement,
} from '../../../../cli/studio/page/json-places';
import { complete, wordsAt } from '../../../../cli/studio/page/schema-help';

function stateOf(doc: string): EditorState {
  const state = EditorState.create({ doc, extensions: [json()] });
  ensureSyntaxTree(state, doc.length, 5000);
  // A state takes in what was parsed after it was made with its next update, be it an empty one.
  return state.update({}).state;
}

/** Every pointer into a value, with what it leads to. */
function pointersInto(value: unknown, at = ''): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[at, value]];
  const rows = Array.isArray(value)
    ? value.map((row, index) => [String(index), row] as const)
    : Object.entries(value);
  return [
    [at, value],
    ...rows.flatMap(([name, one]) =>
      pointersInto(one, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ];
}

describe('a pointer', () => {
  it('leads to the place of its value, whatever the names and the layout are', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const state = stateOf(text);
        for (const [pointer, expected] of pointersInto(JSON.parse(text))) {
          const { from, to } = placeOf(state, pointer);
          const shown = state.sliceDoc(from, to);
          const isInside = typeof expected === 'object' && expected !== null;
          const last = /[[{]$/;
          if (isInside) expect(shown, pointer).toMatch(last);
          else expect(shown.endsWith(JSON.stringify(expected)), `${pointer}: ${shown}`).toBe(true);
        }
      }),
    );
  });

  it('leads to the nearest that is there, and of two properties to the one that counts', () => {
    const state = stateOf('{ "a": { "b": 1 }, "c": 2, "c": 3 }');
    expect(state.sliceDoc(placeOf(state, '/a/x').from, placeOf(state, '/a/x').to)).toBe('"a": {');
    expect(state.sliceDoc(placeOf(state, '/c').from, placeOf(state, '/c').to)).toBe('"c": 3');
    expect(placeOf(stateOf(''), '/a')).toEqual({ from: 0, to: 0 });
  });

  it('leads back to its place', () => {
    const doc = '{ "elements": [ { "id": "a" }, { "id": "b", "options": [ { "value": 1 } ] } ] }';
    const state = stateOf(doc);
    expect(pathAt(state, doc.indexOf('"b"') + 1).path).toEqual(['elements', 1, 'id']);
    expect(pathAt(state, doc.indexOf('"value"') + 1).path).toEqual([
      'elements',
      1,
      'options',
      0,
      'value',
    ]);
  });
});

it('what is no JSON is found where it stops being some', () => {
  expect(brokenPlace(stateOf('{ "a": 1 }')).from).toBe(0);
  const doc = '{ "a": 1, "b": x }';
  expect(brokenPlace(stateOf(doc)).from).toBe(doc.indexOf('x'));
  for (const wrong of ['"a\tb"', '"a\\x"']) {
    const text = `{ "a": 1, "b": ${wrong} }`;
    expect(() => JSON.parse(text)).toThrow();
    expect(brokenPlace(stateOf(text)).from, text).toBe(text.indexOf(wrong));
  }
});

describe('the schema', () => {
  const offered = (marked: string) => {
    const pos = marked.indexOf('|');
    const doc = marked.replace('|', '');
    const result = complete(new CompletionContext(stateOf(doc), pos, true));
    return result?.options.map(({ label }) => label) ?? [];
  };

  it('offers the names that an object can have and has not yet', () => {
    const names = offered('{ "id": "s", "elements": [ { "id": "a", "|" } ] }');
    expect(names).toEqual(expect.arrayContaining(['type', 'label', 'hiddenWhen']));
    expect(names).not.toContain('id');
    expect(names).not.toContain('elements');
  });

  it('offers names where none is begun, and those of a condition', () => {
    expect(offered('{ | }')).toContain('elements');
    const condition = '{ "elements": [ { "hiddenWhen": { "|" } } ] }';
    expect(offered(condition)).toEqual(['id', 'operator', 'values']);
  });

  it('offers in a whole profile, and explains, what makes sections depend on answers', () => {
    const inSection = (text: string) => `{ "sections": { "a": { ${text} } } }`;
    expect(offered(inSection('"|"'))).toEqual(
      expect.arrayContaining(['hiddenWhen', 'forEach', 'checks']),
    );
    const CONDITION = ['id', 'operator', 'values', 'section', 'entry'];
    expect(offered(inSection('"hiddenWhen": { "|" }'))).toEqual(CONDITION);
    expect(offered(inSection('"elements": [ { "hiddenWhen": [ { "|" } ] } ]'))).toEqual(CONDITION);
    expect(offered(inSection('"elements": [ { "disabledWhen": { "|" } } ]'))).not.toContain(
      'entry',
    );
    expect(offered(inSection('"forEach": { "|" }'))).toEqual(['section', 'list']);
    expect(offered(inSection('"checks": [ { "rule": "|" } ]'))).toEqual([
      'sum',
      'distinct',
      'order',
    ]);
    const doc = inSection('"forEach": { "list": "owners" }');
    expect(wordsAt(stateOf(doc), doc.indexOf('"forEach"') + 1)).toContain('for each entry');
    expect(wordsAt(stateOf(doc), doc.indexOf('"list"') + 1)).toContain('`repeat`');
  });

  it('offers the values that are known', () => {
    expect(offered('{ "status": "|" }')).toContain('active');
    expect(offered('{ "elements": [ { "type": "|" } ] }')).toContain('fieldset-grouped');
    expect(offered('{ "elements": [ { "isSearchable": | } ] }')).toEqual(['true', 'false']);
    expect(offered('{ "label": "|" }')).toEqual([]);
    expect(offered('{ "sections": { "a": { "elements": [ { "typ|')).toEqual([]);
  });

  it('says what is known of a property', () => {
    const words = (doc: string, place: string) => wordsAt(stateOf(doc), doc.indexOf(place) + 1);
    const doc = '{ "elements": [ { "minLength": 1, "nothing": 2 } ] }';
    expect(words(doc, '"minLength"')).toBe(
      'The fewest characters of a text.\nType: number or null.\nDefault: 0.',
    );
    expect(words(doc, '"nothing"')).toBeUndefined();
    const condition = '{ "elements": [ { "hiddenWhen": { "operator": "empty" } } ] }';
    expect(words(condition, '"operator"')).toContain('Default: "oneOf".');
    expect(words('{ "sections": { "a": { "warnOnUpdate": true } } }', '"warnOn')).toContain(
      'boolean',
    );
    expect(words('[ { "warnOnUpdate": true } ]', '"warnOn')).toContain('boolean');
  });
});

it.each([
  ['{ "a" 1 }', /^Expected ':' after property name\.$/],
  ['{ "a": 1, }', /^Expected double-quoted property name\.$/],
  ['[1, x]', /^Unexpected token 'x'\.$/],
  ['{ "a": "<b>secret</b>" x }', /^Expected ',' or '}' after property value\.$/],
  ['{ "a": ', /^The text ends too early\.$/],
  ['', /^The text ends too early\.$/],
])('says why %j is no JSON, without the text around it', (text, reason) => {
  let thrown: unknown;
  try {
    JSON.parse(text);
  } catch (error) {
    thrown = error;
  }
  expect(brokenReason(thrown)).toMatch(reason);
});

it('says what other browsers say of a text that is no JSON', () => {
  const firefox =
    "JSON.parse: expected ':' after property name at line 1 column 7 of the JSON data";
  expect(brokenReason(new SyntaxError(firefox))).toBe("Expected ':' after property name.");
  expect(brokenReason(new SyntaxError(''))).toBe('This is no JSON.');
});

it('finds an element in a document, a section and a list of sections', () => {
  const section = {
    ...{ id: 's/1', label: 'S', status: 'active' },
    elements: [
      { id: 'a', type: 'string' },
      { id: 'f', type: 'fieldset', fields: [{ id: 'b', type: 'string' }] },
    ],
  };
  const whole = { qualification: {}, sections: { 's/1': section } };
  expect(pointerOfElement(whole, 's/1', 'b')).toBe('/sections/s~11/elements/1/fields/0');
  expect(pointerOfElement(section, 's/1', 'a')).toBe('/elements/0');
  expect(pointerOfElement([{}, section], 's/1', 'f')).toBe('/1/elements/1');
  expect(pointerOfElement(whole, 's/1', 'c')).toBeUndefined();
  expect(pointerOfElement(whole, 't', 'a')).toBeUndefined();
});
