import { useRef } from 'react';
import { FieldFrame } from '../../../kit/controls/field-frame';
import { useSheet } from '../../../kit/styles/use-sheet';
import { type FieldProps, useField } from '../../fields/use-field';
import { useNativeControl } from '../../fields/use-native-control';
import detailsCss from './details-field.css?inline';
import { asText, readText, writeText } from './view';

/** A text with room for several lines: the element with the id 'details', and a text stored with line breaks. */
export function DetailsField({ field }: FieldProps) {
  const { frame, control, answer } = useField(field);
  const ref = useRef<HTMLTextAreaElement>(null);
  useSheet(ref, detailsCss);
  useNativeControl(field, ref, readText, writeText);
  return (
    <FieldFrame {...frame} wide>
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
