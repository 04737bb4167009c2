// wouter patches the page's history when it is imported, for a location hook that is not used here. It skips
// this on a page that is marked as patched.
import { release } from './keep-history-unpatched';

export { Link, Router } from 'wouter';

release();
