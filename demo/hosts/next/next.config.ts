import type { NextConfig } from 'next';

/** What draws on a server loads the widget's code when it needs it: no bundler has to know it. */
const config: NextConfig = { serverExternalPackages: ['investor-onboarding'] };

export default config;
