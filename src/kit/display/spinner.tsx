import { SpinnerIcon } from './spinner-icon';

/** A spinner with text, announced politely. `size` in CSS pixels. */
export function Spinner({ label, size }: { label: string; size?: number }) {
  return (
    <span className="spinner" role="status">
      <SpinnerIcon {...(size !== undefined && { size })} />
      <span>{label}</span>
    </span>
  );
}
