import type { ReactNode } from 'react';
import { icon } from '../icons/icons';
import { Button, type ButtonVariant } from './button';

export interface CopyButtonProps {
  readonly text: string;
  readonly variant: ButtonVariant;
  /** Called after each press; not copied where the page or the browser does not allow it. */
  readonly onDone: (isCopied: boolean) => void;
  readonly children: ReactNode;
}

/** A button that copies a text to the clipboard. */
export function CopyButton({ text, variant, onDone, children }: CopyButtonProps) {
  const copy = async () => {
    // Absent where the page is not secure.
    const copying =
      navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    onDone(
      await copying.then(
        () => true,
        () => false,
      ),
    );
  };
  return (
    <Button variant={variant} icon={<CopyIcon />} onClick={() => void copy()}>
      {children}
    </Button>
  );
}

/** Two sheets, one over the other. From Lucide, ISC License: see kit/icons/icons.tsx. */
const CopyIcon = /* @__PURE__ */ icon(
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
);
