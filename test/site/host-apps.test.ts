import { describeHostApps } from './support/describe-host-apps';
import { buildHostApp } from './support/host-apps';

const BUILD_PATIENCE_MS = 60_000;

// Those that need nothing the repository has not; the others are in test/full.
describeHostApps(['plain', 'react'], buildHostApp, BUILD_PATIENCE_MS);
