import type { PayloadEntry } from '../../http/schemas';
import type { FieldValues, FormProblem, SectionModel } from './model';

/** `signed`: a wallet signature exists outside the values (create_wallet is sent then). */
export declare function buildPayload(
  model: SectionModel,
  values: FieldValues,
  options?: { readonly signed?: boolean },
): { readonly elements: readonly PayloadEntry[]; readonly problems: readonly FormProblem[] };
