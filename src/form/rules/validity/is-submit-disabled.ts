/** What disables the submit button. */
export interface SubmitState {
  readonly isReadOnly: boolean;
  readonly files: Iterable<{ readonly isRequired: boolean; readonly isLoading: boolean }>;
}

/** Read-only, or a required file is still loading; optional files are ignored. */
export function isSubmitDisabled({ isReadOnly, files }: SubmitState): boolean {
  if (isReadOnly) return true;
  for (const { isRequired, isLoading } of files) if (isRequired && isLoading) return true;
  return false;
}
