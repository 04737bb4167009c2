import { type ReactNode, useRef } from 'react';
import { classNames } from '../styles/sheet';
import { useSheet } from '../styles/use-sheet';
import progressCss from './progress.css?inline';

export interface ProgressProps {
  value: number;
  /** Default 100. */
  max?: number;
  /** Describes the progress in words; shown above the bar. */
  label: ReactNode;
  /** Shows the words to screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

/** Progress, in words and as a bar. */
export function Progress({ value, max = 100, label, hideLabel, className }: ProgressProps) {
  const ref = useRef<HTMLLabelElement>(null);
  useSheet(ref, progressCss);
  return (
    <label ref={ref} className={classNames('progress', className)}>
      <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
      <progress value={value} max={max} />
    </label>
  );
}
