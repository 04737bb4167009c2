import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { VisuallyHidden } from '../display/announcement';
import { ChevronIcon } from '../icons/icons';
import { followAnchor } from '../overlays/follow-anchor';
import { classNames, useSheet } from '../styles/sheet';
import comboboxCss from './combobox.css?inline';
import { type ComboboxChoice, useCombobox } from './use-combobox';

/** One option. */
export interface ComboboxOption {
  readonly label: string;
  /** Tells options of one label apart. */
  readonly hint?: string | undefined;
  /** An icon behind the label, with text for screen readers. */
  readonly mark?: ReactNode;
}

export interface ComboboxProps extends ComboboxChoice {
  /** Id of the control; its label names it. */
  readonly id: string;
  /** Id of the label, which names the list too; without it the placeholder names the list. */
  readonly labelId?: string | undefined;
  readonly options: readonly ComboboxOption[];
  readonly placeholder: string;
  /** Announced during a search: how many options are left. */
  readonly countText: (count: number) => string;
  readonly required?: boolean;
  /** Further attributes of the control. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/**
 * A listbox with a field, with or without search by typing. Follows the WAI-ARIA pattern 'Combobox': the
 * focus stays in the field, the list is in the top layer. For what a native select can't do; all of it is in
 * one shadow root.
 */
export function Combobox(props: ComboboxProps) {
  const { id, labelId, options, selected, search, placeholder, countText } = props;
  const { controlRef, disabled, required, attributes } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const state = useCombobox(props);
  const { isOpen, active, query, shown, choose } = state;
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
    onKeyDown: state.press,
    onBlur: state.blur,
    onClick: state.toggle,
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
          onChange={(event) => state.search(event.target.value)}
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
            <span>
              {options[place]?.label}
              {options[place]?.hint && <span className="option-hint">{options[place]?.hint}</span>}
            </span>
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

/** Scrolls the list only: `scrollIntoView` would scroll the page too, and move the list under the pointer. */
function scrollWithin(list: HTMLElement, option: HTMLElement): void {
  const [frame, box] = [list.getBoundingClientRect(), option.getBoundingClientRect()];
  const { clientTop: border } = list;
  const above = box.top - (frame.top + border);
  const below = box.bottom - (frame.bottom - border);
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += below;
}

/** A press in the list must not move the focus from the field. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The space bar was handled at keydown. */
function keepFromClick(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault();
}
