import puppeteer, { type Browser } from 'puppeteer-core';
import { firefoxOptions } from './puppeteer-engine';

/** A Firefox whose accessibility tree can be read: WebDriver BiDi reaches its own windows too. */
export function launchReadableFirefox(executablePath: string, proxyPort: number): Promise<Browser> {
  const options = firefoxOptions(executablePath, proxyPort);
  return puppeteer.launch({
    ...options,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: { ...options.extraPrefsFirefox, 'accessibility.force_disabled': -1 },
  });
}

interface BiDi {
  send(method: string, params: object): Promise<{ result: unknown }>;
}

/** What Firefox tells assistive technology of the page that is shown: one line for each thing, indented. */
export async function readFirefoxTree(browser: Browser): Promise<string[]> {
  // Puppeteer keeps it to itself.
  const connection = Reflect.get(browser, 'connection') as BiDi;
  const tree = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const { contexts } = tree.result as { contexts: readonly { context: string }[] };
  const answer = await connection.send('script.evaluate', {
    target: { context: contexts[0]?.context },
    awaitPromise: false,
    expression: `(${walkTree})()`,
  });
  const { result } = answer.result as { result: { value?: string } };
  return (result.value ?? '').split('\n').filter(Boolean);
}

/** Runs in Firefox's own window. */
function walkTree(): string {
  interface Accessible {
    readonly role: number;
    readonly name: string | null;
    readonly description: string | null;
    readonly firstChild: Accessible | null;
    readonly nextSibling: Accessible | null;
    getState(state: object, extra: object): void;
  }
  interface AccessibilityService {
    getStringRole(role: number): string;
    getStringStates(state: number, extra: number): Iterable<string>;
    getAccessibleFor(of: unknown): Accessible;
  }
  interface FirefoxWindow {
    Cc: Record<string, { getService(of: unknown): unknown }>;
    Ci: Record<string, unknown>;
    gBrowser: { selectedBrowser: unknown };
  }
  const { Cc, Ci, gBrowser } = globalThis as typeof globalThis & FirefoxWindow;
  const service = Cc['@mozilla.org/accessibilityService;1']?.getService(
    Ci.nsIAccessibilityService,
  ) as AccessibilityService;
  const SAID = 'invalid required checked expanded collapsed unavailable focused'.split(' ');
  const SILENT = [
    'text container',
    'section',
    'paragraph',
    'text leaf',
    'label',
    'list item marker',
  ];
  const WHOLE = [
    'pushbutton',
    'summary',
    'link',
    'button',
    'heading',
    'combobox',
    'checkbutton',
    'radiobutton',
    'date editor',
  ];
  const lines: string[] = [];
  const walk = (node: Accessible, depth: number): void => {
    const role = service.getStringRole(node.role);
    const [state, extra] = [{ value: 0 }, { value: 0 }];
    node.getState(state, extra);
    const states = [...service.getStringStates(state.value, extra.value)];
    const isText = role === 'text leaf' && node.name?.trim();
    const isSilent = SILENT.includes(role);
    const name = node.name ? ` "${node.name}"` : '';
    const said = SAID.filter((one) => states.includes(one)).map((one) => `, ${one}`);
    const description = node.description ? `, (${node.description})` : '';
    const indent = '  '.repeat(depth);
    if (isText) lines.push(`${indent}${node.name?.trim()}`);
    else if (!isSilent) lines.push(`${indent}${role}${name}${said.join('')}${description}`);
    if (WHOLE.includes(role)) return;
    for (let child = node.firstChild; child; child = child.nextSibling) {
      walk(child, isSilent ? depth : depth + 1);
    }
  };
  walk(service.getAccessibleFor(gBrowser.selectedBrowser), 0);
  return lines.join('\n');
}
