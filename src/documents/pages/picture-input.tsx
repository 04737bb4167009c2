import { type ChangeEvent, useId } from 'react';
import { useText } from '../../language/context';

export interface PictureInputProps {
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** 'Add a page': a picture of this device, or from its camera. */
export function PictureInput({ disabled, onFile }: PictureInputProps) {
  const translate = useText();
  const id = useId();
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) onFile(file);
    // Otherwise the same picture could not be chosen again.
    target.value = '';
  };
  return (
    <div className="add-page">
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*"
        disabled={disabled}
        onChange={pick}
      />
      <label className="button secondary" htmlFor={id}>
        {translate('documents.pages.add')}
      </label>
    </div>
  );
}
