/** The loader is a script for a page's own tag: copy the file or ask for its address; importing it gives nothing. */
export {};
