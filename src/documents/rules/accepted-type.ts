import type { FileFacts } from '../../form/rules/validity/file-limits';
import { byExtension, extensionOf, fileType, isHeif, unaliased } from './file-type';

/**
 * Whether a file is of an allowed type by MIME type, extension and first bytes. `allowed` has MIME types,
 * wildcards (`image/*`) and extensions (`.pdf`); an empty list allows every type. The bytes decide: a renamed
 * file has the type that they show.
 */
export function isAcceptedType(
  allowed: readonly string[],
  file: FileFacts,
  head: Uint8Array,
): boolean {
  if (allowed.length === 0) return true;
  const type = unaliased(fileType(file, head));
  return type !== '' && allowed.some((one) => covers(unaliased(one.trim()), type, file.name));
}

function covers(allowed: string, type: string, name: string): boolean {
  if (allowed === '*' || allowed === '*/*') return true;
  if (allowed.endsWith('/*')) return type.startsWith(allowed.slice(0, -1));
  if (!allowed.startsWith('.')) return allowed === type || isHeif(allowed, type);
  const allowedType = unaliased(byExtension(allowed));
  if (allowedType === '') return extensionOf(name) === allowed.slice(1);
  return allowedType === type || isHeif(allowedType, type);
}
