import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../kit/controls/button';
import { describedBy, FieldError, Remark } from '../../kit/controls/field-frame';
import { MASKED } from '../../kit/controls/masking';
import { Announcement } from '../../kit/display/announcement';
import { useComputed, useValue } from '../../kit/hooks/use-value';
import { ChevronIcon } from '../../kit/icons/icons';
import { TrashIcon } from '../../kit/icons/icons-lazy';
import { Dialog } from '../../kit/overlays/dialog';
import { intlLocale } from '../../kit/rules/intl-locale';
import { classNames } from '../../kit/styles/sheet';
import { useSheet } from '../../kit/styles/use-sheet';
import { useText } from '../../language/context';
import { type FormSurroundings, useForm } from '../context';
import { isFilled } from '../rules/lists';
import type { FormRow, ListModel, ListSlot } from '../rules/model/section-model';
import type { FormLists, Removal } from '../store/form-lists';
import listCss from './list.css?inline';
import { helpOf, ReviewerSays, useBackendTexts } from './use-field';

/** With more entries than this, complete ones fold to their names. */
const SHOWN_ENTRIES = 3;

export interface ListProps {
  readonly list: ListModel;
  /** Renders rows; passed in, since rows contain lists. */
  readonly Rows: ComponentType<{ readonly rows: readonly FormRow[] }>;
}

/** A list: its entries, and the button that adds one. Slots without an entry draw nothing. */
export function List(props: ListProps) {
  const { lists } = useForm();
  return lists && <Entries {...props} lists={lists} />;
}

interface EntriesProps extends ListProps {
  readonly lists: FormLists;
}

function Entries({ list, lists, Rows }: EntriesProps) {
  const form = useForm();
  const { values, places, leadToField, readOnly } = form;
  const translate = useText();
  const { words } = useBackendTexts();
  const ref = useRef<HTMLFieldSetElement>(null);
  const entries = useValue(useMemo(() => lists.entries(list), [lists, list]));
  const removals = useValue(useMemo(() => lists.removals(list), [lists, list]));
  const free = useValue(useMemo(() => lists.free(list), [lists, list]));
  const shown = useComputed(
    () => list.slots.filter(({ fieldset }) => !values.fieldsetHidden(fieldset).value).length,
    [list, values],
  );
  const [asked, setAsked] = useState<ListSlot>();
  const [news, setNews] = useState({ text: '' });
  const [target, setTarget] = useState<string>();
  useSheet(ref, listCss);

  // What is focused may be drawn with the next render, and a dialog gives the focus back before.
  useEffect(() => {
    if (target === undefined || !ref.current) return;
    const root = ref.current.getRootNode() as ShadowRoot;
    const control = root.getElementById(places.domId({ id: target }));
    if (control) control.focus();
    else leadToField(ref.current, target);
    setTarget(undefined);
  }, [target, places, leadToField]);

  const nameOf = (slot: ListSlot) => lists.name(slot).peek();

  const add = () => {
    const slot = lists.add(list);
    if (!slot) return;
    setNews({ text: nameOf(slot) });
    const first = slot.fields.find(
      (field) => !values.hidden(field).peek() && !values.disabled(field).peek(),
    );
    setTarget((first ?? slot.legend).id);
  };
  const remove = (slot: ListSlot) => {
    const before = entries[entries.indexOf(slot) - 1];
    setNews({ text: `${nameOf(slot)}: ${translate('form.list.gone')}` });
    setAsked(undefined);
    lists.remove(slot);
    setTarget((before ?? slot).legend.id);
  };
  const askToRemove = (slot: ListSlot) => {
    if (isFilled(slot, values.read)) setAsked(slot);
    else remove(slot);
  };
  const undo = (removal: Removal) => {
    lists.undo(removal);
    setTarget(removal.slot.legend.id);
  };

  const isFull = shown > 0 && entries.length >= shown;
  const max = new Intl.NumberFormat(intlLocale(translate.locale)).format(shown);
  const label = list.addLabel
    ? words(list.addLabel)
    : translate('form.list.add', { label: list.label });
  return (
    <fieldset ref={ref} hidden={shown === 0} className="group wide list">
      <legend>{words(list.label)}</legend>
      {entries.map((slot) => (
        <Entry
          key={slot.legend.key}
          {...{ slot, lists, Rows }}
          canFold={entries.length > SHOWN_ENTRIES}
          onRemove={readOnly || entries.length <= list.min ? undefined : () => askToRemove(slot)}
        />
      ))}
      {entries.length === 0 && (readOnly || list.min === 0) && (
        <p className="hint">{translate(readOnly ? 'form.values.empty' : 'form.list.mayBeEmpty')}</p>
      )}
      {removals.map((removal) => (
        <Removed key={removal.slot.legend.key} removal={removal} onUndo={() => undo(removal)} />
      ))}
      {!readOnly && <AddEntry form={form} list={list} free={free} label={label} onAdd={add} />}
      {isFull && !readOnly && <p className="hint">{translate('form.list.full', { max })}</p>}
      <Announcement text={news.text} event={news} />
      {asked && (
        <RemoveDialog
          name={nameOf(asked)}
          onBack={() => setAsked(undefined)}
          onRemove={() => remove(asked)}
        />
      )}
    </fieldset>
  );
}

interface AddEntryProps {
  readonly form: FormSurroundings;
  readonly list: ListModel;
  readonly free: ListSlot | undefined;
  readonly label: ReactNode;
  readonly onAdd: () => void;
}

/** The button that adds an entry, with what is said of the list: too few of them, a reviewer's wish for another. */
function AddEntry({ form, list, free, label, onAdd }: AddEntryProps) {
  const { values, messages, remarks, places } = form;
  const translate = useText();
  const isFree = ({ legend }: ListSlot) => values.of(legend.key).value !== legend.checkedValue;
  const message = useComputed(
    () =>
      list.slots
        .filter(isFree)
        .map(({ legend }) => messages.of(legend.key).value)
        .find(Boolean),
    [list, values, messages],
  );
  const remark = useComputed(
    () =>
      list.slots
        .filter(isFree)
        .map(({ legend }) => remarks.value?.of(legend.key))
        .find(Boolean),
    [list, values, remarks],
  );
  if (!free) return null;
  const id = places.domId(free.legend);
  const errorLang = (message?.kind === 'server' && message.lang) || translate.locale;
  const error = message && <span lang={errorLang}>{messages.format(message, translate)}</span>;
  const said = describedBy(id, { error, remark });
  return (
    <div className="list-add">
      {remark && (
        <Remark id={id}>
          <ReviewerSays words={remark} />
        </Remark>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
      <Button id={id} aria-describedby={said['aria-describedby']} onClick={onAdd}>
        {label}
      </Button>
    </div>
  );
}

interface EntryProps {
  readonly slot: ListSlot;
  readonly lists: FormLists;
  readonly Rows: ListProps['Rows'];
  readonly canFold: boolean;
  /** Absent where it can't be removed. */
  readonly onRemove: (() => void) | undefined;
}

/** One entry: a group that is named by its title's value. */
function Entry({ slot, lists, Rows, canFold, onRemove }: EntryProps) {
  const { values, validity, messages, remarks, places } = useForm();
  const { fieldset, legend, fields, rows } = slot;
  const translate = useText();
  const { lang, linked } = useBackendTexts();
  const contentId = useId();
  const name = useValue(useMemo(() => lists.name(slot), [lists, slot]));
  const disabled = useValue(values.disabled(legend));
  const fold = useValue(lists.folds).get(legend.key);
  const failure = useValue(messages.failure);
  const message = useValue(messages.of(legend.key));
  const remark = useComputed(
    () => remarks.value?.of(legend.key) ?? remarks.value?.of(fieldset.key),
    [remarks, legend, fieldset],
  );
  /** Something is to be done in it. */
  const isOpenByItself = useComputed(
    () =>
      [legend, ...fields].some(
        ({ key }) =>
          validity.errorOf(key).value !== null ||
          messages.of(key).value !== null ||
          remarks.value?.of(key) !== undefined,
      ),
    [legend, fields, validity, messages, remarks],
  );
  const isOpen = !canFold || (fold ?? (isOpenByItself || remark !== undefined));
  useEffect(() => {
    if (failure && isOpenByItself) lists.fold(slot, true);
  }, [failure, isOpenByItself, lists, slot]);

  const id = places.domId(legend);
  const { introText, helperText, additionalInfo } = fieldset.definition;
  const help = helpOf({ additionalInfo, label: name });
  const errorLang = message?.kind === 'server' ? message.lang : undefined;
  const error = message && <span lang={errorLang}>{messages.format(message, translate)}</span>;
  const texts = {
    error,
    remark: remark && <ReviewerSays words={remark} />,
    intro: linked(introText),
    helper: linked(helperText),
  };
  const title = (
    <bdi className="entry-name" lang={lang} {...MASKED}>
      {name}
    </bdi>
  );
  // What is typed in stays open.
  const keepOpen = () => lists.fold(slot, true);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classNames('group entry', error && 'entry-invalid')}
      aria-describedby={isOpen ? describedBy(id, texts)['aria-describedby'] : undefined}
      onInput={keepOpen}
      onChange={keepOpen}
    >
      <legend>
        {canFold ? (
          <button
            type="button"
            className="entry-fold"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => lists.fold(slot, !isOpen)}
          >
            <ChevronIcon />
            {title}
          </button>
        ) : (
          title
        )}
      </legend>
      {isOpen && (
        <div id={contentId} className="entry-content">
          {texts.intro && (
            <p className="intro" id={`${id}-intro`}>
              {texts.intro}
            </p>
          )}
          {(texts.helper || help) && (
            <div className="group-texts">
              <p className="hint" id={`${id}-helper`}>
                {texts.helper}
              </p>
              {help}
            </div>
          )}
          {texts.remark && <Remark id={id}>{texts.remark}</Remark>}
          {error && <FieldError id={id}>{error}</FieldError>}
          {rows.length > 0 && (
            <div className="fields">
              <Rows rows={rows} />
            </div>
          )}
          {onRemove && !disabled && (
            <Button
              variant="quiet"
              className="entry-remove"
              icon={<TrashIcon />}
              onClick={onRemove}
            >
              {translate('form.list.remove', { name })}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

/** Stands for an entry that was removed in this visit. */
function Removed({ removal, onUndo }: { readonly removal: Removal; readonly onUndo: () => void }) {
  const translate = useText();
  const id = useId();
  return (
    <div className="entry-removed">
      <p id={id} {...MASKED}>
        <bdi>{removal.name}</bdi>: {translate('form.list.gone')}
      </p>
      <Button aria-describedby={id} onClick={onUndo}>
        {translate('shared.label.undo')}
      </Button>
    </div>
  );
}

interface RemoveDialogProps {
  readonly name: string;
  readonly onBack: () => void;
  readonly onRemove: () => void;
}

/** Asks before an entry with answers is removed. */
function RemoveDialog({ name, onBack, onRemove }: RemoveDialogProps) {
  const translate = useText();
  return (
    <Dialog
      title={<span {...MASKED}>{translate('form.list.removeAsk', { name })}</span>}
      onClose={onBack}
      actions={
        <>
          <Button variant="danger" onClick={onRemove}>
            {translate('form.list.remove', { name })}
          </Button>
          <Button variant="primary" onClick={onBack}>
            {translate('shared.label.back')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
