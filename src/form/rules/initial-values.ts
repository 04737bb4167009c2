import type { FieldValues, FormProblem, SectionModel } from './model';

/** The settled values a section starts with; also the 'original' that edits are compared with. */
export declare function initialValues(model: SectionModel): {
  readonly values: FieldValues;
  readonly problems: readonly FormProblem[];
};
