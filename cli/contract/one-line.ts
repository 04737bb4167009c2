/**
 * A text of a backend or a profile as one line of a terminal: it can't move the cursor, colour, begin a line of its
 * own, or turn the line around, and no build server takes it for a command (`::error::`, `##[error]`).
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{C}\u2028\u2029]/gu, escaped)
    .replace(/^\s*:(?=:)/, escaped)
    .replaceAll('##[', `#${escaped('#')}[`);
}

/** JSON with the same protection, which stays the same JSON; its own line ends stay. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(oneLine).join('\n');
}

function escaped(text: string): string {
  return Array.from({ length: text.length }, (_, index) =>
    escapedUnit(text.charCodeAt(index)),
  ).join('');
}

function escapedUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
