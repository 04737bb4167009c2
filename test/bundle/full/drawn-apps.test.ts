import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeDrawn } from '../../support/bundle/describe-drawn';
import { buildInstalled } from '../../support/bundle/host-apps';

const INSTALL_PATIENCE_MS = 600_000;
/** Frameworks complain of more in a development build. */
const DEVELOPMENT = { '.env': 'NODE_ENV=development\n' };

/** Builds the host for the browser, and its `page` for a server. */
async function buildForBoth(
  host: string,
  archive: string,
  files: Readonly<Record<string, string>>,
  page: string,
) {
  const root = buildInstalled(host, archive, { ...files, ...DEVELOPMENT });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--ssr', page, '--outDir', 'server'], {
    cwd: root,
    stdio: 'pipe',
  });
  const built = pathToFileURL(path.join(root, 'server', 'main.js')).href;
  const { accountPage } = await import(/* @vite-ignore */ built);
  return { dist: path.join(root, 'dist'), page: accountPage };
}

const MAIN_OF_REACT_18 = `import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Onboarding } from './onboarding';

hydrateRoot(document.querySelector('#root'), <StrictMode><Onboarding /></StrictMode>);
`;

describeDrawn(
  'react18',
  (archive, files) =>
    buildForBoth('react18', archive, { ...files, 'main.jsx': MAIN_OF_REACT_18 }, 'page.tsx'),
  INSTALL_PATIENCE_MS,
);

const MAIN_OF_VUE = `import { createSSRApp } from 'vue';
import Onboarding from './onboarding.vue';

createSSRApp(Onboarding).mount('#root');
`;

/** The page of docs/embed/react.md, with Vue's own server renderer. */
const pageOfVue = (page: string) =>
  page
    .replace('react-dom/server', 'vue/server-renderer')
    .replace(/^/, "import { createSSRApp } from 'vue';\n")
    .replace("from './onboarding'", "from './onboarding.vue'")
    .replace('{ Onboarding }', 'Onboarding')
    .replace('token?: string', 'token')
    .replace('<Onboarding rendered={rendered} />', 'createSSRApp(Onboarding, { rendered })');

describeDrawn(
  'vue',
  (archive, { 'page.tsx': page = '', 'onboarding.tsx': _, ...files }) =>
    buildForBoth(
      'vue',
      archive,
      { ...files, 'page.js': pageOfVue(page), 'main.ts': MAIN_OF_VUE },
      'page.js',
    ),
  INSTALL_PATIENCE_MS,
);
