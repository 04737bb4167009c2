import { type ChangeEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { useSheet } from '../styles/use-sheet';
import fileButtonCss from './file-button.css?inline';

export interface FileButtonProps {
  /** The words of the button. */
  readonly children: ReactNode;
  /** Types, as of the `accept` attribute; any without. */
  readonly accept?: string | undefined;
  /** The camera to be opened, where the device has one. */
  readonly capture?: 'environment';
  readonly disabled?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onFile: (file: File) => void;
}

/** A button that chooses a file or takes a photo: a native file input behind its label. */
export function FileButton({
  children,
  describedBy,
  inputRef,
  onFile,
  ...input
}: FileButtonProps): ReactNode {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, fileButtonCss);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) onFile(file);
    // Otherwise the same file could not be chosen again.
    target.value = '';
  };
  return (
    <div ref={ref} className="file-button">
      <input
        {...input}
        ref={inputRef}
        id={id}
        className="visually-hidden"
        type="file"
        aria-describedby={describedBy}
        onChange={pick}
      />
      <label className="button secondary" htmlFor={id}>
        {children}
      </label>
    </div>
  );
}
