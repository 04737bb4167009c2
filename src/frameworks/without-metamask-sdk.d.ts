/** For a bundler's alias, in place of MetaMask's SDK: docs/operate/licences.md. */
export {};
