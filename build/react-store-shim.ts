// React 19 has this hook itself; wouter and signals-react ask for the stand-in of older versions.
export { useSyncExternalStore } from 'react';
