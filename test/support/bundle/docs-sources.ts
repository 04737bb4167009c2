import { readFileSync } from 'node:fs';

/** The pages that show sources of a host's server, and the file that each source names in its first line. */
const PAGES = ['server-render', 'react'];
const SOURCE = /^```\w+\n\/\/ ([\w./-]+\.[jt]sx?)\b.*\n([\s\S]*?)^```$/gm;

/** The sources of a host's server as the pages of docs/ show them, by file, for these addresses. */
export function sourcesOf(
  { api, answersFrom }: { readonly api: string; readonly answersFrom: string },
  pages = PAGES,
): Readonly<Record<string, string>> {
  const shown = pages.map((page) => readFileSync(`docs/embed/${page}.md`, 'utf8')).join('\n');
  const sources = [...shown.matchAll(SOURCE)].map(([, file = '', code = '']) => {
    const address = file === 'answers.js' ? answersFrom : api;
    return [file, code.replaceAll('https://api.example/v1', address)];
  });
  return Object.fromEntries(sources);
}
