import type { AdviceOnFile, FileForm, LimitsInWords } from '../form/context';
import type { FieldModel } from '../form/rules/model/section-model';
import { toOnboardingError } from '../http/errors';
import type { AdviseOn } from './advice/advise';
import { fileRefusal } from './rules/file-type';
import { failureReport } from './rules/upload-failure';
import type { ReportError } from './section-documents';

/** What the check of a chosen file needs. */
export interface CheckDeps {
  readonly readHead: (file: Blob) => Promise<Uint8Array>;
  /** What the investor should look at before a file is sent. */
  readonly adviseOn: AdviseOn;
  readonly report: ReportError;
}

/**
 * Checks the file staged for a field: a refused one is kept aside, with its reason as the field's message; one that
 * something may be wrong with is returned, for the investor to decide; any other is given to the form, which begins its
 * upload (`files.upload`, set by src/documents/store.ts). One that can't be read is the unexpected error, too
 * (product-rules#upload-errors). An abort ends it silently. Never rejects.
 */
export async function acceptFile(
  { readHead, adviseOn, report }: CheckDeps,
  { files, messages, choose }: FileForm,
  field: FieldModel,
  file: File,
  { types, size }: LimitsInWords,
  signal: AbortSignal,
): Promise<AdviceOnFile | undefined> {
  const { key } = field;
  const reason = await fileRefusal(field, file, readHead).catch((thrown) => {
    if (!signal.aborted) {
      const { error, notice } = failureReport(toOnboardingError(thrown), 'unreadable', key);
      report(error, { notice });
    }
    return 'documents.failure.unreadable' as const;
  });
  if (signal.aborted) return undefined;
  if (reason) {
    files.stage(key, null);
    files.refuse(key, file);
    messages.mark(key, { key: reason, params: { types, size } });
    return undefined;
  }
  const advice = await adviseOn(file, signal).catch(() => []);
  if (signal.aborted) return undefined;
  if (advice.length > 0) return { file, advice };
  choose(key, file);
  return undefined;
}
