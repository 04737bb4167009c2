import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names';
import comboboxCss from './combobox.css?inline';
import { followAnchor } from './follow-anchor';
import { ChevronIcon } from './icons';
import { useSheet } from './use-sheet';
import { VisuallyHidden } from './visually-hidden';

/** One thing to choose. */
export interface ComboboxOption {
  readonly label: string;
  /** An icon behind the label, with words of its own for screen readers. */
  readonly mark?: ReactNode;
}

export interface ComboboxProps {
  /** Id of the control; its label names it. */
  readonly id: string;
  /** Id of that label, for the list; without it the placeholder names the list. */
  readonly labelId?: string | undefined;
  readonly options: readonly ComboboxOption[];
  /** Place of the chosen option; -1 for none. */
  readonly selected: number;
  /** -1: nothing is chosen any more. */
  readonly onSelect: (place: number) => void;
  readonly onBlur?: () => void;
  /** Finds the places of the options a query names; without it the options can't be searched. */
  readonly search?: ((query: string) => readonly number[]) | undefined;
  readonly placeholder: string;
  /** Said while the list is searched: how many options there are. */
  readonly countText: (count: number) => string;
  readonly controlRef: RefObject<(HTMLInputElement & HTMLButtonElement) | null>;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** Further attributes of the control. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** Characters typed within this time belong together. */
const TYPEAHEAD_MS = 700;

/**
 * A listbox with a field: to be searched by typing, or to be chosen from only. Follows the WAI-ARIA
 * pattern 'Combobox': the focus stays in the field, the list stands in the top layer. For what a
 * native select can't do; everything happens within one shadow root.
 */
export function Combobox(props: ComboboxProps) {
  const { id, labelId, options, selected, onSelect, onBlur, search, placeholder, countText } =
    props;
  const { controlRef, disabled, required, attributes } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** What is being searched for; null while the field shows what is chosen. */
  const [query, setQuery] = useState<string | null>(null);
  const shown = query === null || !search ? options.map((_, place) => place) : search(query);
  const chosen = options[selected];
  useSheet(box, comboboxCss);

  useEffect(() => {
    if (!isOpen || !list.current || !box.current) return;
    const popover = list.current;
    popover.showPopover();
    const stop = followAnchor(popover, box.current, 'stretch');
    return () => {
      stop();
      popover.hidePopover();
    };
  }, [isOpen]);

  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>(`[data-place="${active}"]`);
    if (isOpen && list.current && option) scrollWithin(list.current, option);
  }, [isOpen, active]);

  const open = (at = selected) => {
    if (disabled) return;
    setActive(at >= 0 ? at : (shown[0] ?? -1));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setQuery(null);
  };
  const choose = (place: number) => {
    close();
    if (place !== selected) onSelect(place);
  };
  /** Takes what stands in the field for a choice where it can only mean one; else it is undone. */
  const settle = (text: string | null) => {
    if (text === null) return setOpen(false);
    if (text.trim() === '') return choose(-1);
    const found = search?.(text) ?? [];
    const exact = found.find((place) => options[place]?.label.toLowerCase() === text.toLowerCase());
    const only = found.length === 1 ? found[0] : undefined;
    choose(exact ?? only ?? selected);
  };
  const move = (step: 1 | -1) => {
    if (!isOpen) return open();
    const at = shown.indexOf(active);
    const next = at < 0 ? (step > 0 ? 0 : shown.length - 1) : at + step;
    setActive(shown[Math.max(0, Math.min(shown.length - 1, next))] ?? -1);
  };
  const typeAhead = (character: string, at: number) => {
    const known = typed.current;
    const text = (at - known.at < TYPEAHEAD_MS ? known.text : '') + character.toLowerCase();
    typed.current = { text, at };
    const found = options.findIndex(({ label }) => label.toLowerCase().startsWith(text));
    if (found < 0) return;
    if (isOpen) setActive(found);
    else if (found !== selected) onSelect(found);
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
  const toggle = () => (isOpen ? close() : open());

  // Autofill and password managers may fire nothing but the native event.
  const take = useRef(settle);
  take.current = settle;
  useEffect(() => {
    const control = controlRef.current;
    const change = () => control instanceof HTMLInputElement && take.current(control.value);
    control?.addEventListener('change', change);
    return () => control?.removeEventListener('change', change);
  }, [controlRef]);

  const common = {
    ...attributes,
    ref: controlRef,
    id,
    disabled,
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-list`,
    'aria-haspopup': 'listbox',
    'aria-required': required,
    'aria-activedescendant': isOpen && active >= 0 ? `${id}-option-${active}` : undefined,
    onKeyDown: press,
    onBlur: blur,
    onClick: toggle,
  } as const;

  return (
    <div ref={box} className="anchor combobox">
      {search ? (
        <input
          {...common}
          className="input"
          type="text"
          autoCapitalize="off"
          spellCheck={false}
          aria-autocomplete="list"
          autoComplete={String(attributes?.autoComplete ?? 'off')}
          placeholder={placeholder}
          value={query ?? chosen?.label ?? ''}
          onChange={(event) => {
            const text = event.target.value;
            setQuery(text);
            setActive(text.trim() ? (search(text)[0] ?? -1) : -1);
            setOpen(true);
          }}
        />
      ) : (
        <button {...common} className="input" type="button" onKeyUp={keepFromClick}>
          {chosen ? chosen.label : <span className="combobox-none">{placeholder}</span>}
        </button>
      )}
      {query === null && chosen?.mark && <span className="combobox-mark">{chosen.mark}</span>}
      <ChevronIcon />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-labelledby={isOpen ? labelId : undefined}
        aria-label={isOpen && !labelId ? placeholder : undefined}
        popover="manual"
        className="listbox"
        onMouseDown={keepFocus}
      >
        {shown.map((place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={place}
            id={`${id}-option-${place}`}
            data-place={place}
            role="option"
            aria-selected={place === selected}
            className={classNames('option', place === active && 'option-active')}
            onClick={() => choose(place)}
          >
            <span>{options[place]?.label}</span>
            {options[place]?.mark}
          </div>
        ))}
        {shown.length === 0 && <div className="option-none">{countText(0)}</div>}
      </div>
      <div role="status">
        <VisuallyHidden>{isOpen && query !== null ? countText(shown.length) : ''}</VisuallyHidden>
      </div>
    </div>
  );
}

/**
 * Scrolls the list and nothing else: `scrollIntoView` would move the page, too, and the list with it, a
 * frame later and under the pointer.
 */
function scrollWithin(list: HTMLElement, option: HTMLElement): void {
  const [frame, box] = [list.getBoundingClientRect(), option.getBoundingClientRect()];
  const { clientTop: border } = list;
  const above = box.top - (frame.top + border);
  const below = box.bottom - (frame.bottom - border);
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += below;
}

/** A press in the list must not take the focus from the field. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The space bar has been dealt with when it went down. */
function keepFromClick(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault();
}
