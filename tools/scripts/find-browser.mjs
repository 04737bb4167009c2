// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Browser
 * @property {string} executablePath the program to start
 * @property {NodeJS.ProcessEnv} env the environment it needs
 * @property {string[]} args switches every test run wants
 * @property {'CHROME_PATH' | 'installed' | '@sparticuz/chromium'} from where it was found
 */

/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env]
 * @property {NodeJS.Platform} [platform]
 * @property {string} [root] the folder whose node_modules hold the packaged browser and its cache
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const PROGRAMS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
];

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const APPLICATIONS = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
    'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
    'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
  ],
};

// The package's own file names folders of Lambda only, which leaves text without any font.
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="relative">../fonts-cache</cachedir>
</fontconfig>
`;

/**
 * What Playwright turns off, whose own list this one takes the place of. Not in it: the partitioned storage,
 * without which a headless shell blocks no third-party cookies. More in it: the address bar's popup, a page
 * of the browser's own in every window, which costs a test more than the widget does.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'WebUIOmniboxPopup',
  'msForceBrowserSignIn',
];

const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/**
 * Finds the Chromium of `npm test`: `CHROME_PATH`, then the one in the dev dependency @sparticuz/chromium,
 * the same for everybody and faster than a whole Chrome; where that does not start, an installed one.
 *
 * @param {Options} [options]
 * @returns {Browser}
 * @throws {Error} as findBrowser does
 */
export function findTestBrowser(options = {}) {
  const { env = process.env, platform = process.platform, root = ROOT } = options;
  if (env.CHROME_PATH || platform !== 'linux') return findBrowser(options);
  try {
    return packaged(env, root);
  } catch {
    return findBrowser(options);
  }
}

/**
 * Finds the Chromium of everything else, which wants a whole one: `CHROME_PATH`, then an installed Chrome or
 * Chromium, then the one in the dev dependency @sparticuz/chromium.
 *
 * @param {Options} [options]
 * @returns {Browser}
 * @throws {Error} naming what to install, when none of the three is there and starts
 */
export function findBrowser({ env = process.env, platform = process.platform, root = ROOT } = {}) {
  const own = env.CHROME_PATH;
  if (own) {
    if (!existsSync(own)) throw new Error(`CHROME_PATH points to ${own}, which does not exist`);
    return { executablePath: own, env, args: ARGS, from: 'CHROME_PATH' };
  }
  const installed = candidates(env, platform).find(
    (file) => existsSync(file) && starts(file, env, platform),
  );
  if (installed) return { executablePath: installed, env, args: ARGS, from: 'installed' };
  return packaged(env, root);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
function candidates(env, platform) {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => PROGRAMS.map((name) => path.join(folder, name)));
  return [...onPath, ...(APPLICATIONS[platform] ?? [])];
}

/**
 * A distribution may put a stub under the browser's name that only says how to install it. On
 * Windows and macOS there is no such stub, and `--version` opens a window.
 *
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
function starts(file, env, platform = process.platform) {
  if (platform !== 'linux') return true;
  return spawnSync(file, ['--version'], { env, stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 * @returns {Browser}
 */
function packaged(env, root) {
  const folder = path.join(root, 'node_modules', '.cache', `chromium-${process.arch}`);
  const executablePath = path.join(folder, 'chromium');
  if (!existsSync(executablePath)) unpack(root, folder);
  const withFonts = { ...env, FONTCONFIG_PATH: path.join(folder, 'fonts') };
  const withLibraries = {
    ...withFonts,
    LD_LIBRARY_PATH: [path.join(folder, 'al2023', 'lib'), env.LD_LIBRARY_PATH]
      .filter(Boolean)
      .join(':'),
  };
  const works = [withFonts, withLibraries].find((tried) => starts(executablePath, tried));
  if (!works) throw missing(`the packaged browser ${executablePath} does not start here`);
  return { executablePath, env: works, args: ARGS, from: '@sparticuz/chromium' };
}

/**
 * Unpacks aside and renames: two runs that start at once must never see half a program.
 *
 * @param {string} root
 * @param {string} folder
 */
function unpack(root, folder) {
  try {
    createRequire(path.join(root, 'package.json')).resolve('@sparticuz/chromium');
  } catch (cause) {
    throw missing('there is no installed browser and no package @sparticuz/chromium', cause);
  }
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  const unpacking = `
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  `;
  // The package unpacks into the temporary folder, with its own libraries only on Lambda.
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', unpacking], {
    cwd: root,
    env: { ...process.env, TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    if (status !== 0) throw missing('the package @sparticuz/chromium could not be unpacked');
    writeFileSync(path.join(aside, 'fonts', 'fonts.conf'), FONTS);
    renameSync(aside, folder);
  } catch (error) {
    // Another run was faster and its folder is as good.
    if (!existsSync(path.join(folder, 'chromium'))) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/**
 * @param {string} why
 * @param {unknown} [cause]
 */
function missing(why, cause) {
  return new Error(
    `No browser for the tests: ${why}. Install Chrome or Chromium (Debian: apt-get install chromium), or set CHROME_PATH to its program file.`,
    { cause },
  );
}
