import { isRecord } from '../../kit/rules/is-record';

/**
 * The log lines for an SDK that failed: its message; with status 400 also the nested error message and the
 * field errors. `secret` is removed from all lines, in percent code and base64 too, and so is what may be the
 * investor's: e-mail addresses, and numbers with four digits or more, as documents and phones have, also where they
 * are written in groups.
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
  return lines.map((line) => withoutPersonalData(withoutSecret(line, secret)));
}

/** Percent code of percent code ends here: what is encoded more often is no message for people. */
const DECODED_TIMES = 5;

function withoutSecret(line: string, secret: string): string {
  let text = line;
  // Bytes beyond ASCII stay as they are: a token has none.
  const decode = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
  for (let times = 0; times < DECODED_TIMES; times++) {
    text = text.replace(/%([2-7][\da-f])/gi, decode);
  }
  const forms = secret ? [secret, btoa(secret), btoa(secret).replace(/=+$/, '')] : [];
  return forms.reduce((rest, form) => rest.replaceAll(form, '…'), text);
}

/** Every second part is a word. */
const WORDS = /([\p{L}\p{N}/.-]+)/u;

/** Words with digits side by side are one number, as '12 345 678' or '+41 (79) 123 45 67'. */
function withoutPersonalData(line: string): string {
  const shown = line.replace(/\S+/g, (word) => (word.includes('@') ? '…' : word));
  const parts: string[] = [];
  let number: string[] = [];
  const close = () => {
    // What stands behind the last word is none of the number.
    const rest = number.length % 2 === 0 ? number.splice(-1) : [];
    const digits = number.join('').match(/\p{N}/gu)?.length ?? 0;
    parts.push(...(digits >= 4 ? ['…'] : number), ...rest);
    number = [];
  };
  for (const [place, part] of shown.split(WORDS).entries()) {
    const isWord = place % 2 === 1;
    const isPart = isWord ? /\p{N}/u.test(part) : number.length > 0 && /^[\s()+]{1,3}$/.test(part);
    if (!isPart) close();
    if (isPart) number.push(part);
    else parts.push(part);
  }
  close();
  return parts.join('');
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
