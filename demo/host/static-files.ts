import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The file that an address path names below `folder`; undefined for any way out of it. */
export function fileBelow(folder: string, addressPath: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(addressPath);
  } catch {
    return undefined;
  }
  const file = path.join(folder, name);
  const isBelow = file.startsWith(folder + path.sep) && !name.includes('\0');
  return isBelow && path.extname(file) in TYPES ? file : undefined;
}

/**
 * Sends a file with its type; false when there is none. `change` may change its content before it goes,
 * and the headers with it.
 */
export async function sendFile(
  res: ServerResponse,
  file: string | undefined,
  change: (content: Buffer) => Buffer | Promise<Buffer> = (content) => content,
): Promise<boolean> {
  if (file === undefined) return false;
  let content: Buffer;
  try {
    content = await readFile(file);
  } catch {
    return false;
  }
  const body = await change(content);
  res.setHeader('Content-Type', TYPES[path.extname(file)] ?? 'application/octet-stream');
  res.setHeader('Content-Length', body.length);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.writeHead(200).end(body);
  return true;
}

/** The end of every address that leads nowhere. */
export function sendNotFound(res: ServerResponse): void {
  res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
}
