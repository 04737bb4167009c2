import { useEffect, useRef, useState } from 'react';
import { type PhoneProps, type UploadProps, useForm } from '../form/context';
import { labelOf } from '../form/rules/payload';
import { Button } from '../kit/controls/button';
import { Notice } from '../kit/display/notice';
import { useComputed, useValue } from '../kit/hooks/use-value';
import { PhoneIcon } from '../kit/icons/icons-lazy';
import { intlLocale } from '../kit/rules/intl-locale';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import documentsCss from './documents.css?inline';
import type { Handoffs } from './hand-off';
import { HandoffDialog } from './handoff-dialog';
import { hasEnded } from './rules/handoff-state';

interface HandoffProps extends UploadProps {
  readonly handoffs: Handoffs;
}

/** Offers to send a field's file from a phone, where the device has a mouse and the backend knows of it. */
export function PhoneButton({ form, field, variant, handoffs }: PhoneProps & HandoffProps) {
  const translate = useText();
  const ref = useRef<HTMLDivElement>(null);
  const isOffered = useValue(handoffs.isOffered);
  const [hasMouse] = useState(() => matchMedia('(hover: hover) and (pointer: fine)').matches);
  useSheet(ref, documentsCss);
  if (!isOffered || !hasMouse) return null;
  const label = labelOf(form.model, [field], form.values.read);
  const offer = translate('handoff.offer');
  return (
    <div className="by-phone" ref={ref}>
      <Button
        variant={variant}
        icon={variant === 'secondary' && <PhoneIcon />}
        aria-label={label ? `${offer}: ${label}` : offer}
        onClick={() => void handoffs.start(form, field.key)}
      >
        {offer}
      </Button>
    </div>
  );
}

/** What is seen of a hand-off at the first of its fields: the dialog, that one is still open, and what came of it. */
export function HandoffAtField({ form, field, handoffs }: HandoffProps) {
  const translate = useText();
  const { leadToField } = useForm();
  const ref = useRef<HTMLDivElement>(null);
  const handoff = useComputed(() => {
    const { value } = handoffs.current;
    const isHere = value?.sectionId === form.section.id && value.files[0]?.key === field.key;
    return isHere ? value : undefined;
  }, [handoffs, form, field]);
  const isShown = useValue(handoffs.isShown);
  const state = useComputed(() => handoff?.state.value, [handoff]);
  const isCreated = useComputed(() => handoff?.created.value !== undefined, [handoff]);
  const isDone = state?.step === 'done';
  const received = state?.received.length ?? 0;
  const isOpen = handoff !== undefined && isShown && !isDone;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    // The browser has given the focus back to a button, which may be gone.
    const isLedOn = isDone || !handoffs.isOffered.peek();
    if (isClosed && isLedOn && ref.current) leadToField(ref.current, field.id);
  }, [isOpen, isDone, handoffs, leadToField, field]);

  const count = new Intl.NumberFormat(intlLocale(translate.locale));
  return (
    <div ref={ref}>
      {isOpen && (
        <HandoffDialog
          handoff={handoff}
          onClose={handoffs.close}
          onAgain={() => void handoffs.start(form, field.key)}
        />
      )}
      {state && isCreated && !isShown && !hasEnded(state) && (
        <Notice
          tone="info"
          actions={<Button onClick={handoffs.show}>{translate('handoff.show')}</Button>}
        >
          {translate('handoff.stillOpen')}
        </Notice>
      )}
      {handoff && isDone && (
        <Notice tone={received > 0 ? 'success' : 'warning'}>
          {received > 0
            ? translate('handoff.done', {
                received: count.format(received),
                total: count.format(handoff.files.length),
              })
            : translate('handoff.doneWithNone')}
        </Notice>
      )}
    </div>
  );
}
