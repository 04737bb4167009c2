import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';

/** Characters typed within this time form one search text. */
const TYPEAHEAD_MS = 700;

/** The options of a combobox, and how to choose. */
export interface ComboboxChoice {
  /** All options, in the order of the list; asked for once the list is used. */
  readonly labels: () => readonly { readonly label: string }[];
  /** Index of the chosen option; -1 for none. */
  readonly selected: () => number;
  /** -1: the choice was cleared. */
  readonly onSelect: (place: number) => void;
  readonly onBlur?: () => void;
  /** Returns the indexes of the options that match a query; without it the options can't be searched. */
  readonly search?: ((query: string) => readonly number[]) | undefined;
  readonly controlRef: RefObject<(HTMLInputElement & HTMLButtonElement) | null>;
  readonly disabled?: boolean;
}

/** The state of a combobox and its event handlers. */
export interface ComboboxState {
  readonly isOpen: boolean;
  /** Index of the option that Enter chooses; -1 for none. */
  readonly active: number;
  /** The search text; null while the field shows the chosen option. */
  readonly query: string | null;
  /** Indexes of the options in the list. */
  readonly shown: readonly number[];
  /** What was typed and left without a choice, and how many options it matches; null after the next choice or letter. */
  readonly unsettled: { readonly text: string; readonly count: number } | null;
  choose(place: number): void;
  search(text: string): void;
  press(event: KeyboardEvent): void;
  blur(): void;
  toggle(): void;
}

/** Keys, search and choice of a combobox, by the WAI-ARIA pattern. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share one state
export function useCombobox(choice: ComboboxChoice): ComboboxState {
  const { labels, selected, onSelect, onBlur, search, controlRef, disabled } = choice;
  const typed = useRef({ text: '', at: 0 });
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [unsettled, setUnsettled] = useState<ComboboxState['unsettled']>(null);
  const [query, setQuery] = useState<string | null>(null);
  const shown = useMemo(() => {
    if (!isOpen) return [];
    return query === null || !search ? [...labels().keys()] : search(query);
  }, [isOpen, query, search, labels]);

  const open = (at = selected()) => {
    if (disabled) return;
    const [first = -1] = query === null || !search ? labels().keys() : search(query);
    setActive(at >= 0 ? at : first);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setQuery(null);
  };
  const choose = (place: number) => {
    close();
    setUnsettled(null);
    if (place !== selected()) onSelect(place);
  };
  /**
   * Chooses the only option that the typed text matches. Other text stays to be mended; over a choice it is undone,
   * so that the field shows what will be saved.
   */
  const settle = (text: string | null) => {
    if (text === null) return setOpen(false);
    if (text.trim() === '') return choose(-1);
    const matches = search?.(text) ?? [];
    const chosen = selected();
    const isExact = (place: number) => labels()[place]?.label.toLowerCase() === text.toLowerCase();
    // Of several options with this label the chosen one stays.
    const exact = isExact(chosen) ? chosen : matches.find(isExact);
    const only = matches.length === 1 ? matches[0] : undefined;
    const found = exact ?? only;
    if (found !== undefined) return choose(found);
    setUnsettled({ text, count: matches.length });
    if (chosen >= 0) close();
    else setOpen(false);
  };
  const move = (step: 1 | -1) => {
    if (!isOpen) return open();
    const at = shown.indexOf(active);
    const next = at < 0 ? (step > 0 ? 0 : shown.length - 1) : at + step;
    setActive(shown[Math.max(0, Math.min(shown.length - 1, next))] ?? -1);
  };
  const typeAhead = (character: string, at: number) => {
    const previous = typed.current;
    const text = (at - previous.at < TYPEAHEAD_MS ? previous.text : '') + character.toLowerCase();
    typed.current = { text, at };
    const match = labels().findIndex(({ label }) => label.toLowerCase().startsWith(text));
    if (match < 0) return;
    if (isOpen) setActive(match);
    else if (match !== selected()) onSelect(match);
  };

  const press = (event: KeyboardEvent) => {
    const handled = () => event.preventDefault();
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      handled();
      return event.altKey && isOpen ? close() : move(key === 'ArrowDown' ? 1 : -1);
    }
    if (key === 'Enter' && isOpen) {
      handled();
      return active >= 0 ? choose(active) : close();
    }
    if (key === 'Escape' && isOpen) {
      handled(); // else a dialog around the field would close, too
      event.stopPropagation();
      return close();
    }
    if (search) return;
    if (isOpen && (key === 'Home' || key === 'End')) {
      handled();
      return setActive((key === 'Home' ? shown[0] : shown.at(-1)) ?? -1);
    }
    if (key === ' ' || key === 'Enter') {
      handled();
      return isOpen ? choose(active) : open();
    }
    if (key.length === 1 && !event.ctrlKey && !event.metaKey) typeAhead(key, event.timeStamp);
  };

  const blur = () => {
    settle(query);
    onBlur?.();
  };
  const toggle = () => {
    // A click into what is being typed moves the caret.
    if (isOpen && query !== null) return;
    if (isOpen) close();
    else open();
  };

  // Autofill and password managers may dispatch only the native event.
  const settleNow = useRef(settle);
  settleNow.current = settle;
  useEffect(() => {
    const control = controlRef.current;
    const change = () => control && 'value' in control && settleNow.current(String(control.value));
    control?.addEventListener('change', change);
    return () => control?.removeEventListener('change', change);
  }, [controlRef]);

  return {
    isOpen,
    active,
    query,
    shown,
    unsettled,
    choose,
    search: (text) => {
      setUnsettled(null);
      setQuery(text);
      setActive(text.trim() ? (search?.(text)[0] ?? -1) : -1);
      setOpen(true);
    },
    press,
    blur,
    toggle,
  };
}
