import { describeHostApps } from '../../support/bundle/describe-host-apps';
import { installHostApp } from '../../support/bundle/host-apps';

/** The packages of Angular alone take a minute on their first way here. */
const INSTALL_PATIENCE_MS = 600_000;

// With their own packages, of the registry: npm ci on the first run.
describeHostApps(['react18', 'vue', 'svelte', 'angular'], installHostApp, INSTALL_PATIENCE_MS);
