import { type ChangeEvent, useId, useState } from 'react';
import type { CameraProps } from '../form/context';
import { fileLimits } from '../form/rules/validity/limits';
import { useText } from '../language/context';
import { takesPhotos } from './rules/takes-photos';

/** Takes a photo of a document; shown if the element accepts images and the device is handheld. */
export function CameraButton({ field, disabled, onFile }: CameraProps) {
  const translate = useText();
  const id = useId();
  const [isHandheld] = useState(() => matchMedia('(any-pointer: coarse)').matches);
  if (!isHandheld || !takesPhotos(fileLimits(field.definition).mimeTypes)) return null;
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) onFile(file);
    target.value = '';
  };
  return (
    <div className="camera">
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*"
        capture="environment"
        disabled={disabled}
        onChange={pick}
      />
      <label className="button secondary" htmlFor={id}>
        {translate('documents.takePhoto')}
      </label>
    </div>
  );
}
