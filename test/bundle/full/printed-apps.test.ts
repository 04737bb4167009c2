import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { describePrinted } from '../../support/bundle/describe-printed';
import { buildInstalled } from '../../support/bundle/host-apps';
import { APP_STYLE } from '../../support/bundle/printed';

const INSTALL_PATIENCE_MS = 600_000;

const MAIN_OF_REACT_18 = `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Onboarding } from './onboarding';
import './app.css';

createRoot(document.querySelector('#root')).render(<StrictMode><Onboarding /></StrictMode>);
`;

describePrinted(
  'react18',
  async (archive, files) => {
    const root = buildInstalled('react18', archive, { ...files, 'main.jsx': MAIN_OF_REACT_18 });
    return { dist: path.join(root, 'dist') };
  },
  INSTALL_PATIENCE_MS,
);

const MAIN_OF_VUE = `import { createSSRApp } from 'vue';
import Onboarding from './onboarding.vue';
import './app.css';

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
    return { dist: path.join(root, 'dist'), rendered: html };
  },
  INSTALL_PATIENCE_MS,
);

const MAIN_OF_ANGULAR = `import { Component, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { OnboardingComponent } from './onboarding.component';

@Component({
  selector: 'app-root',
  imports: [OnboardingComponent],
  styles: 'main ${APP_STYLE}',
  template: '<main><app-onboarding /></main>',
})
class App {}

bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
`;

describePrinted(
  'angular',
  async (archive, { 'index.html': tag = '', ...files }, head) => {
    const config = JSON.parse(readFileSync('demo/hosts/angular/angular.json', 'utf8'));
    config.projects.host.architect.build.options.styles = ['app.css'];
    const root = buildInstalled('angular', archive, {
      ...files,
      'main.ts': MAIN_OF_ANGULAR,
      'angular.json': JSON.stringify(config),
      'index.html': `<!doctype html><html lang="en"><head><title>App</title>${head}</head><body>${tag}</body></html>`,
    });
    return { dist: path.join(root, 'dist') };
  },
  INSTALL_PATIENCE_MS,
);
