const ALLOWED = /^(content-md5|content-disposition|x-(amz|goog|ms)-[a-z0-9-]+)$/i;

/**
 * The request headers that `form-data` names. Headers that are not allowed or not text are ignored, so that a
 * backend can't make the widget send anything else.
 */
export function uploadHeaders(
  formData: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const allowed = Object.entries(formData).filter(
    (entry): entry is [string, string] => ALLOWED.test(entry[0]) && typeof entry[1] === 'string',
  );
  return Object.fromEntries(allowed);
}
