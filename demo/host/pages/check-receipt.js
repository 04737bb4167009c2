// @ts-check
// Verifies a receipt of the demo's backend without any code of that backend: what a receipt promises can be
// checked by whoever has the file and the public key.

/** The one form of receipts this page knows. */
const FORMAT = 'investor-onboarding-receipt/1';

/**
 * What a receipt and a public key (raw Ed25519, base64url) come to. `signed`: the seal is signed by this key.
 * `changes`: what differs from what was sealed, in words; empty for a whole receipt.
 *
 * @param {string} text
 * @param {string} publicKey
 * @returns {Promise<{ valid: boolean, signed: boolean, reference: string, changes: string[] }>}
 */
export async function checkReceipt(text, publicKey) {
  const receipt = parsed(text);
  const { content, seal, signature } = receipt ?? {};
  if (
    !isRecord(content) ||
    !isRecord(seal) ||
    !isRecord(signature) ||
    !Array.isArray(content.entries)
  ) {
    return { valid: false, signed: false, reference: '', changes: ['This file is no receipt.'] };
  }
  const signed = await isSigned(seal, String(signature.value), publicKey);
  const changes = await changesIn(content, seal);
  const known =
    seal.format === FORMAT ? [] : ['The receipt has a form that this page does not know.'];
  const all = [...known, ...changes];
  return {
    valid: signed && all.length === 0,
    signed,
    reference: String(seal.reference),
    changes: all,
  };
}

/**
 * @param {Record<string, any>} content
 * @param {Record<string, any>} seal
 * @returns {Promise<string[]>}
 */
async function changesIn(content, seal) {
  const changes = [];
  for (const name of ['reference', 'submittedAt', 'investor', 'profile']) {
    if (content[name] !== seal[name]) changes.push(`Changed: ${name}.`);
  }
  if ((await digestOf(content.sections)) !== seal.sections) {
    changes.push('Changed: the sections or their times.');
  }
  const sealed = new Map(Object.entries(isRecord(seal.entries) ? seal.entries : {}));
  const seen = new Set();
  for (const entry of content.entries) {
    const at = isRecord(entry) ? String(entry.at) : '?';
    if (seen.has(at) || !sealed.has(at)) changes.push(`Added: ${at}.`);
    else if ((await digestOf(entry)) !== sealed.get(at)) changes.push(`Changed: ${at}.`);
    seen.add(at);
  }
  for (const at of sealed.keys()) if (!seen.has(at)) changes.push(`Removed: ${at}.`);
  return changes;
}

/**
 * @param {unknown} seal
 * @param {string} value
 * @param {string} publicKey
 */
async function isSigned(seal, value, publicKey) {
  try {
    const raw = bytesOf(publicKey.trim());
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    const sealed = new TextEncoder().encode(canonicalJson(seal));
    return await crypto.subtle.verify('Ed25519', key, bytesOf(value), sealed);
  } catch {
    return false;
  }
}

/** @param {unknown} value */
async function digestOf(value) {
  const bytes = new TextEncoder().encode(canonicalJson(value));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keys in order, no space (RFC 8785).
 *
 * @param {any} value
 * @returns {string}
 */
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value ?? null);
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${fields.join(',')}}`;
}

/** @param {string} text */
function bytesOf(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

/** @param {string} text */
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
