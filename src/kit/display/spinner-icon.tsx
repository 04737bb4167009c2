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
