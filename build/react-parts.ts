// React is CommonJS: imported as it is, every module would carry an object of all its exports and
// reach into it at each use. Named once here, they become plain bindings that shorten to a letter.
// What is imported from 'react' and not named here fails the build.
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';

export const { jsx, jsxs } = jsxRuntime;
export const {
  cloneElement,
  Component,
  createContext,
  createElement,
  forwardRef,
  Fragment,
  isValidElement,
  useCallback,
  useContext,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} = react;
