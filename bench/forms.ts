/** One text field of a neutral form; `shownBy` names the field that must hold something for it to show. */
export interface NeutralField {
  readonly id: string;
  readonly label: string;
  readonly shownBy?: string;
}

/**
 * The form every contender draws: `count` text fields, every tenth of which shows only while the field
 * before it holds something. Nothing in it favours a library.
 */
export function neutralForm(count: number): readonly NeutralField[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `f${place}`,
    label: `Field ${place}`,
    ...(place % 10 === 9 && { shownBy: `f${place - 1}` }),
  }));
}

/** The select a widget's page begins with, as `?options=5000`; none without it. */
export function wantedSelect(): readonly object[] {
  const count = Number(new URLSearchParams(location.search).get('options'));
  const options = Array.from({ length: count }, (_, place) => ({
    label: `Option ${String(place).padStart(5, '0')}`,
    value: place,
  }));
  return count > 0
    ? [{ id: 'select', type: 'input-select', label: 'Select', isSearchable: true, options }]
    : [];
}

/** How many fields the page's address asks for, as `?fields=50`. */
export function wantedFields(): number {
  return Number(new URLSearchParams(location.search).get('fields') ?? 50);
}
