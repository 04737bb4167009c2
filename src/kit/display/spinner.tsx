import { type ReactNode, useRef } from 'react';
import { classNames, useSheet } from '../styles/sheet';
import progressCss from './progress.css?inline';

/** Loader size, in CSS pixels. */
export const LOADER_SIZE_PX = 32;

/** The turning ring only, for places with a text that says what is awaited. */
export function SpinnerIcon({ size = LOADER_SIZE_PX }: { size?: number }) {
  return (
    <svg className="spinner-ring" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="13" />
      <path d="M16 3a13 13 0 0 1 13 13" />
    </svg>
  );
}

/** A spinner with text, announced politely. `size` in CSS pixels. */
export function Spinner({ label, size }: { label: string; size?: number }) {
  return (
    <span className="spinner" role="status">
      <SpinnerIcon {...(size !== undefined && { size })} />
      <span>{label}</span>
    </span>
  );
}

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
