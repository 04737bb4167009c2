import {
  CONSTANTS,
  DROPPED_STATEMENTS,
  EVENTS_BY_OTHER_NAMES,
  KEPT_HOOKS,
  KINDS_NEVER_MADE,
  MEMBERS,
  PLACES,
  PRIORITIES_NEVER_GIVEN,
  REASON,
  STUBS,
  TYPES_NEVER_MADE,
} from './lean-react-lists.ts';
import { applyEdits, childrenOf, type Edit, type Node, parse, walk } from './source-edits.ts';

/** Rules that have to find something, besides one for each entry of a list. */
const RULES = ['aliases', 'comparison', 'event', 'events', 'hook', 'hydration', 'kind', 'listener'];

/**
 * react-dom without what the widget never uses.
 *
 * @param source of react-dom-client.production.js
 * @param words all that the views' sources contain: events, attributes and methods they never name go
 * @param keptConstants of the list of constants, those that are none here
 * @throws where an entry of the lists or a rule finds nothing to act on
 */
export function leanReactDom(
  source: string,
  words: ReadonlySet<string>,
  keptConstants: readonly string[] = [],
): string {
  let code = source;
  for (const [text, by] of PLACES) {
    const found = code.replace(text, by);
    if (found === code) throw new Error(`react-dom has no ${text}`);
    code = found;
  }
  for (const [name, body] of Object.entries(STUBS)) code = stub(code, name, body);
  const constants = Object.entries(CONSTANTS).filter(([name]) => !keptConstants.includes(name));
  return createRules(code, words, new Map(constants)).apply();
}

function stub(code: string, name: string, body: string): string {
  const form = new RegExp(
    `^function ${name.replaceAll('$', '\\$')}\\(([^)]*)\\) \\{[\\s\\S]*?\\n}\\n`,
    'm',
  );
  if (!form.test(code)) throw new Error(`react-dom has no ${name}() any more`);
  return code.replace(
    form,
    (_found, parameters) => `function ${name}(${parameters}) { ${body} }\n`,
  );
}

/** One function the walk is in. */
interface Inside {
  readonly node: Node;
  /** Its variables that hold nothing but the kind of a node. */
  readonly kinds: ReadonlySet<string>;
}

/** The rules that go by the syntax. */
function createRules(
  source: string,
  words: ReadonlySet<string>,
  constants: ReadonlyMap<string, string>,
) {
  const edits: Edit[] = [];
  const found = new Set<string>();
  const inside: Inside[] = [];
  /** Identifiers that are written, or name a member: no reads. */
  const noReads = new Set<Node>();
  const members = new Map(Object.entries(MEMBERS));
  const events = new Set([
    ...EVENTS_BY_OTHER_NAMES,
    ...[...words].flatMap((word) => /^on([A-Z]\w+)$/.exec(word)?.[1]?.toLowerCase() ?? []),
  ]);

  const textOf = (node: Node) => source.slice(node.start, node.end);
  const isLiveEvent = (name: unknown) => typeof name === 'string' && events.has(name);
  const edit = (rule: string, { start, end }: Omit<Edit, 'text'>, text: string) => {
    found.add(rule);
    edits.push({ start, end, text });
  };

  const isKind = (node: Node): boolean => {
    if (node.type === 'SequenceExpression') return isKind(node.expressions.at(-1));
    if (node.type === 'Identifier') return inside.at(-1)?.kinds.has(node.name) ?? false;
    return node.type === 'MemberExpression' && node.property.name === 'tag';
  };

  const isNeverCase = (discriminant: Node, test: Node | null): boolean => {
    if (!test) return false;
    if (test.type === 'Identifier') {
      return TYPES_NEVER_MADE.has(test.name) || /^(ANIMATION|TRANSITION)_/.test(test.name);
    }
    const { value } = test;
    if (isKind(discriminant)) return KINDS_NEVER_MADE.has(value);
    const { name } = discriminant;
    if (name === REASON) return value !== 1;
    const at = inside.findLast(({ node }) => node.id)?.node.id.name;
    if (at === 'setProp' && name === 'key') return !words.has(value);
    // The priority goes by every event of the page, not by those React listens for.
    return name === 'domEventName' && at !== 'getEventPriority' && !isLiveEvent(value);
  };

  /** Variables declared in what goes may be used in what stays. */
  const keepVariables = (dropped: Node) => {
    const names = variablesOf(dropped);
    const at = inside.at(-1)?.node.body.start + 1;
    if (names.length > 0) edits.push({ start: at, end: at, text: `var ${names.join(', ')};` });
  };

  const dropCases = ({ discriminant, cases }: Node) => {
    let isFirst = true;
    for (const one of cases) {
      if (!isNeverCase(discriminant, one.test)) {
        isFirst = false;
        continue;
      }
      // Only the label goes: what stands behind it can't be reached then, or the case before falls into it.
      const label = { start: one.start, end: source.indexOf(':', one.test.end) + 1 };
      edit('kind', isFirst ? one : label, '');
      if (isFirst) keepVariables(one);
    }
  };

  /** What a comparison always yields, or undefined where that depends. */
  const comparedValue = ({ operator, left, right }: Node): string | undefined => {
    if (operator !== '===' && operator !== '!==') return undefined;
    const never = operator === '===' ? 'false' : 'true';
    return isNeverEqual(left, right) || isNeverEqual(right, left) ? never : undefined;
  };

  const isNeverEqual = (one: Node, other: Node): boolean => {
    if (TYPES_NEVER_MADE.has(one.name) || isNeverPriority(one)) return true;
    if (one.type !== 'Literal' || other.type === 'SequenceExpression') return false;
    if (isKind(other)) return KINDS_NEVER_MADE.has(one.value);
    if (other.name === 'domEventName') return !isLiveEvent(one.value);
    const isTypeOf = one.value === 'function' && other.operator === 'typeof';
    const member = isTypeOf && other.argument.property?.name;
    // Nothing here renders or throws a promise.
    if (member === 'then') return true;
    // A class has only the methods that some class names.
    return /^(UNSAFE_)?component|^getSnapshot|^shouldComponent/.test(member) && !words.has(member);
  };

  const dropHooks = ({ init }: Node) => {
    for (const { key, start, end } of init?.properties ?? []) {
      if (KEPT_HOOKS.includes(key.name)) continue;
      edit('hook', { start, end: source[end] === ',' ? end + 1 : end }, '');
    }
  };

  const visitors = new Map<string, (node: Node) => void>([
    ['SwitchStatement', dropCases],
    [
      'BinaryExpression',
      (node) => {
        const value = comparedValue(node);
        if (value !== undefined) edit('comparison', node, value);
        else if (isNeverPriority(node)) edit('comparison', node, '0');
      },
    ],
    [
      'VariableDeclarator',
      (node) => {
        noReads.add(node.id);
        if (/Dispatcher/.test(node.id.name)) dropHooks(node);
      },
    ],
    [
      'UpdateExpression',
      ({ argument }) => {
        noReads.add(argument);
      },
    ],
    [
      'Property',
      ({ key }) => {
        noReads.add(key);
      },
    ],
    [
      'AssignmentExpression',
      (node) => {
        noReads.add(node.left);
        const written = textOf(node.left);
        if (members.has(written)) edit(written, node, 'void 0');
      },
    ],
    [
      'MemberExpression',
      (node) => {
        if (!node.computed) noReads.add(node.property);
        const value = members.get(textOf(node));
        if (value !== undefined) edit(textOf(node), node, value);
        if (node.property.name === 'isDehydrated') edit('hydration', node, 'false');
      },
    ],
    [
      'Identifier',
      (node) => {
        const value = noReads.has(node) ? undefined : constants.get(node.name);
        if (value !== undefined) edit(node.name, node, value);
      },
    ],
    [
      'CallExpression',
      (node) => {
        const [event] = node.arguments;
        const isListener = node.callee.name === 'listenToNonDelegatedEvent';
        if (isListener && event.type === 'Literal' && !isLiveEvent(event.value)) {
          edit('listener', node, '0');
        }
      },
    ],
  ]);

  const visit = (node: Node) => {
    visitors.get(node.type)?.(node);
    if (!node.type.includes('Function')) return undefined;
    inside.push({ node, kinds: kindVariables(node) });
    return () => {
      inside.pop();
    };
  };

  const leanVariable = ({ id, init }: Node) => {
    if (!init) return;
    if (id.name === 'simpleEventPluginEvents') {
      const names: readonly string[] = init.callee.object.value.split(' ');
      const live = names.filter((name) => isLiveEvent(name.toLowerCase()));
      edit('events', init, `${JSON.stringify(live.join(' '))}.split(" ")`);
    } else if (id.name === 'aliases') {
      const pairs: readonly Node[] = init.arguments[0].elements;
      const used = pairs.filter(({ elements }) => words.has(elements[0].value));
      edit('aliases', init, `/*#__PURE__*/ new Map([${used.map(textOf)}])`);
    } else if (/^(Call|New)Expression$/.test(init.type)) {
      // What such a call makes is all it does.
      edits.push({ start: init.start, end: init.start, text: '/*#__PURE__*/ ' });
    }
  };

  const leanStatement = (statement: Node) => {
    const start = DROPPED_STATEMENTS.find((one) => textOf(statement).startsWith(one));
    if (start) edit(start, statement, '');
    for (const one of statement.declarations ?? []) leanVariable(one);
    const { callee, arguments: given = [] } = statement.expression ?? {};
    if (!/^register\w*Event$/.test(callee?.name)) return;
    const { value } = given.find((one: Node) => /^on[A-Z]/.test(one.value)) ?? {};
    if (value && !words.has(value)) edit('event', statement, '');
  };

  return {
    /** The source after all rules. Throws where one finds nothing. */
    apply(): string {
      const tree = parse(source);
      walk(tree, visit);
      tree.body.forEach(leanStatement);
      for (const rule of [
        ...RULES,
        ...constants.keys(),
        ...members.keys(),
        ...DROPPED_STATEMENTS,
      ]) {
        if (!found.has(rule)) throw new Error(`react-dom has nothing for '${rule}' any more`);
      }
      return applyEdits(source, edits);
    },
  };
}

/** A mask of priorities that no update has. */
function isNeverPriority({ type, operator, left, right }: Node): boolean {
  if (type !== 'BinaryExpression' || operator !== '&') return false;
  return PRIORITIES_NEVER_GIVEN.has(left.value) || PRIORITIES_NEVER_GIVEN.has(right.value);
}

/** The variables of a function that are only ever set to a node's kind. */
function kindVariables({ params, body }: Node): ReadonlySet<string> {
  const only = new Set<string>();
  const others = new Set<string>(params.map(({ name }: Node) => name));
  const note = ({ name }: Node, value: Node | null) => {
    if (name === undefined || !value) return;
    const isKind = value.type === 'MemberExpression' && value.property.name === 'tag';
    (isKind ? only : others).add(name);
  };
  walk(body, (node) => {
    if (node.type === 'VariableDeclarator') note(node.id, node.init);
    if (node.type === 'AssignmentExpression') note(node.left, node.right);
    return undefined;
  });
  return new Set([...only].filter((name) => !others.has(name)));
}

/** The names of all variables that a part of a function declares, without those of functions inside. */
function variablesOf(node: Node): readonly string[] {
  if (node.type.includes('Function')) return [];
  const own: readonly string[] = node.type === 'VariableDeclarator' ? [node.id.name] : [];
  return [...own, ...childrenOf(node).flatMap(variablesOf)];
}
