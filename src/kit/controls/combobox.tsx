import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { VisuallyHidden } from '../display/visually-hidden';
import { ChevronIcon } from '../icons/icons';
import { followAnchor } from '../overlays/follow-anchor';
import { classNames } from '../styles/sheet';
import { useSheet } from '../styles/use-sheet';
import comboboxCss from './combobox.css?inline';
import { type ComboboxChoice, useCombobox } from './use-combobox';

/** One option. */
export interface ComboboxOption {
  readonly label: string;
  /** The language of the label, where it is not the page's. */
  readonly lang?: string | undefined;
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
  /** The chosen option, as the field shows it. */
  readonly chosen?: ComboboxOption | undefined;
  /** An option of the list by its index. */
  readonly optionAt: (place: number) => ComboboxOption | undefined;
  readonly placeholder: string;
  /** What the empty field shows while it can be searched. */
  readonly searchLabel: string;
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
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one control, as the pattern of ARIA draws it
export function Combobox(props: ComboboxProps) {
  const { id, labelId, chosen, optionAt, selected, search, placeholder, searchLabel, countText } =
    props;
  const { controlRef, disabled, required, attributes } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const state = useCombobox(props);
  const { isOpen, active, query, shown, choose, unsettled } = state;
  const rows = useRowWindow(list, shown.length, isOpen ? shown.indexOf(active) : -1);
  const selectedPlace = isOpen ? selected() : -1;
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
    <>
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
            placeholder={isOpen ? searchLabel : placeholder}
            // While it is closed, a choice that has come meanwhile counts.
            value={(isOpen || !chosen ? query : null) ?? chosen?.label ?? ''}
            onChange={(event) => state.search(event.target.value)}
          />
        ) : (
          <button {...common} className="input" type="button" onKeyUp={keepFromClick}>
            {chosen ? (
              <bdi lang={chosen.lang}>{chosen.label}</bdi>
            ) : (
              <span className="combobox-none">{placeholder}</span>
            )}
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
          onScroll={rows.follow}
        >
          <Space rows={rows.before} height={rows.height} />
          {shown.slice(rows.before, rows.end).map((place, index) => {
            const { label, lang, hint, mark } = optionAt(place) ?? {};
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={place}
                id={`${id}-option-${place}`}
                data-place={place}
                role="option"
                aria-selected={place === selectedPlace}
                aria-setsize={rows.isPart ? shown.length : undefined}
                aria-posinset={rows.isPart ? rows.before + index + 1 : undefined}
                className={classNames('option', place === active && 'option-active')}
                onClick={() => choose(place)}
              >
                {hint ? (
                  <span>
                    <bdi lang={lang}>{label}</bdi>
                    <span className="option-hint">{hint}</span>
                  </span>
                ) : (
                  <bdi lang={lang}>{label}</bdi>
                )}
                {mark}
              </div>
            );
          })}
          <Space rows={shown.length - rows.end} height={rows.height} />
          {isOpen && shown.length === 0 && <div className="option-none">{countText(0)}</div>}
        </div>
      </div>
      <div role="status">
        <VisuallyHidden>{isOpen && query !== null ? countText(shown.length) : ''}</VisuallyHidden>
        {!isOpen && unsettled && (
          <span className="hint">
            <bdi>{unsettled.text}</bdi>: {countText(unsettled.count)}
          </span>
        )}
      </div>
    </>
  );
}

/** How many rows of a long list are drawn at once, and how many of them stay beyond what is seen. */
const DRAWN_ROWS = 14;
const SPARE_ROWS = 3;
/** The height of a row before one was measured, in CSS pixels. */
const ROW_HEIGHT_PX = 40;

/** The rows of a list that are drawn, by their places. */
interface RowWindow {
  readonly before: number;
  readonly end: number;
  /** The height that stands for a row that is not drawn, in CSS pixels. */
  readonly height: number;
  /** Some rows are not drawn. */
  readonly isPart: boolean;
  /** Call when the list is scrolled. */
  follow(): void;
}

/** Draws all rows of a short list, and of a long one those around what is seen or active. */
function useRowWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  active: number,
): RowWindow {
  // At the start of a list less is drawn: there are no rows beyond it.
  const [from, setFrom] = useState(-SPARE_ROWS);
  const height = useRef(ROW_HEIGHT_PX);
  const [seen, setSeen] = useState({ count, active });
  const around = (row: number) =>
    Math.max(-SPARE_ROWS, Math.min(row - DRAWN_ROWS / 2, count - DRAWN_ROWS));
  let place = Math.min(from, Math.max(-SPARE_ROWS, count - DRAWN_ROWS));
  if (seen.count !== count || seen.active !== active) {
    // Another row is active, or another list is shown: it has to be drawn before it can be seen.
    if (active < place + 1 || active >= place + DRAWN_ROWS - 1) place = around(Math.max(active, 0));
    setSeen({ count, active });
    setFrom(place);
  }
  const isPart = count > DRAWN_ROWS;
  return {
    before: isPart ? Math.max(0, place) : 0,
    end: isPart ? place + DRAWN_ROWS : count,
    height: height.current,
    isPart,
    follow: () => {
      const { current } = list;
      const drawn = current?.querySelectorAll<HTMLElement>('[role=option]') ?? [];
      const [row, last] = [drawn[0], drawn[drawn.length - 1]];
      if (!isPart || !current || !row || !last) return;
      // Rows of long labels are higher: what counts is their average.
      const together = last.offsetTop + last.offsetHeight - row.offsetTop;
      height.current = together / drawn.length || ROW_HEIGHT_PX;
      const first = Math.floor(current.scrollTop / height.current);
      const end = Math.ceil((current.scrollTop + current.clientHeight) / height.current);
      const isSpare = first >= place + SPARE_ROWS || place <= 0;
      const isEnough = end <= place + DRAWN_ROWS - SPARE_ROWS || place + DRAWN_ROWS >= count;
      if (!isSpare || !isEnough) setFrom(around(Math.floor((first + end) / 2)));
    },
  };
}

/** Stands for rows that are not drawn. */
function Space({ rows, height }: { readonly rows: number; readonly height: number }): ReactNode {
  return rows > 0 && <div role="presentation" style={{ blockSize: rows * height }} />;
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
