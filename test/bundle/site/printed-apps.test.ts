import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect } from 'vitest';
import { describePrinted } from '../../support/bundle/describe-printed';
import { buildHostApp } from '../../support/bundle/host-apps';

const BUILD_PATIENCE_MS = 60_000;

// A server renders the page, and the browser goes on from there; the others are in test/bundle/full.
describePrinted(
  'react',
  async (archive, files) => {
    const app = await buildHostApp('react-printed', archive, files, 'onboarding.tsx');
    const built = pathToFileURL(path.join(app.dist, '../server/onboarding.js')).href;
    const { Onboarding } = await import(/* @vite-ignore */ built);
    const html = renderToString(createElement(Onboarding));
    expect(html).toMatch(
      /^<investor-onboarding auth="bearer" api-base="[^"]+\/v1"><\/investor-onboarding>$/,
    );
    return { dist: app.dist, rendered: html };
  },
  BUILD_PATIENCE_MS,
);
