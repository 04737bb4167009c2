// Our Router hands its own location hook in and there is no Route: wouter's default hook and its
// pattern parser never run.
function unused(): never {
  throw new Error('this part of wouter is not in the bundle');
}

export { unused as parse, unused as useBrowserLocation, unused as useSearch };
