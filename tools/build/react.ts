// React's file runs React when it arrives, before the app's file does: a shorter task each. The page for phones, which is
// built by itself, has React by these names.
export { default as react } from 'react';
export { default as jsxRuntime } from 'react/jsx-runtime';
export { default as client } from 'react-dom/client';
