import { describedBy } from '../../kit/controls/field-frame';
import { MASKED } from '../../kit/controls/masking';
import { LinkedText } from '../../kit/display/linked-text';
import { useComputed, useValue } from '../../kit/hooks/use-value';
import { lazyView } from '../../kit/lazy/lazy-view';
import { afterPress } from '../../kit/waiting/waiting';
import { useText } from '../../language/context';
import { useForm } from '../context';
import { elementLayout } from '../rules/display/element-layout';
import { requiredLabel } from '../rules/display/key-label';
import type { FieldModel, FieldValue } from '../rules/model/section-model';

const HelpButton = lazyView(
  async () => (await import('../additional-info/help-button')).HelpButton,
  null,
  { silent: true },
);

/** The button that opens what an element's additionalInfo names. */
export function helpOf({
  additionalInfo,
  label = '',
}: Pick<FieldModel['definition'], 'additionalInfo' | 'label'>) {
  return additionalInfo && <HelpButton name={additionalInfo} label={label} />;
}

/**
 * A reviewer's remark, named as such to tell it from the form's own errors; it may be in another language.
 */
export function ReviewerSays({ words }: { readonly words: string }) {
  const translate = useText();
  return (
    <>
      <b lang={translate.locale}>{`${translate('component.Review.from')}: `}</b>
      <span dir="auto">{words}</span>
    </>
  );
}

/** What a field view is given. */
export interface FieldProps {
  readonly field: FieldModel;
}

/** What every field view needs: ids, texts, the answer (a signal) and functions that change it. */
export function useField(field: FieldModel) {
  const { values, messages, remarks, places, edit } = useForm();
  const translate = useText();
  const answer = values.of(field.key);
  const message = useValue(messages.of(field.key));
  const remark = useComputed(() => remarks.value?.of(field.key), [remarks, field]);
  const disabled = useValue(values.disabled(field));
  const { label, helperText, introText } = field.definition;
  const newTabLabel = translate('shared.label.newTab');
  const layout = elementLayout(field.definition);
  const id = places.domId(field);
  const words = message && messages.format(message, translate);
  const texts = {
    error: message && words && (
      <span lang={(message.kind === 'server' && message.lang) || translate.locale}>{words}</span>
    ),
    remark: remark && <ReviewerSays words={remark} />,
    helper: helperText && <LinkedText text={helperText} newTabLabel={newTabLabel} />,
    intro: introText && <LinkedText text={introText} newTabLabel={newTabLabel} />,
  };
  const help = helpOf(field.definition);
  const caption = requiredLabel(label ?? '', field.required);
  return {
    id,
    label: caption,
    texts,
    help,
    layout,
    disabled,
    answer,
    translate,
    /** The props of FieldFrame around the control. */
    frame: {
      id,
      label: caption,
      labelAction: help,
      // A field with an intro text takes the whole row, so that fields side by side stay aligned.
      wide: (layout !== 'default' && layout !== 'toggle') || Boolean(introText),
      className: layout,
      ...texts,
    },
    /** The attributes of every native control of this field. */
    control: {
      id,
      required: field.required,
      disabled,
      ...describedBy(id, texts),
      ...MASKED,
    },
    edit: (value: FieldValue) => edit(field.key, value),
    blur: () => afterPress(() => messages.blur(field.key)),
  };
}
