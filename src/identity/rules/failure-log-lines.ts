import { isRecord } from '../../kit/rules/is-record';

/**
 * The log lines for an SDK that failed: its message; with status 400 also the nested error message and the
 * field errors. `secret` is removed from all lines, and so is what may be the investor's: e-mail addresses, and
 * words with four digits or more, as document numbers have.
 */
export function failureLogLines(pluginId: string, failure: unknown, secret: string): string[] {
  const message = messageOf(failure) ?? `a thrown ${typeof failure}`;
  const lines = [`${pluginId}: ${message}`];
  if (isRecord(failure) && statusOf(failure) === 400) {
    const nested = nestedError(failure);
    const inner = messageOf(nested);
    const fields = isRecord(nested) ? formatFields(nested.fields) : undefined;
    if (inner !== undefined) lines.push(`${pluginId}: status 400: ${inner}`);
    if (fields !== undefined) lines.push(`${pluginId}: status 400: ${fields}`);
  }
  return lines.map((line) => withoutPersonalData(secret ? line.replaceAll(secret, '…') : line));
}

function withoutPersonalData(line: string): string {
  return line
    .replace(/\S+/g, (word) => (word.includes('@') ? '…' : word))
    .replace(/[\p{L}\p{N}][\p{L}\p{N}/.-]*/gu, (word) =>
      (word.match(/\p{N}/gu)?.length ?? 0) >= 4 ? '…' : word,
    );
}

function messageOf(failure: unknown): string | undefined {
  if (typeof failure === 'string') return failure;
  if (!isRecord(failure)) return undefined;
  const { message, error, type } = failure;
  return [message, error, type].find((text): text is string => typeof text === 'string');
}

function statusOf(failure: Readonly<Record<string, unknown>>): unknown {
  const { status, httpCode, response } = failure;
  return status ?? httpCode ?? (isRecord(response) ? response.status : undefined);
}

/** The provider's error, at the places where its SDK and common HTTP clients put an answer's body. */
function nestedError(failure: Readonly<Record<string, unknown>>): unknown {
  const { error, body, data, response } = failure;
  const bodies = [body, data, isRecord(response) ? response.data : undefined];
  return [error, ...bodies.map((one) => (isRecord(one) ? one.error : undefined))].find(isRecord);
}

function formatFields(fields: unknown): string | undefined {
  if (!isRecord(fields) || Object.keys(fields).length === 0) return undefined;
  return Object.entries(fields)
    .map(([name, errors]) => `${name}: ${[errors].flat(2).map(String).join(', ')}`)
    .join('; ');
}
