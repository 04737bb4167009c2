import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  forceParsing,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Finding } from '../../profile-document/findings';
import { brokenPlace, placeOf } from './json-places';
import { complete, describeOnHover } from './schema-help';

/** The editor of the profile's text. */
export interface ProfileEditor {
  /** To the letter, with the line ends that it came with. */
  text(): string;
  /** Puts another text in; it can be undone. */
  setText(text: string): void;
  /** Underlines these. */
  underline(findings: readonly Finding[]): void;
  /** Underlines where the text is no JSON; returns line and column, from 1. */
  underlineBroken(reason: string): readonly [number, number];
  /** Leads to the place of a pointer. */
  lead(pointer: string): void;
  /** The same, without taking the focus. */
  show(pointer: string): void;
  leadToBroken(): void;
  destroy(): void;
}

/** What the editor needs. */
export interface EditorSettings {
  /** Lets the editor's own style sheets pass the page's policy. */
  readonly nonce: string;
  readonly changed: () => void;
  /** Escape was pressed, with nothing of the editor's own to close. */
  readonly left: () => void;
  readonly save: () => void;
}

/** How long the grammar may take for a text (ms). */
const PARSE_MS = 1000;

/** Puts an editor into `parent`. */
export function createProfileEditor(
  parent: HTMLElement,
  { nonce, changed, left, save }: EditorSettings,
): ProfileEditor {
  const lineEnds = new Compartment();
  const scheme = new Compartment();
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const schemeNow = () => EditorView.darkTheme.of(dark.matches);
  const handled = (act: () => void) => () => {
    act();
    return true;
  };
  const ownKeys = [
    { key: 'Mod-s', run: handled(save) },
    { key: 'Escape', run: handled(left) },
  ];
  /** A byte order mark: no letter that one could see or needs to pass. */
  let mark = '';
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        EditorView.cspNonce.of(nonce),
        lineEnds.of(EditorState.lineSeparator.of('\n')),
        scheme.of(schemeNow()),
        lineNumbers(),
        codeFolding(),
        foldGutter(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        search({ top: true }),
        autocompletion({ override: [complete] }),
        describeOnHover,
        json(),
        syntaxHighlighting(HIGHLIGHT),
        THEME,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': 'Profile as JSON',
          'aria-describedby': 'editor-keys',
          spellcheck: 'false',
          tabindex: '0',
        }),
        keymap.of([
          ...ownKeys,
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...searchKeymap,
          ...foldKeymap,
          ...historyKeymap,
          // Without a binding of its own, Tab leaves the editor.
          ...defaultKeymap,
        ]),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) changed();
        }),
      ],
    }),
  });
  const follow = () => view.dispatch({ effects: scheme.reconfigure(schemeNow()) });
  dark.addEventListener('change', follow);
  /** What is to be found has to be parsed to its end. */
  const parsed = () => {
    forceParsing(view, view.state.doc.length, PARSE_MS);
    return view.state;
  };
  const show = ({ from, to }: { readonly from: number; readonly to: number }) =>
    view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
  const select = (place: { readonly from: number; readonly to: number }) => {
    show(place);
    view.focus();
  };

  return {
    text: () => mark + view.state.sliceDoc(),
    setText: (given) => {
      mark = given.startsWith('\uFEFF') ? '\uFEFF' : '';
      const text = given.slice(mark.length);
      const effects = lineEnds.reconfigure(EditorState.lineSeparator.of(lineEndOf(text)));
      view.dispatch({ effects });
      const all = { from: 0, to: view.state.doc.length };
      view.dispatch({
        changes: { ...all, insert: view.state.toText(text) },
        // One step of its own, however short ago the author typed.
        annotations: isolateHistory.of('full'),
      });
    },
    underline: (findings) => {
      const state = parsed();
      const diagnostics = findings.map(
        ({ pointer, severity, rule, message, suggestion }): Diagnostic => ({
          ...placeOf(state, pointer),
          severity,
          source: rule,
          message: suggestion ? `${message}. Did you mean ${suggestion}?` : `${message}.`,
        }),
      );
      diagnostics.sort((one, two) => one.from - two.from);
      view.dispatch(setDiagnostics(state, diagnostics));
    },
    underlineBroken: (reason) => {
      const state = parsed();
      const place = brokenPlace(state);
      const broken: Diagnostic = { ...place, severity: 'error', message: reason };
      view.dispatch(setDiagnostics(state, [broken]));
      const line = state.doc.lineAt(place.from);
      return [line.number, place.from - line.from + 1];
    },
    lead: (pointer) => select(placeOf(parsed(), pointer)),
    show: (pointer) => show(placeOf(parsed(), pointer)),
    leadToBroken: () => select(brokenPlace(parsed())),
    destroy: () => {
      dark.removeEventListener('change', follow);
      view.destroy();
    },
  };
}

/** CR LF where all lines end so; else LF, so that a lone CR stays a letter and the text stays as it is. */
function lineEndOf(text: string): string {
  return /\r\n/.test(text) && !/(^|[^\r])\n|\r(?!\n)/.test(text) ? '\r\n' : '\n';
}

const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.propertyName, color: 'light-dark(#1f4e8c, #9cc4f5)' },
  { tag: tags.string, color: 'light-dark(#0a6640, #79d7a8)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#8a3a6b, #e8a3cd)' },
]);

const THEME = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  // The frame around it has the outline: the gutter would cover a part of this one.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', lineHeight: '1.5' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface)',
    color: 'var(--muted)',
    borderInlineEnd: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    borderColor: 'var(--line)',
  },
  // The search, with the page's own controls.
  '.cm-panel.cm-search': { fontSize: '0.95rem', padding: '6px 30px 6px 6px' },
  '.cm-panel.cm-search label': { display: 'inline-flex', gap: '4px', marginInlineEnd: '8px' },
  '.cm-textfield': {
    minHeight: '32px',
    borderColor: 'var(--line-strong)',
    borderRadius: '6px',
    backgroundColor: 'var(--surface)',
    color: 'inherit',
    fontSize: 'inherit',
  },
  '.cm-textfield::placeholder': { color: 'var(--muted)' },
  '.cm-button': {
    minHeight: '32px',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    fontSize: 'inherit',
  },
  '.cm-tooltip .described': { whiteSpace: 'pre-wrap', padding: '6px 10px', maxWidth: '36rem' },
  '.cm-completionDetail': { color: 'var(--muted)' },
});
