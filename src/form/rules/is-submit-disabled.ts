export declare function isSubmitDisabled(state: {
  readonly isReadOnly: boolean;
  readonly files: Iterable<{ readonly isRequired: boolean; readonly isLoading: boolean }>;
}): boolean;
