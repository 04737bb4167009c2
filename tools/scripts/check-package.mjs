// @ts-check
/**
 * Packs what stands built and has publint and 'are the types wrong' look at the archive, as a package of ES
 * modules alone. Needs `npm run build`; asks nothing of the network.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = path.join(ROOT, 'node_modules/.cache');
/** require() and the resolution of before Node 12: the package is for neither. */
const UNSUPPORTED = ['node10', 'node16-cjs'];

mkdirSync(CACHE, { recursive: true });
const folder = mkdtempSync(path.join(CACHE, 'check-package-'));
try {
  const archive = readFileSync(pack());
  const problems = [...(await publishing(archive)), ...(await types(archive))];
  for (const problem of problems) console.error(`Package: ${problem}`);
  console.log(`Package: ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}

/** @returns {string} the archive's path */
function pack() {
  const args = ['pack', '--json', '--ignore-scripts', '--offline', '--loglevel=error'];
  const answer = execFileSync('npm', [...args, '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return path.join(folder, JSON.parse(answer)[0].filename);
}

/** @param {Buffer} archive */
async function publishing(archive) {
  const tarball = new Uint8Array(archive).buffer;
  const { messages, pkg = {} } = await publint({ pack: { tarball }, strict: true });
  return messages.map((message) => `${formatMessage(message, pkg)} (publint, ${message.code})`);
}

/** @param {Buffer} archive */
async function types(archive) {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(archive)));
  if (!result.types) return ['it has no types (are the types wrong)'];
  return result.problems
    .filter(
      (problem) => !('resolutionKind' in problem && UNSUPPORTED.includes(problem.resolutionKind)),
    )
    .map((problem) => {
      const where =
        'entrypoint' in problem ? `${problem.entrypoint} (${problem.resolutionKind})` : '';
      return `${problem.kind} ${where} (are the types wrong)`;
    });
}
