import type { CDPSession, Page } from 'playwright-core';

interface AxText {
  readonly value?: string;
}

/** A node of Chromium's accessibility tree, as its DevTools give it. */
interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: AxText;
  readonly name?: AxText;
  readonly description?: AxText;
  readonly value?: { readonly value?: string | number };
  readonly properties?: readonly { readonly name: string; readonly value: { value?: unknown } }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

/** What a screen reader says of a page, and goes on saying while it changes. */
export interface ScreenReader {
  /** Everything there is to be read, in order: one line for each thing, with role, name and states. */
  read(): Promise<string[]>;
  /** Where the focus is, in the same words. */
  focus(): Promise<string>;
  /** What live regions have said since the last time, in order. */
  heard(): Promise<string[]>;
}

/** Text is said by what holds it, and a list's bullet or a box without a role by nothing. */
const SILENT = new Set(['none', 'generic', 'InlineTextBox', 'ListMarker', 'emphasis', 'paragraph']);
/** Said by their name alone: what is inside is their name, the browser's own, or a list to be opened. */
const WHOLE = new Set(
  'link button heading checkbox radio switch option combobox progressbar Date'.split(' '),
);
/** A label is said with its field. */
const LABELS = new Set(['LabelText', 'Legend']);
/** Parts that stay as they are from screen to screen: said again only when they have changed. */
const KEPT = new Set(['navigation', 'sectionheader', 'sectionfooter', 'banner', 'contentinfo']);

/**
 * Listens to the widget of a page as a screen reader does: through Chromium's accessibility tree, and to its live
 * regions by the changes in them. `watchLiveRegions` has to run in the page before the widget.
 */
export async function listenTo(page: Page): Promise<ScreenReader> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Accessibility.enable');
  await devTools.send('DOM.enable');
  const saidBefore = new Map<string, string>();
  return {
    read: async () => {
      const tree = await treeOf(devTools);
      return linesOf(tree, saidBefore);
    },
    focus: async () => {
      const { nodes, current } = await treeOf(devTools);
      const all = [...nodes.values()];
      const focused = all.findLast((node) => propertyOf(node, 'focused') === true);
      return focused ? inWords(focused, current) : 'nothing';
    },
    heard: () => page.evaluate(() => window.saidByRegions.splice(0)),
  };
}

interface Tree {
  readonly nodes: ReadonlyMap<string, AxNode>;
  readonly root: AxNode | undefined;
  /** What is marked as current; the tree of the DevTools leaves it out. */
  readonly current: ReadonlyMap<string, string>;
}

async function treeOf(devTools: CDPSession): Promise<Tree> {
  const answer = await devTools.send('Accessibility.getFullAXTree');
  const list: readonly AxNode[] = answer.nodes;
  const nodes = new Map(list.map((node) => [node.nodeId, node]));
  const current = new Map<string, string>();
  for (const node of list.filter(({ role }) => role?.value === 'link')) {
    const { backendDOMNodeId: backendNodeId } = node;
    if (backendNodeId === undefined) continue;
    const { attributes = [] } = (await devTools.send('DOM.describeNode', { backendNodeId })).node;
    const place = attributes.indexOf('aria-current');
    if (place >= 0) current.set(node.nodeId, attributes[place + 1] ?? '');
  }
  return { nodes, root: list[0], current };
}

function linesOf({ nodes, root, current }: Tree, saidBefore: Map<string, string>): string[] {
  const isModal = [...nodes.values()].find((node) => propertyOf(node, 'modal') === true);
  const walk = (node: AxNode, depth: number, isLabel = false): string[] => {
    const role = node.role?.value ?? '';
    const below = (more: number) =>
      (node.childIds ?? []).flatMap((id) => {
        const child = nodes.get(id);
        return child ? walk(child, depth + more, isLabel || LABELS.has(role)) : [];
      });
    if (node.ignored || SILENT.has(role) || LABELS.has(role)) return below(0);
    const indent = '  '.repeat(depth);
    if (role === 'StaticText') return isLabel ? [] : [`${indent}${node.name?.value?.trim()}`];
    if (role === 'RootWebArea') return below(0);
    const own = `${indent}${inWords(node, current)}`;
    const lines = WHOLE.has(role) ? [own] : [own, ...withoutEchoes(below(1), node)];
    if (['status', 'alert'].includes(role) && lines.length === 1) return [];
    if (!KEPT.has(role)) return lines;
    const text = lines.join('\n');
    const key = `${role} ${node.name?.value}`;
    if (saidBefore.get(key) === text) return [`${own}: as before`];
    saidBefore.set(key, text);
    return lines;
  };
  const start = isModal ?? root;
  return start ? withPauses(walk(start, 0)) : [];
}

/** A comma of its own stands on the line before it. */
function withPauses(lines: readonly string[]): string[] {
  const text = lines.join('\n').replaceAll(/\n\s*,(?=\n|$)/g, ',');
  return text.split('\n');
}

/** What a field or a group is called by is not said again below it. */
function withoutEchoes(lines: readonly string[], { name, value }: AxNode): string[] {
  const said = [name?.value?.trim(), String(value?.value ?? '')];
  return lines.filter((line) => !said.includes(line.trim()));
}

/** What Chromium calls otherwise than a screen reader does. */
const NAMES: Readonly<Record<string, string>> = {
  RootWebArea: 'page',
  Date: 'date field',
  sectionheader: 'header',
  sectionfooter: 'footer',
  DescriptionList: 'description list',
};
const STATES = ['expanded', 'checked', 'selected', 'pressed'] as const;

function inWords(node: AxNode, current: Tree['current']): string {
  const { role, name, value, description } = node;
  const level = role?.value === 'heading' && propertyOf(node, 'level');
  const states = STATES.flatMap((state) => {
    const is = propertyOf(node, state);
    if (is === undefined) return [];
    return [String(is) === 'true' ? state : `not ${state}`];
  });
  const marks = ['required', 'disabled', 'readonly', 'busy', 'modal'].filter(
    (mark) => propertyOf(node, mark) === true,
  );
  const invalid = propertyOf(node, 'invalid');
  const parts = [
    [NAMES[role?.value ?? ''] ?? role?.value, level, name?.value && `"${name.value}"`]
      .filter(Boolean)
      .join(' '),
    ...(value?.value === undefined || value.value === '' ? [] : [`"${value.value}"`]),
    ...(current.has(node.nodeId) ? [`current ${current.get(node.nodeId)}`] : []),
    ...states,
    ...marks,
    ...(invalid === 'true' ? ['invalid'] : []),
    // A time is said by the clock of the moment.
    ...(description?.value && role?.value !== 'time' ? [`(${description.value})`] : []),
  ];
  return parts.join(', ');
}

function propertyOf({ properties }: AxNode, wanted: string): unknown {
  return properties?.find(({ name }) => name === wanted)?.value.value;
}

declare global {
  interface Window {
    /** What live regions have said since it was asked for last. */
    saidByRegions: string[];
  }
}

/** Runs in the page, before the widget: notes what its live regions say. */
export function watchLiveRegions(): void {
  const said: string[] = [];
  window.saidByRegions = said;
  const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  const kindOf = (region: Element) =>
    region.getAttribute('role') ??
    (region.getAttribute('aria-live') === 'assertive' ? 'alert' : 'status');
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.matches('svg, [aria-hidden=true], [aria-live=off]'))
      return '';
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(textOf).join(' ');
  };
  const say = (region: Element, what: Node) => {
    const text = textOf(what)
      .replace(/\s+/g, ' ')
      .replace(/ ([,:])/g, '$1')
      .trim();
    if (text) said.push(`${kindOf(region)}: ${text}`);
  };
  const follow = (changes: readonly MutationRecord[]) => {
    const done = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const around = target instanceof Element ? target : target.parentElement;
      const region = around?.closest(LIVE);
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue;
        const regions = [...(added.matches(LIVE) ? [added] : []), ...added.querySelectorAll(LIVE)];
        for (const one of regions) {
          if (!done.has(one)) say(one, one);
          done.add(one);
        }
      }
      if (!region || done.has(region)) continue;
      if (region.getAttribute('aria-relevant') === 'additions') continue;
      // A region with a role is said as a whole, others by what is new in them.
      if (region.hasAttribute('role')) {
        done.add(region);
        say(region, region);
      } else if (target instanceof Text) say(region, target);
      else
        for (const added of addedNodes)
          if (!(added instanceof Element && added.querySelector(LIVE))) say(region, added);
    }
  };
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit) {
    const root = attach.call(this, init);
    const options = { subtree: true, childList: true, characterData: true };
    new MutationObserver(follow).observe(root, options);
    return root;
  };
}
