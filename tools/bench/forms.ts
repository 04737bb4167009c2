/** One text field of a neutral form; `shownBy` names the field that must hold something for it to show. */
export interface NeutralField {
  readonly id: string;
  readonly label: string;
  readonly shownBy?: string;
}

/** Fields that stand together: in a fieldset where they have a label. */
export interface NeutralGroup {
  readonly id: string;
  readonly label: string | undefined;
  readonly fields: readonly NeutralField[];
}

/**
 * The form every contender draws: `count` text fields, every tenth of which shows only while the field
 * before it holds something, in one group without a label or in `fieldsets` with one. Nothing in it favours
 * a library.
 */
function neutralForm(count: number, fieldsets = 0): readonly NeutralGroup[] {
  const fields = Array.from({ length: count }, (_, place) => ({
    id: `f${place}`,
    label: `Field ${place}`,
    ...(place % 10 === 9 && { shownBy: `f${place - 1}` }),
  }));
  const groups = Math.max(1, fieldsets);
  return Array.from({ length: groups }, (_, place) => ({
    id: `g${place}`,
    label: fieldsets > 0 ? `Group ${place}` : undefined,
    fields: fields.slice((place * count) / groups, ((place + 1) * count) / groups),
  }));
}

/** The form that the page's address asks for, as `?fields=200&fieldsets=10`. */
export function wantedForm(): readonly NeutralGroup[] {
  const wanted = new URLSearchParams(location.search);
  return neutralForm(Number(wanted.get('fields') ?? 50), Number(wanted.get('fieldsets')));
}

/** Lets the bench show another section of the same form in place of the one on screen. */
export function offerSections(show: (place: number) => void): void {
  let place = 0;
  Object.assign(window, {
    benchNext: () => {
      place += 1;
      show(place);
    },
  });
}

/** The options of the select that the page begins with, as `?options=5000`; none without it. */
export function wantedOptions(): readonly { readonly label: string; readonly value: number }[] {
  const count = Number(new URLSearchParams(location.search).get('options'));
  return Array.from({ length: count }, (_, place) => ({
    label: `Option ${String(place).padStart(5, '0')}`,
    value: place,
  }));
}
