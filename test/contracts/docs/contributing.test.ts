import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PLACES = 'src|test|demo|docs|cli|tools|locales';

/** The files and folders that a page names in backticks or commands; without patterns such as `*.json`. */
function placesIn(page: string): readonly string[] {
  const named = readFileSync(page, 'utf8').match(
    new RegExp(`(?<![\\w./-])(?:${PLACES})/[\\w./-]*(?![\\w./*<-])`, 'g'),
  );
  return (named ?? []).map((place) => place.replace(/\.$/, ''));
}

test.each(['CONTRIBUTING.md', 'docs/contribute/glossary.md'])(
  '%s names only places that exist',
  (page) => {
    const places = placesIn(page);
    expect(places.length).toBeGreaterThan(5);
    expect(places.filter((place) => !existsSync(place))).toEqual([]);
  },
);
