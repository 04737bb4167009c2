import { hydrateRoot } from 'react-dom/client';
import { apiWith } from '../hand-written/api';
import { SectionForm } from '../hand-written/section-form';
import '../hand-written/styles.css';

const root = document.getElementById('root');
const block = document.getElementById('profile');
if (!root || !block) throw new Error('the page has no #root or no #profile');
const { api = '', token = '' } = root.dataset;
const profile = JSON.parse(block.textContent ?? '');
hydrateRoot(root, <SectionForm profile={profile} api={apiWith(profile, api, token)} />);
