import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { printedFor } from '../../support/bundle/printed';

// What `embed` prints is run by test/bundle/site/printed-apps.test.ts, test/bundle/full/printed-apps.test.ts and next.test.ts.
it.each([
  ['react', 'react'],
  ['react', 'react18'],
  ['next', 'next'],
  ['vue', 'vue'],
  ['embedding', 'angular'],
])('the page %s shows the files that embed prints for %s', (page, host) => {
  const text = readFileSync(`docs/embed/${page}.md`, 'utf8');
  const { files } = printedFor(host, {
    api: 'https://api.example/v1',
    tokenUrl: '/my/token',
  });
  for (const [file, code] of Object.entries(files)) {
    expect(text).toContain(file);
    // As long as a screen; what the page says of it is in the command's output.
    if (file === 'proxy.ts' || file === 'onboarding.component.ts') continue;
    // For React 18 the page names the other import.
    expect(text).toContain(code.trim().replace('react-standalone', 'react'));
  }
});
