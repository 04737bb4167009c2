// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { serveStudio } from '../studio/serve.mjs';

export const SUMMARY = 'Opens a profile in an editor, with the widget beside it.';

const PAGE = new URL('../lib/studio/index.html', import.meta.url);

const USAGE = `Usage: investor-onboarding studio [file] [options]

Opens a profile in an editor on this machine, with the widget and all findings of check-profile beside it. [file] is
a JSON file with a whole profile, a section or a list of sections; saving writes this file alone. Without one, start
from a profile of the demo.

  --port <number>    of 127.0.0.1, 4480 by default; 0 takes any that is free
  --plugins <id,id>  identity checks that your page registers itself (identityProviders): a box stands for each
  --help             this text

Exit code: 0 stopped with Ctrl+C, 2 the command was not understood, the file can't be read or the port is taken.`;

/**
 * Serves the studio until the process is stopped.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  const { options, problem } = read(args);
  if (problem !== undefined) {
    console.error(problem);
    return 2;
  }
  if (!options) {
    console.log(USAGE);
    return 0;
  }
  if (!existsSync(PAGE)) {
    console.error('cli/bin/lib/studio is not there: run npm run build first.');
    return 2;
  }
  const { file, port, plugins } = options;
  const unreadable = file !== undefined && whyUnreadable(file);
  if (unreadable) {
    console.error(`${file} can't be read: ${unreadable}`);
    return 2;
  }
  const served = serveStudio({ file, port, plugins });
  const studio = await served.catch((error) => error.code ?? error.message);
  if (typeof studio === 'string') {
    console.error(`Port ${port} can't be used: ${studio}`);
    return 2;
  }
  console.log(`The studio is at ${studio.address} (Ctrl+C stops it)`);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
  });
  await studio.close();
  return 0;
}

/**
 * @param {readonly string[]} args
 * @returns {{ options?: { file: string | undefined, port: number, plugins: readonly string[] }, problem?: string }}
 *   neither for --help
 */
function read(args) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string', default: '4480' },
        plugins: { type: 'string', default: '' },
        help: { type: 'boolean' },
      },
    });
    if (values.help) return {};
    const port = Number(values.port);
    if (!/^\d+$/.test(values.port) || port > 65_535) {
      return { problem: `--port ${values.port} is no port number` };
    }
    if (positionals.length > 1) return { problem: 'give one file' };
    const plugins = values.plugins.split(/[\s,]+/).filter(Boolean);
    return { options: { file: positionals[0], port, plugins } };
  } catch (error) {
    return { problem: /** @type {Error} */ (error).message };
  }
}

/**
 * Other letters than UTF-8 would be lost with the first save.
 *
 * @param {string} file
 * @returns {string | undefined}
 */
function whyUnreadable(file) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    return undefined;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8' : code;
  }
}
