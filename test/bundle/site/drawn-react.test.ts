import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeDrawn } from '../../support/bundle/describe-drawn';
import { buildHostApp } from '../../support/bundle/host-apps';

const BUILD_PATIENCE_MS = 60_000;

const MAIN = `import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Onboarding } from './onboarding';

hydrateRoot(document.querySelector('#root'), <StrictMode><Onboarding /></StrictMode>);
`;

describeDrawn(
  'react',
  async (archive, files) => {
    const sources = { ...files, 'main.tsx': MAIN };
    const { dist } = await buildHostApp('react-printed', archive, sources, 'page.tsx');
    const built = pathToFileURL(path.join(dist, '../server/page.js')).href;
    const { accountPage } = await import(/* @vite-ignore */ built);
    return { dist, page: accountPage };
  },
  BUILD_PATIENCE_MS,
);
