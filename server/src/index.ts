export { run } from './main';
export { createOnboardingServer } from './server';
