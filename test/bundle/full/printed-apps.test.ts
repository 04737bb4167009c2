import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { describePrinted } from '../../support/bundle/describe-printed';
import { buildInstalled } from '../../support/bundle/host-apps';

const INSTALL_PATIENCE_MS = 600_000;
const BODY = '<div id="root"></div>';

const MAIN_OF_REACT_18 = `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Onboarding } from './onboarding';

createRoot(document.querySelector('#root')).render(<StrictMode><Onboarding /></StrictMode>);
`;

describePrinted(
  'react18',
  async (archive, files) => {
    const root = buildInstalled('react18', archive, { ...files, 'main.jsx': MAIN_OF_REACT_18 });
    return { dist: path.join(root, 'dist'), body: BODY };
  },
  INSTALL_PATIENCE_MS,
);

const MAIN_OF_VUE = `import { createSSRApp } from 'vue';
import Onboarding from './onboarding.vue';

createSSRApp(Onboarding).mount('#root');
`;

describePrinted(
  'vue',
  async (archive, files) => {
    const root = buildInstalled('vue', archive, { ...files, 'main.ts': MAIN_OF_VUE });
    // A server renders the component, and the browser goes on from there.
    const of = (file: string) =>
      import(/* @vite-ignore */ pathToFileURL(path.join(root, 'node_modules', file)).href);
    const { createSSRApp } = await of('vue/index.mjs');
    const { renderToString } = await of('vue/server-renderer/index.mjs');
    const { InvestorOnboarding } = await of('investor-onboarding/dist/vue.js');
    const [, api] = /apiBase="([^"]+)"/.exec(files['onboarding.vue'] ?? '') ?? [];
    const props = { apiBase: api, getAccessToken: async () => null };
    const html = await renderToString(createSSRApp(InvestorOnboarding, props));
    expect(html).toBe(
      `<investor-onboarding auth="bearer" api-base="${api}"></investor-onboarding>`,
    );
    return { dist: path.join(root, 'dist'), body: `<div id="root">${html}</div>` };
  },
  INSTALL_PATIENCE_MS,
);
