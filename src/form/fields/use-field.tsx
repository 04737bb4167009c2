import type { ReactNode } from 'react';
import type { FieldDefinition } from '../../http/schemas';
import { describedBy } from '../../kit/controls/field-frame';
import { MASKED } from '../../kit/controls/masking';
import { LinkedText } from '../../kit/display/linked-text';
import { useAfterPress } from '../../kit/hooks/use-after-press';
import { useComputed, useValue } from '../../kit/hooks/use-value';
import { lazyView } from '../../kit/lazy/lazy-view';
import { useText } from '../../language/context';
import { SELECT_WALLET } from '../../wallet/rules/section/wallet-section';
import { useForm } from '../context';
import { asksForWallet } from '../lead-to-field';
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
  const { lang } = useBackendTexts();
  return (
    <>
      <b>{`${translate('component.Review.from')}: `}</b>
      <bdi lang={lang}>{words}</bdi>
    </>
  );
}

/**
 * How a view shows the backend's texts: each marked with its language where that is not the widget's, and in its own
 * order between ours. `linked`: with its addresses as links.
 */
export function useBackendTexts() {
  const { section } = useForm();
  const translate = useText();
  const lang = section.contentLanguage;
  const words = (text: ReactNode) => (lang && text ? <bdi lang={lang}>{text}</bdi> : text);
  const newTab = {
    newTabLabel: translate('shared.label.newTab'),
    newTabLang: lang && translate.locale,
  };
  return {
    lang,
    words,
    linked: (text: string | null | undefined) =>
      words(text && <LinkedText text={text} {...newTab} />),
  };
}

/** What a field view is given. */
export interface FieldProps {
  readonly field: FieldModel;
}

/** What every field view needs: ids, texts, the answer (a signal) and functions that change it. */
export function useField(field: FieldModel) {
  const { values, messages, remarks, places, edit, leadToField } = useForm();
  const translate = useText();
  const afterPress = useAfterPress();
  const answer = values.of(field.key);
  const message = useValue(messages.of(field.key));
  const remark = useComputed(() => remarks.value?.of(field.key), [remarks, field]);
  const disabled = useValue(values.disabled(field));
  const { label, helperText, introText } = field.definition;
  const { words, linked } = useBackendTexts();
  const layout = elementLayout(field.definition);
  const id = places.domId(field);
  const error = message && messages.format(message, translate);
  const texts = {
    error:
      error && asksForWallet(message) ? (
        <button
          type="button"
          className="link"
          lang={translate.locale}
          onClick={({ currentTarget }) => leadToField(currentTarget, field.id, message)}
        >
          {error}
        </button>
      ) : (
        error && (
          <span lang={(message.kind === 'server' && message.lang) || translate.locale}>
            {error}
          </span>
        )
      ),
    remark: remark && <ReviewerSays words={remark} />,
    helper: linked(helperText),
    intro: linked(introText),
  };
  const help = helpOf(field.definition);
  const caption = words(requiredLabel(label ?? '', field.required));
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

/** The three layouts, and two special ones for certain elements (product-rules#special-layout). */
export type ElementLayout = 'default' | 'wide' | 'toggle' | 'details' | 'selectWallet';

/** The layout of an element; an unknown layout is the default. */
export function elementLayout({
  id,
  name,
  layout,
}: Pick<FieldDefinition, 'id' | 'name' | 'layout'>): ElementLayout {
  if (id === 'details') return 'details';
  if (id === SELECT_WALLET || name === SELECT_WALLET) return 'selectWallet';
  return layout === 'wide' || layout === 'toggle' ? layout : 'default';
}
