// @ts-check
// The tests in the browser with React as it is in the bundle (build/lean-react.ts): npm run test:full.
// The ones of their own support need React's development build.
process.env.LEAN_REACT = '1';
const { default: config } = await import('./web-test-runner.config.mjs');

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default { ...config, files: [String(config.files), '!test/browser/support/**'] };
