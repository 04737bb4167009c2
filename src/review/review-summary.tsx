import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useForm } from '../form/context';
import { isHidden, shownOf } from '../form/rules/conditions';
import { fieldsetLegend, keyLabelInGroup } from '../form/rules/display/key-label';
import type { FieldModel } from '../form/rules/model/section-model';
import type { FormStore } from '../form/store/form-store';
import { Notice } from '../kit/display/notice';
import { useRequest, type ViewRequest } from '../kit/hooks/use-request';
import { useValue } from '../kit/hooks/use-value';
import { showOutcome } from '../kit/overlays/focus';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import reviewCss from './review.css?inline';
import { isSameAnswer, remarkAt, remarksOf } from './rules/remarks';

/** Shows what a reviewer wants changed, and gives the form its remarks, which the fields show. */
export function ReviewSummary({
  form,
}: {
  readonly form: ReviewableForm & Pick<FormStore, 'remarks'>;
}): ReactNode {
  const remarks = useValue(form.remarks);
  useLayoutEffect(() => {
    form.remarks.value ??= createFormRemarks(form);
  }, [form]);
  return remarks && <Summary remarks={remarks} />;
}

/**
 * Above a section that was sent back: what the reviewer says of it, and a list of the fields that are still
 * as they were, each entry leading to its field (product-rules#corrections).
 */
function Summary({ remarks }: { readonly remarks: FormRemarks }): ReactNode {
  const translate = useText();
  const lang = useForm().model.section.contentLanguage;
  const general = useValue(remarks.general);
  const entries = useValue(remarks.entries);
  const ref = useRef<HTMLElement>(null);
  const titleId = useId();
  useSheet(ref, reviewCss);
  useRequest(remarks.focusRequest, () => ref.current && showOutcome(ref.current));
  if (general.length === 0 && entries.length === 0) return null;
  const count = entries.length;
  return (
    <section ref={ref} tabIndex={-1} className="summary review" aria-labelledby={titleId}>
      <Notice
        tone="warning"
        isSaidOnce
        title={
          <span id={titleId}>
            {count > 0
              ? translate('component.Review.summary', { count })
              : translate('component.Review.from')}
          </span>
        }
      >
        {general.map((words) => (
          <p key={words} className="review-words">
            <bdi lang={lang}>{words}</bdi>
          </p>
        ))}
        {count > 0 && (
          <ul>
            {entries.map((entry) => (
              <li key={entry.key}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </section>
  );
}

/** A button, since an anchor would not reach into the shadow root; words alone where the field is hidden. */
function Entry({ entry: { fieldId, label, words } }: { readonly entry: RemarkEntry }): ReactNode {
  const { leadToField, model } = useForm();
  const lang = model.section.contentLanguage;
  const content = (
    <>
      {label && <bdi lang={lang}>{label}</bdi>}
      {label && ': '}
      <bdi className="review-words" lang={lang}>
        {words}
      </bdi>
    </>
  );
  if (fieldId === undefined) return content;
  return (
    <button
      type="button"
      className="link"
      onClick={(event) => leadToField(event.currentTarget, fieldId)}
    >
      {content}
    </button>
  );
}

/** The parts of a form that its remarks depend on. */
export interface ReviewableForm extends Pick<FormStore, 'model' | 'readValues'> {
  readonly values: Pick<FormStore['values'], 'read'>;
  readonly saveState: Pick<FormStore['saveState'], 'isSaved'>;
}

/** Makes the remarks of one form; what they read is tracked inside a computed or an effect. */
export function createFormRemarks(form: ReviewableForm): FormRemarks {
  const { model, values, saveState, readValues } = form;
  const remarks = remarksOf(model);
  const { message, fields, groups, unplaced } = remarks;
  const focusRequest = signal<ViewRequest | null>(null);
  const general = [...(message === undefined ? [] : [message]), ...unplaced];
  const fieldsIn = (group: string) =>
    model.fields.filter(({ fieldset }) => fieldset?.key === group);
  // A group carries its remark while none of its fields has changed.
  const ofGroup = (key: string) => {
    const isSame = (field: FieldModel) =>
      isSameAnswer(readValues.get(field.key) ?? null, values.read(field.key));
    return saveState.isSaved() || !fieldsIn(key).every(isSame) ? undefined : groups.get(key);
  };
  const of = (key: string) => {
    if (groups.has(key)) return ofGroup(key);
    if (!fields.has(key) || saveState.isSaved()) return undefined;
    const read = readValues.get(key) ?? null;
    return remarkAt(remarks, key, { read, current: values.read(key) });
  };
  const entryOf = (key: string): readonly RemarkEntry[] => {
    const [words, holders] = [of(key), model.keys.get(key)?.holders];
    if (words === undefined || !holders) return [];
    const shown = shownOf(holders, values.read);
    const fieldId = isHidden(shown[0], values.read) ? undefined : shown[0].id;
    return [{ key, words, label: keyLabelInGroup(shown, model, values.read), fieldId }];
  };
  const entryOfGroup = (key: string): readonly RemarkEntry[] => {
    const words = ofGroup(key);
    const inside = fieldsIn(key);
    const first = inside.find((field) => !isHidden(field, values.read));
    const legend = inside.find(({ isLegend }) => isLegend);
    const name = legend && model.lists?.nameOf([legend], values.read);
    const label = name ?? fieldsetLegend(inside[0]?.fieldset?.definition ?? {});
    return words === undefined ? [] : [{ key, words, label, fieldId: first?.id }];
  };
  return {
    of,
    general: computed(() => (saveState.isSaved() ? [] : general)),
    entries: computed(() => [
      ...[...groups.keys()].flatMap(entryOfGroup),
      ...[...fields.keys()].flatMap(entryOf),
    ]),
    focusRequest,
    requestFocus: () => {
      focusRequest.value = {};
    },
  };
}

/** A field that a reviewer wants changed and that is as it was. */
export interface RemarkEntry {
  readonly key: string;
  /** Where the entry leads; undefined for a field that is hidden. */
  readonly fieldId: string | undefined;
  readonly label: string;
  readonly words: string;
}

/** A reviewer's remarks on one form; empty once the section is saved. */
export interface FormRemarks {
  /** The remark at a key; undefined if there is none or the value has changed since. */
  of(key: string): string | undefined;
  /** Remarks about the whole section, and those of keys that no field has. */
  readonly general: ReadonlySignal<readonly string[]>;
  /** The remarked fields with an unchanged value, in the order of the form. */
  readonly entries: ReadonlySignal<readonly RemarkEntry[]>;
  /** The last call of `requestFocus`. */
  readonly focusRequest: ReadonlySignal<ViewRequest | null>;
  /** Moves the focus to the remarks, when the investor chooses them over saving. */
  requestFocus(): void;
}
