import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * Gives a copy of the project the packages of this one, the server's own included. What a build keeps beside them is
 * the copy's.
 */
export function linkPackages(copy: string): void {
  for (const packages of ['node_modules', 'server/node_modules'].filter(existsSync)) {
    mkdirSync(path.join(copy, packages));
    for (const entry of readdirSync(packages)) {
      if (entry.startsWith('.') && entry !== '.bin') continue;
      const link = path.join(copy, packages, entry);
      symlinkSync(path.resolve(packages, entry), link, 'junction');
    }
  }
}
