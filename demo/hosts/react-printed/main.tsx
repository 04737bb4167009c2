import { hydrateRoot } from 'react-dom/client';
import { Onboarding } from './onboarding';
import './app.css';

/** Around what `embed --for react` prints: the page is what a server has rendered of it. */
const root = document.querySelector('#root');
if (root) hydrateRoot(root, <Onboarding />);
