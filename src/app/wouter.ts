// wouter patches the page's history when it runs, for a location hook that is not used here. Where the page
// seems to be patched already it leaves the history alone.
import { release } from './keep-history';

export { Link, Router } from 'wouter';

release();
