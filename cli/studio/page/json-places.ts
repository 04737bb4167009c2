import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { isRecord } from '../../../src/kit/rules/is-record';
import { readDocument } from '../../profile-document/document';
import { below, createReport } from '../../profile-document/findings';

/** A place of the text, in offsets. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** The way from the root to a value: names and numbers. */
export type JsonPath = readonly (string | number)[];

/**
 * Where a pointer (RFC 6901) leads to in the text: to the property's name, to the row of a list, or to the nearest
 * that is there of what holds it.
 */
export function placeOf(state: EditorState, pointer: string): Place {
  const steps = pointer.split('/').slice(1).map(unescaped);
  let value = rootOf(state);
  let place: Place = value ? startOf(value) : { from: 0, to: 0 };
  for (const step of steps) {
    const next = value && childOf(state, value, step);
    if (!next) return place;
    place = next.place;
    value = next.value;
  }
  return place;
}

/** The value that all others are in; null in an empty text. */
export function rootOf(state: EditorState): SyntaxNode | null {
  return valueIn(syntaxTree(state).topNode);
}

/** The path to the value or the property's name at an offset, and the node that is there. */
export function pathAt(
  state: EditorState,
  offset: number,
): { readonly path: JsonPath; readonly node: SyntaxNode } {
  const node = syntaxTree(state).resolveInner(offset, -1);
  const path: (string | number)[] = [];
  for (let one: SyntaxNode | null = node; one; one = one.parent) {
    const { parent } = one;
    if (one.name === 'Property') path.unshift(nameOf(state, one) ?? '');
    else if (parent?.name === 'Array' && isValue(one)) {
      path.unshift(valuesIn(parent).findIndex(({ from }) => from === one.from));
    }
  }
  return { path, node };
}

/** Where the text stops being JSON. */
export function brokenPlace(state: EditorState): Place {
  let place: Place | undefined;
  syntaxTree(state).iterate({
    enter: ({ type, name, from, to }) => {
      // The grammar lets a tab or an unknown escape in a text pass, which no JSON has.
      const isText = name === 'String' || name === 'PropertyName';
      if (type.isError || (isText && parsedText(state, { from, to }) === undefined)) {
        place ??= { from, to };
      }
    },
  });
  return place ?? { from: 0, to: 0 };
}

/** The names that an object has already. */
export function namesIn(state: EditorState, object: SyntaxNode): readonly string[] {
  return object.getChildren('Property').flatMap((property) => nameOf(state, property) ?? []);
}

function childOf(
  state: EditorState,
  value: SyntaxNode,
  step: string,
): { readonly place: Place; readonly value: SyntaxNode | null } | undefined {
  if (value.name === 'Array') {
    const row = valuesIn(value)[Number(step)];
    return row && { place: startOf(row), value: row };
  }
  // Of two properties with one name the last counts, as for JSON.parse.
  const property = value.getChildren('Property').findLast((one) => nameOf(state, one) === step);
  const name = property?.getChild('PropertyName');
  if (!property || !name) return undefined;
  const own = valueIn(property);
  return { place: { from: name.from, to: own ? startOf(own).to : name.to }, value: own };
}

function nameOf(state: EditorState, property: SyntaxNode): string | undefined {
  const name = property.getChild('PropertyName');
  return name ? textOf(state, name) : undefined;
}

/** Of an object or a list the bracket: all of it would be half the text. */
function startOf({ name, from, to }: SyntaxNode): Place {
  return { from, to: name === 'Object' || name === 'Array' ? from + 1 : to };
}

function valueIn(node: SyntaxNode): SyntaxNode | null {
  return valuesIn(node)[0] ?? null;
}

function valuesIn(node: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (isValue(child)) found.push(child);
  }
  return found;
}

const VALUES = ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'];

function isValue({ name }: SyntaxNode): boolean {
  return VALUES.includes(name);
}

function textOf(state: EditorState, place: Place): string {
  return parsedText(state, place) ?? state.sliceDoc(place.from, place.to).replaceAll('"', '');
}

/** The text between quotes; undefined for what JSON does not take for one. */
function parsedText(state: EditorState, { from, to }: Place): string | undefined {
  try {
    return String(JSON.parse(state.sliceDoc(from, to)));
  } catch {
    return undefined;
  }
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Why a text is no JSON, in the words of the browser's own parser without its place and the text around it. */
export function brokenReason(error: unknown): string {
  const { message } = error as Error;
  if (/end of (?:JSON|data|the)/i.test(message)) return 'The text ends too early.';
  const words = message
    .replace(/^JSON\.parse: /, '')
    .replace(/,? (?:\.\.\.)?"[\s\S]* is not valid JSON$/, '')
    .replace(/(?: in JSON)? at (?:position|line) [\s\S]*$/, '')
    .trim();
  const reason = words === '' ? 'This is no JSON' : words.charAt(0).toUpperCase() + words.slice(1);
  return `${reason}.`;
}

/** The pointer to an element, or a field of one, in a document, a section or a list of sections. */
export function pointerOfElement(
  source: unknown,
  sectionId: string,
  elementId: string,
): string | undefined {
  const found = readDocument(source, createReport([])).find(({ raw }) => raw.id === sectionId);
  return found && pointerIn(found.raw, 'elements', found.pointer, elementId);
}

function pointerIn(
  holder: Readonly<Record<string, unknown>>,
  name: 'elements' | 'fields',
  pointer: string,
  elementId: string,
): string | undefined {
  const rows = holder[name];
  if (!Array.isArray(rows)) return undefined;
  for (const [index, row] of rows.entries()) {
    if (!isRecord(row)) continue;
    const own = below(pointer, name, index);
    if (row.id === elementId) return own;
    const inside = pointerIn(row, 'fields', own, elementId);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
