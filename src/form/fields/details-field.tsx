import { useRef } from 'react';
import { FieldFrame } from '../../kit/controls/field-frame';
import { useSheet } from '../../kit/styles/use-sheet';
import detailsCss from './details-field.css?inline';
import { asText, readText, writeText } from './text-field';
import { type FieldProps, useField } from './use-field';
import { useNativeControl } from './use-native-control';

/** The text element with the id 'details': the whole row, with room for several lines. */
export function DetailsField({ field }: FieldProps) {
  const { frame, control, answer } = useField(field);
  const ref = useRef<HTMLTextAreaElement>(null);
  useSheet(ref, detailsCss);
  useNativeControl(field, ref, readText, writeText);
  return (
    <FieldFrame {...frame}>
      <textarea
        {...control}
        ref={ref}
        className="input"
        rows={4}
        defaultValue={asText(answer.peek())}
      />
    </FieldFrame>
  );
}
