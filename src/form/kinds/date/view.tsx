import { useRef } from 'react';
import { FieldFrame } from '../../../kit/controls/field-frame';
import { TextInput } from '../../../kit/controls/native-select';
import { type FieldProps, useField } from '../../fields/use-field';
import { type NativeControl, useNativeControl } from '../../fields/use-native-control';
import type { FieldValue } from '../../rules/model/section-model';
import { dateBounds, isCalendarDate } from './kind';

/** The value of a partly typed date, which is neither empty nor a date. */
const INCOMPLETE = '-';

/** A day, chosen with the browser's date picker; value and limits as 'YYYY-MM-DD'. */
function DateField({ field }: FieldProps) {
  const { frame, control, answer } = useField(field);
  const ref = useRef<HTMLInputElement>(null);
  useNativeControl(field, ref, readDay, writeDay);
  const { min, max } = dateBounds(field.definition);
  return (
    <FieldFrame {...frame}>
      <TextInput
        {...control}
        ref={ref}
        type="date"
        min={min ?? undefined}
        // Without a limit browsers accept years of six digits.
        max={max ?? '9999-12-31'}
        defaultValue={asDay(answer.peek())}
      />
    </FieldFrame>
  );
}

export { DateField as View };

function readDay(control: NativeControl): FieldValue {
  return control.validity.badInput ? INCOMPLETE : control.value;
}

function writeDay(control: NativeControl, value: FieldValue): void {
  control.value = asDay(value);
}

function asDay(value: FieldValue): string {
  return typeof value === 'string' && isCalendarDate(value) ? value : '';
}
