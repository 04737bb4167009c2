// Classic script for pages that can't use type="module": loads the module from its own origin.
(() => {
  const { currentScript } = document;
  if (!currentScript) {
    throw new Error(
      'investor-onboarding: load loader.js without type="module", or investor-onboarding.js with it',
    );
  }
  // Here, since the module comes after the page's other scripts, and may come after DOMContentLoaded.
  const returns = takeReturn();
  import(new URL('investor-onboarding.js', currentScript.src).href).then(
    ({ InvestorOnboardingElement }) => InvestorOnboardingElement.handOver(returns),
  );

  // tools/build/loader-file.ts puts src/element/take-return.ts here.
  /* takeReturn */
})();
